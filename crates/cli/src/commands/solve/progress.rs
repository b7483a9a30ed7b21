use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use cinquina_solve::Progress;

/// How long a solver may work before it shows how far it is.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(200);

/// A line on the terminal that is written over and over, and wiped at the end.
#[derive(Default)]
pub(super) struct Line {
    shown: Option<Duration>,
}

impl Line {
    pub(super) fn show(&mut self, progress: &Progress) {
        let due = self.shown.map_or(PATIENCE, |shown| shown + REFRESH);
        if progress.elapsed < due || !stderr().is_terminal() {
            return;
        }
        let Progress { nodes, elapsed, depth, numbers } = progress;
        let numbers =
            numbers.map_or(String::new(), |(proof, disproof)| format!(", proof {proof}, disproof {disproof}"));
        let _ = write!(stderr(), "\r{nodes} nodes, depth {depth}{numbers}, {} s    ", elapsed.as_secs());
        self.shown = Some(*elapsed);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r{:76}\r", "");
        }
    }
}
