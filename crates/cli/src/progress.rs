//! Bars for work that takes long.

use std::fmt::Write;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// Shows how much is done and since when, and how long it will still take once there is something to tell that by.
/// `counted` is the part of the template that says what is counted, such as `{pos}/{len} games`.
pub(crate) fn show_estimate(bar: &ProgressBar, counted: &str) {
    let template = format!("{{bar:24}} {counted}, {{elapsed}}{{left}}  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.with_key("left", |state: &ProgressState, out: &mut dyn Write| {
            // Nobody reads this if it fails.
            let _ = out.write_str(&left(state));
        }));
    }
}

/// The time that is left, or nothing as long as nothing has been done that tells how fast it goes.
fn left(state: &ProgressState) -> String {
    let left = state.eta();
    if left.is_zero() { String::new() } else { format!(", {:#} left", HumanDuration(left)) }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use indicatif::{InMemoryTerm, ProgressDrawTarget};

    use super::*;

    #[test]
    fn there_is_no_estimate_before_there_is_one() {
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
