//! A match while it goes on: a bar where people look on, a line for each game elsewhere.

use std::io::IsTerminal;

use cinquina_arena::{GameRecord, Standing};
use indicatif::{ProgressBar, ProgressDrawTarget};

use super::summary::short;
use crate::progress::show_estimate;

pub(super) struct Progress {
    bar: ProgressBar,
    lines: bool,
}

impl Progress {
    pub(super) fn new(standing: &Standing, quiet: bool) -> Self {
        let watched = std::io::stderr().is_terminal();
        let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(standing.total() as u64), target);
        show_estimate(&bar, "{pos}/{len} games");
        bar.set_position(standing.played() as u64);
        bar.reset_eta();
        bar.enable_steady_tick(std::time::Duration::from_secs(1));
        Self { bar, lines: !quiet && (!watched || !std::io::stdout().is_terminal()) }
    }

    pub(super) fn show(&self, record: &GameRecord, standing: &Standing) {
        self.bar.set_position(standing.played() as u64);
        self.bar.set_message(short(standing));
        if self.lines {
            anstream::println!("{record}  {}", short(standing));
        }
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
