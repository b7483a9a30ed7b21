//! Progress of long work: bars, and a status line.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// A bar that shows how much is done, the time since the start, and the estimated time left.
pub(crate) fn bar(length: u64, counted: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    show_estimate(&bar, counted);
    bar
}

/// Makes a bar show that. `counted` is the part of the template that says what is counted, such as `{pos}/{len} games`.
pub(crate) fn show_estimate(bar: &ProgressBar, counted: &str) {
    let template = format!("{{bar:24}} {counted}, {{elapsed}}{{left}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.with_key("left", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // Nobody reads this if it fails.
            let _ = out.write_str(&left(state));
        }));
    }
}

/// The estimated time left; empty until something has been done.
fn left(state: &ProgressState) -> String {
    let left = state.eta();
    if left.is_zero() { String::new() } else { format!(", {:#} left", HumanDuration(left)) }
}

/// How long a command runs before it shows progress.
const PATIENCE: Duration = Duration::from_secs(1);
const REFRESH: Duration = Duration::from_millis(200);

/// A status line on the terminal, overwritten in place and wiped at the end.
#[derive(Default)]
pub(crate) struct StatusLine {
    shown: Option<Duration>,
}

impl StatusLine {
    /// Shows the text after so much time, if an update is due.
    pub(crate) fn show(&mut self, elapsed: Duration, text: impl FnOnce() -> String) {
        let due = self.shown.map_or(PATIENCE, |shown| shown + REFRESH);
        if elapsed < due || !stderr().is_terminal() {
            return;
        }
        let _ = write!(stderr(), "\r{}, {} s    ", text(), elapsed.as_secs());
        self.shown = Some(elapsed);
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r{:76}\r", "");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;

    use indicatif::{InMemoryTerm, ProgressDrawTarget};

    use super::*;

    #[test]
    fn no_estimate_is_shown_before_any_progress() {
        let screen = InMemoryTerm::new(4, 100);
        let bar = ProgressBar::with_draw_target(Some(6), ProgressDrawTarget::term_like(Box::new(screen.clone())));
        show_estimate(&bar, "{pos}/{len} games");
        bar.set_position(2);
        bar.reset_eta();
        sleep(Duration::from_millis(60));
        bar.tick();
        assert!(screen.contents().contains("2/6 games, 0s"), "{}", screen.contents());
        assert!(!screen.contents().contains("left"), "{}", screen.contents());
        for _ in 0..3 {
            sleep(Duration::from_millis(60));
            bar.inc(1);
        }
        bar.tick();
        assert!(screen.contents().contains(" left"), "{}", screen.contents());
    }
}
