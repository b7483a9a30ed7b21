use std::time::{Duration, Instant};

use cinquina_arena::selfplay::PlayedGame;
use indicatif::ProgressBar;
use serde_json::json;

use crate::progress::show_estimate;

/// How far self-play is, and how fast.
pub(super) struct Progress {
    bar: ProgressBar,
    start: Instant,
    games: u64,
    positions: u64,
    nodes: u64,
}

impl Progress {
    pub(super) fn new(done: usize, all: usize) -> Self {
        let bar = ProgressBar::new(all as u64);
        show_estimate(&bar, "{pos}/{len} games");
        bar.set_position(done as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_secs(1));
        Self { bar, start: Instant::now(), games: 0, positions: 0, nodes: 0 }
    }

    pub(super) fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        self.positions += (played.game.plies.len() + played.side_positions.len()) as u64;
        self.nodes += played.nodes;
        self.bar.inc(1);
        self.bar.set_message(self.speed());
    }

    fn speed(&self) -> String {
        let a_second = |count: u64| count as f64 / self.start.elapsed().as_secs_f64();
        let [games, positions, nodes] = [self.games, self.positions, self.nodes].map(a_second);
        format!("{games:.1} games/s, {positions:.0} positions/s, {nodes:.0} nodes/s")
    }

    pub(super) fn text(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        format!("{} games, {} positions in {seconds:.1} s: {}", self.games, self.positions, self.speed())
    }

    pub(super) fn json(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        json!({ "games": self.games, "positions": self.positions, "nodes": self.nodes, "seconds": seconds }).to_string()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
