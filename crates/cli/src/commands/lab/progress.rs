use std::io::{IsTerminal, Write, stderr};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cinquina_lab::{Progress, Watch};

/// How long a command may think before it shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(200);

/// Shows progress on a terminal, and stops when `seconds` are over.
pub(super) fn watch(seconds: Option<f64>) -> Watch<'static> {
    let start = Instant::now();
    let mut line = Line { shown: None };
    Watch::with(move |progress| {
        line.show(start.elapsed(), progress);
        match seconds {
            Some(seconds) if start.elapsed().as_secs_f64() > seconds => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

/// A line on the terminal that is written over and over, and wiped at the end.
struct Line {
    shown: Option<Duration>,
}

impl Line {
    fn show(&mut self, elapsed: Duration, progress: Progress) {
        let due = self.shown.map_or(PATIENCE, |shown| shown + REFRESH);
        if elapsed < due || !stderr().is_terminal() {
            return;
        }
        let Progress { stage, done, parts, positions } = progress;
        let _ = write!(stderr(), "\r{stage} {done} of {parts}, {positions} positions, {} s  ", elapsed.as_secs());
        self.shown = Some(elapsed);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r{:70}\r", "");
        }
    }
}
