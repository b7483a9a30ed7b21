//! The time, taken from outside: WebAssembly in a browser has no clock of its own.

use std::time::Duration;

/// Where a search or a solver reads the time.
#[derive(Copy, Clone, Debug)]
pub struct TimeSource {
    now: fn() -> Duration,
}

impl TimeSource {
    /// A clock of the host's: a function that tells how long ago some fixed moment was.
    pub const fn new(now: fn() -> Duration) -> Self {
        Self { now }
    }

    /// The clock of the system. A browser has none: what compiles there was handed its clock.
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    pub const SYSTEM: Self = Self { now: system::now };

    /// Starts to measure time.
    pub fn start(self) -> Stopwatch {
        Stopwatch { time: self, begin: (self.now)() }
    }
}

/// Measures the time since it was started.
#[derive(Copy, Clone, Debug)]
pub struct Stopwatch {
    time: TimeSource,
    begin: Duration,
}

impl Stopwatch {
    /// The time since the start; none if the clock was set back.
    pub fn elapsed(&self) -> Duration {
        (self.time.now)().saturating_sub(self.begin)
    }

    /// The clock that it reads.
    pub const fn time_source(&self) -> TimeSource {
        self.time
    }
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    use std::sync::LazyLock;
    use std::time::{Duration, Instant};

    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub(super) fn now() -> Duration {
        BEGIN.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static NOW: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    #[test]
    fn the_time_is_that_of_the_host() {
        let watch = TimeSource::new(|| NOW.get()).start();
        assert_eq!(watch.elapsed(), Duration::ZERO);
        NOW.set(Duration::from_secs(5));
        assert_eq!(watch.elapsed(), Duration::from_secs(5));
        let later = watch.time_source().start();
        NOW.set(Duration::from_secs(3));
        assert_eq!((watch.elapsed(), later.elapsed()), (Duration::from_secs(3), Duration::ZERO));
    }
}
