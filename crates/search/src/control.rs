//! When a search ends: its limits, and what its threads share about them.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Weak};
use std::time::Duration;

use cinquina_game::SquareSet;

use crate::{Stopwatch, TimeSource};

/// When a search ends by itself.
#[derive(Copy, Clone, Debug, Default)]
pub struct SearchLimits {
    /// The time after which no new iteration is begun.
    pub soft_time: Option<Duration>,
    /// The time after which the search is broken off.
    pub hard_time: Option<Duration>,
    /// How many nodes may be entered.
    pub nodes: Option<u64>,
    /// How deep the last iteration goes.
    pub depth: Option<i32>,
    /// Whether the first win that is seen will do. Then no other value is looked for either.
    pub any_win: bool,
    /// Whether the full search thinks about an only move too, where time is limited: what it sees then it remembers, which
    /// helps whoever cannot save the time.
    pub thinks_when_forced: bool,
}

/// What all threads of a search share to know when to end.
#[derive(Debug)]
pub struct SearchControl {
    watch: Stopwatch,
    limits: SearchLimits,
    /// The limits in nodes and depth, which a weak level lowers.
    most_nodes: AtomicU64,
    most_depth: AtomicI32,
    stopped: Arc<AtomicBool>,
    /// Whether the search that this one is a part of is to end.
    master_stopped: Option<Arc<AtomicBool>>,
    nodes: AtomicU64,
    /// First moves that are not searched.
    excluded: SquareSet,
}

impl SearchControl {
    /// A search that starts now, by the clock of the system.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn new(limits: SearchLimits) -> Self {
        Self::excluding(limits, SquareSet::EMPTY)
    }

    /// The same without some first moves; only the full search and the best-first one can leave out moves.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn excluding(limits: SearchLimits, excluded: SquareSet) -> Self {
        Self::timed_by(TimeSource::SYSTEM, limits, excluded)
    }

    /// A search that starts now by this clock, without some first moves.
    pub fn timed_by(time: TimeSource, limits: SearchLimits, excluded: SquareSet) -> Self {
        Self {
            watch: time.start(),
            limits,
            excluded,
            most_nodes: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            most_depth: AtomicI32::new(limits.depth.unwrap_or(i32::MAX)),
            stopped: Arc::default(),
            master_stopped: None,
            nodes: AtomicU64::new(0),
        }
    }

    /// A part of a larger search that starts now: it ends when that is stopped.
    pub fn part_of(master: &Self, limits: SearchLimits, excluded: SquareSet) -> Self {
        let part = Self::timed_by(master.time_source(), limits, excluded);
        Self { master_stopped: Some(Arc::clone(&master.stopped)), ..part }
    }

    /// Allows no more nodes and depth than these, if it has allowed more.
    pub fn restrict(&self, nodes: u64, depth: i32) {
        self.most_nodes.fetch_min(nodes, Relaxed);
        self.most_depth.fetch_min(depth, Relaxed);
    }

    /// Ends the search as soon as possible, from any thread.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    /// What can stop it from elsewhere, even when it is over.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::downgrade(&self.stopped))
    }

    /// Whether the search is to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Checks the limits: whether the search is to end.
    pub(crate) fn is_over(&self) -> bool {
        self.count(0);
        self.is_stopped()
    }

    /// Adds a thread's nodes, and ends the search if a limit is reached.
    pub(crate) fn count(&self, nodes: u64) {
        let all = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if all >= self.most_nodes.load(Relaxed) {
            self.stop();
        }
        self.check();
    }

    /// Reads the clock, and whether a larger search goes on: ends the search if not.
    fn check(&self) {
        let too_late = self.limits.hard_time.is_some_and(|limit| self.watch.elapsed() >= limit);
        let unwanted = self.master_stopped.as_ref().is_some_and(|stopped| stopped.load(Relaxed));
        if too_late || unwanted {
            self.stop();
        }
    }

    /// Whether there is time for one more iteration, after one of this depth.
    pub(crate) fn goes_on(&self, depth: i32) -> bool {
        let deep_enough = depth >= self.most_depth.load(Relaxed);
        let late = self.limits.soft_time.is_some_and(|limit| self.watch.elapsed() >= limit);
        !deep_enough && !late && !self.is_stopped()
    }

    /// Whether an only move is played without a search.
    pub(crate) const fn saves_time(&self) -> bool {
        self.limits.soft_time.is_some() && !self.limits.thinks_when_forced
    }

    /// First moves that are not searched.
    pub const fn excluded(&self) -> &SquareSet {
        &self.excluded
    }

    /// Its limits.
    pub const fn limits(&self) -> &SearchLimits {
        &self.limits
    }

    /// How many nodes were entered by all threads, as far as they have published them.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The clock that it reads.
    pub const fn time_source(&self) -> TimeSource {
        self.watch.time_source()
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }
}

/// Stops a search later, if it is still on.
#[derive(Clone, Debug)]
pub struct Stopper(Weak<AtomicBool>);

impl Stopper {
    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        if let Some(stopped) = self.0.upgrade() {
            stopped.store(true, Relaxed);
        }
    }

    /// Whether the search is still on.
    pub fn is_needed(&self) -> bool {
        self.0.strong_count() > 0
    }
}

/// One thread's nodes, published to [`SearchControl`] now and then.
#[derive(Debug)]
pub(crate) struct NodeCounter<'a> {
    control: &'a SearchControl,
    nodes: u64,
    /// Nodes that the control knows of.
    published: u64,
}

impl<'a> NodeCounter<'a> {
    /// Less than a millisecond of work.
    const NODES_BETWEEN_CHECKS: u64 = 64;
    /// How many nodes are published at once: a multiple of that.
    const NODES_PUBLISHED: u64 = 512;

    pub(crate) const fn new(control: &'a SearchControl) -> Self {
        Self { control, nodes: 0, published: 0 }
    }

    /// Counts a node and now and then checks whether the search is to end. The clock is read more often than nodes are
    /// published to all threads: where memory comes slowly, or the core is busy, a few hundred nodes take long.
    #[inline]
    pub(crate) fn enter(&mut self) {
        self.nodes += 1;
        if (self.nodes - self.published).is_multiple_of(Self::NODES_BETWEEN_CHECKS) {
            self.check();
        }
    }

    #[inline(never)]
    fn check(&mut self) {
        if self.nodes - self.published >= Self::NODES_PUBLISHED {
            self.publish();
        } else {
            self.control.check();
        }
    }

    /// Publishes all nodes.
    pub(crate) fn publish(&mut self) {
        self.control.count(self.nodes - self.published);
        self.published = self.nodes;
    }

    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After how many nodes a search with these limits is stopped.
    fn nodes_until_stopped(limits: SearchLimits) -> u64 {
        let control = SearchControl::new(limits);
        let mut counter = NodeCounter::new(&control);
        while !control.is_stopped() {
            counter.enter();
        }
        counter.nodes()
    }

    #[test]
    fn the_clock_is_read_after_few_nodes_and_nodes_are_published_after_more() {
        let late = SearchLimits { hard_time: Some(Duration::ZERO), ..SearchLimits::default() };
        assert!(nodes_until_stopped(late) <= 64, "{}", nodes_until_stopped(late));
        let few = SearchLimits { nodes: Some(1), ..SearchLimits::default() };
        assert_eq!(nodes_until_stopped(few), 512, "searches by nodes end where they always did");
    }

    #[test]
    fn a_part_ends_soon_after_the_whole() {
        let master = SearchControl::new(SearchLimits::default());
        let part = SearchControl::part_of(&master, SearchLimits::default(), SquareSet::EMPTY);
        let mut counter = NodeCounter::new(&part);
        (0..100).for_each(|_| counter.enter());
        assert!(!part.is_stopped());
        master.stop();
        (0..64).for_each(|_| counter.enter());
        assert!(part.is_stopped());
    }
}
