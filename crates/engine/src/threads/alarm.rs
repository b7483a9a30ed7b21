//! An alarm for searches that may take only so long.
//!
//! A search reads the clock now and then, after so many nodes. That is too late where the system hands out the memory of a
//! new table slowly, so that a few hundred nodes take as many milliseconds.

use std::cmp::Reverse;
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Instant;

use cinquina_search::{SearchControl, Stopper};

/// When a search is to be stopped.
type Alarm = (Instant, Stopper);

/// One thread for all searches of the process; it is never started where no time is limited. Without it, searches have but
/// their own readings of the clock.
static CLOCK: LazyLock<Option<Sender<Alarm>>> = LazyLock::new(|| {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().name("alarm".into()).spawn(move || ring(&receiver)).ok().map(|_| sender)
});

/// Stops a search when its time is over, whatever it is doing then.
pub(crate) fn set_for(control: &SearchControl) {
    let Some(limit) = control.limits().hard_time else { return };
    let end = Instant::now().checked_add(limit.saturating_sub(control.elapsed()));
    if let (Some(end), Some(clock)) = (end, &*CLOCK) {
        // Nobody hears it only if the thread has panicked, and then the search reads the clock by itself.
        let _ = clock.send((end, control.stopper()));
    }
}

fn ring(alarms: &Receiver<Alarm>) {
    let mut waiting: Vec<Alarm> = Vec::new();
    loop {
        let next = match waiting.last() {
            Some((first, _)) => alarms.recv_timeout(first.saturating_duration_since(Instant::now())),
            None => alarms.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match next {
            Ok(alarm) => {
                waiting.retain(|(_, stopper)| stopper.is_needed());
                waiting.push(alarm);
                waiting.sort_by_key(|&(end, _)| Reverse(end));
            }
            Err(RecvTimeoutError::Timeout) => waiting.pop().into_iter().for_each(|(_, stopper)| stopper.stop()),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cinquina_search::SearchLimits;

    use super::*;

    /// What a search does that never comes to look at the clock.
    fn stops_after(time: Duration) -> bool {
        let control = SearchControl::new(SearchLimits { hard_time: Some(time), ..SearchLimits::default() });
        set_for(&control);
        while !control.is_stopped() && control.elapsed() < Duration::from_secs(5) {
            thread::yield_now();
        }
        control.is_stopped() && control.elapsed() >= time
    }

    #[test]
    fn searches_that_do_not_look_at_the_clock_are_stopped_each_at_its_time() {
        let long =
            SearchControl::new(SearchLimits { hard_time: Some(Duration::from_secs(3600)), ..SearchLimits::default() });
        set_for(&long);
        let times = [40, 5, 20].map(Duration::from_millis);
        let threads = times.map(|time| thread::spawn(move || stops_after(time)));
        assert!(threads.into_iter().all(|stopped| stopped.join().unwrap()));
        assert!(!long.is_stopped());
    }

    #[test]
    fn a_time_without_end_sets_no_alarm() {
        let control = SearchControl::new(SearchLimits { hard_time: Some(Duration::MAX), ..SearchLimits::default() });
        set_for(&control);
        assert!(!control.is_stopped());
    }
}
