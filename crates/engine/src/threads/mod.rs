//! The threads of an engine, taken from outside: a browser may have none, or has its own kind.

use cinquina_search::SearchControl;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod alarm;

/// How an engine gets other threads to work for it.
pub trait Threads: Send + Sync {
    /// Runs `lead` on this thread and meanwhile `help` on as many others as `helpers`, or on fewer where there are no more.
    /// Returns when all have returned.
    fn run(&self, helpers: usize, help: &(dyn Fn() + Sync), lead: &mut dyn FnMut());

    /// Has the search stopped when its time is over, even if it does not get round to reading the clock. Without alarms a
    /// search has but its own readings.
    fn set_alarm(&self, control: &SearchControl) {
        let _ = control;
    }
}

/// No other threads: a search uses the one that it was called on.
#[derive(Copy, Clone, Debug)]
pub struct NoThreads;

impl Threads for NoThreads {
    fn run(&self, _: usize, _: &(dyn Fn() + Sync), lead: &mut dyn FnMut()) {
        lead();
    }
}

/// The threads of the operating system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[derive(Copy, Clone, Debug)]
pub struct SystemThreads;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Threads for SystemThreads {
    fn run(&self, helpers: usize, help: &(dyn Fn() + Sync), lead: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for _ in 0..helpers {
                scope.spawn(help);
            }
            lead();
        });
    }

    fn set_alarm(&self, control: &SearchControl) {
        alarm::set_for(control);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn helpers_work_where_there_are_threads_and_the_leader_always() {
        let done = |threads: &dyn Threads| {
            let (helped, mut led) = (AtomicUsize::new(0), 0);
            let help = || {
                helped.fetch_add(1, Relaxed);
            };
            threads.run(3, &help, &mut || led += 1);
            (helped.into_inner(), led)
        };
        assert_eq!(done(&SystemThreads), (3, 1));
        assert_eq!(done(&NoThreads), (0, 1));
    }
}
