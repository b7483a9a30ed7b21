//! When a solver stops: limits on time, nodes and memory, and how often it checks the clock.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use cinquina_search::{Stopwatch, TimeSource};

/// When a solver gives up.
#[derive(Copy, Clone, Debug)]
pub struct SolveLimits {
    /// How long it may take.
    pub time: Option<Duration>,
    /// How many boards it may expand.
    pub nodes: Option<u64>,
    /// How many bytes it may remember boards in.
    pub memory: usize,
}

impl SolveLimits {
    /// Enough memory for most positions, and little enough for any machine.
    pub const MEMORY: usize = 256 << 20;
}

impl Default for SolveLimits {
    fn default() -> Self {
        Self { time: None, nodes: None, memory: Self::MEMORY }
    }
}

/// What ends a solver before it is certain.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time is over.
    Time,
    /// So many boards were expanded.
    Nodes,
    /// The memory is full.
    Memory,
    /// A win was seen, but with so little memory the solver could not say again how it goes, and no proof was written.
    Forgotten,
    /// Somebody wants it to end.
    Stop,
}

impl Limit {
    /// The limit in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Forgotten => "forgotten",
            Self::Stop => "stopped",
        }
    }
}

/// How far a solver is.
#[derive(Copy, Clone, Debug)]
pub struct Progress {
    /// How many boards it has expanded.
    pub nodes: u64,
    /// How long it has been at it.
    pub elapsed: Duration,
    /// How many stones of PX it looks ahead, or how deep the last board was.
    pub depth: usize,
    /// The root's proof and disproof number, where the solver has them.
    pub numbers: Option<(u32, u32)>,
}

/// Holds a solver to its limits, and reports its progress.
pub struct SolveControl<'a> {
    watch: Stopwatch,
    limits: SolveLimits,
    stop: &'a AtomicBool,
    report: &'a mut dyn FnMut(&Progress),
    nodes: u64,
    depth: usize,
    numbers: Option<(u32, u32)>,
    reached: Option<Limit>,
    /// How many wins were seen that could not be written out.
    forgotten: u64,
    /// After so many boards the solver that is at work gives way to another one.
    pause: u64,
    /// What was done since the clock was last read, and the most that ever was.
    work: u64,
    most_work: u64,
}

impl<'a> SolveControl<'a> {
    /// Work between two readings of the clock. To assess a board is one, and takes a microsecond or a few.
    const WORK_BETWEEN_CHECKS: u64 = 512;

    /// What a board that is expanded counts for, beside those that are judged for it.
    const WORK_OF_A_BOARD: u64 = 8;

    /// Starts to measure the time by the clock of the system. The solver ends soon after `stop` has become true; `report` is
    /// called with the progress.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub fn new(limits: SolveLimits, stop: &'a AtomicBool, report: &'a mut dyn FnMut(&Progress)) -> Self {
        Self::timed_by(TimeSource::SYSTEM, limits, stop, report)
    }

    /// The same by this clock.
    pub fn timed_by(
        time: TimeSource,
        limits: SolveLimits,
        stop: &'a AtomicBool,
        report: &'a mut dyn FnMut(&Progress),
    ) -> Self {
        let watch = time.start();
        let (nodes, depth, numbers, reached, forgotten, pause) = (0, 0, None, None, 0, u64::MAX);
        let (work, most_work) = (0, 0);
        Self { watch, limits, stop, report, nodes, depth, numbers, reached, forgotten, pause, work, most_work }
    }

    /// Its limits.
    pub const fn limits(&self) -> &SolveLimits {
        &self.limits
    }

    /// How many boards have been expanded.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The clock that it reads.
    pub const fn time_source(&self) -> TimeSource {
        self.watch.time_source()
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The limit that ended the search, if one did.
    pub const fn reached(&self) -> Option<Limit> {
        self.reached
    }

    /// In a word why nothing is certain, where nothing is.
    pub fn why(&self) -> &'static str {
        self.reached.map_or("incomplete", Limit::name)
    }

    /// How deep the solver searches, for its progress.
    pub(crate) const fn note_depth(&mut self, depth: usize) {
        self.depth = depth;
    }

    /// The root's proof numbers, for its progress.
    pub(crate) const fn note_numbers(&mut self, numbers: Option<(u32, u32)>) {
        self.numbers = numbers;
    }

    /// A solver has no memory left; others may go on.
    pub(crate) fn note_full(&mut self) {
        self.reached.get_or_insert(Limit::Memory);
    }

    /// A solver cannot write out the win that it has seen; others may go on.
    pub(crate) fn note_forgotten(&mut self) {
        self.forgotten += 1;
        self.end(Limit::Forgotten);
    }

    pub(crate) const fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// Counts a board; false if the solver is to end.
    #[inline]
    pub(crate) fn enter(&mut self) -> bool {
        self.nodes += 1;
        self.work(Self::WORK_OF_A_BOARD);
        self.check_nodes();
        !self.is_over() && self.nodes <= self.pause
    }

    /// Counts work, and reads the clock when it is time to.
    #[inline]
    pub(crate) fn work(&mut self, work: u64) {
        self.work += work;
        if self.work >= Self::WORK_BETWEEN_CHECKS {
            self.check();
        }
    }

    /// Counts boards that were expanded elsewhere.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.check();
        self.check_nodes();
    }

    fn check_nodes(&mut self) {
        if self.limits.nodes.is_some_and(|most| self.nodes > most) {
            self.end(Limit::Nodes);
        }
    }

    fn end(&mut self, limit: Limit) {
        if !self.is_over() {
            self.reached = Some(limit);
        }
    }

    /// The most work that was done between two readings of the clock.
    #[cfg(test)]
    pub(crate) fn most_work(&self) -> u64 {
        self.most_work.max(self.work)
    }

    /// How many boards the solver may still expand before it ends or gives way.
    pub(crate) fn left(&self) -> u64 {
        self.pause.min(self.limits.nodes.unwrap_or(u64::MAX)).saturating_sub(self.nodes)
    }

    /// How much time is left, if there is a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|most| most.saturating_sub(self.elapsed()))
    }

    /// Lets a solver work for so many boards.
    pub(crate) const fn give(&mut self, nodes: u64) {
        self.pause = self.nodes.saturating_add(nodes);
    }

    /// Lets a solver's helper work for so many boards, or fewer if no more are left.
    pub(crate) fn within<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let pause = self.pause;
        self.pause = pause.min(self.nodes.saturating_add(nodes));
        let result = work(self);
        self.pause = pause;
        result
    }

    /// Lets something work for so many boards, however few the solver has left.
    pub(crate) fn beyond<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let pause = self.pause;
        self.give(nodes);
        let result = work(self);
        self.pause = pause;
        result
    }

    /// Whether a limit was reached, so that no solver may go on.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.reached, Some(Limit::Time | Limit::Nodes | Limit::Stop))
    }

    /// Whether somebody wants it to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether it has to end now: a limit was reached, or somebody wants it to.
    pub(crate) fn is_ended(&mut self) -> bool {
        self.check();
        self.is_over()
    }

    fn check(&mut self) {
        self.most_work = self.most_work.max(self.work);
        self.work = 0;
        let elapsed = self.watch.elapsed();
        if self.stop.load(Relaxed) {
            self.end(Limit::Stop);
        } else if self.limits.time.is_some_and(|most| elapsed >= most) {
            self.end(Limit::Time);
        }
        (self.report)(&Progress { nodes: self.nodes, elapsed, depth: self.depth, numbers: self.numbers });
    }
}
