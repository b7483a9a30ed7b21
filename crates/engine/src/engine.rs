use std::time::Duration;

use cinquina_eval::{Evaluation, Values};
use cinquina_game::Game;
use cinquina_patterns::PatternRule;
use cinquina_search::full::{RootMove, Worker};
use cinquina_search::{Control, Parameters, SearchBoard, Table};

/// How the engine is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Bytes of the table of positions.
    pub table_bytes: usize,
    /// How many threads think together.
    pub threads: usize,
    /// The numbers of the search.
    pub parameters: Parameters,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table_bytes: 64 << 20, threads: 1, parameters: Parameters::default() }
    }
}

/// What the engine knows at some point of its thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How deep it has looked.
    pub depth: i32,
    /// The best moves with their lines, best first.
    pub lines: Vec<RootMove>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since it began.
    pub elapsed: Duration,
}

/// A player: it keeps what it has learnt about positions from one move to the next.
pub struct Engine {
    table: Table,
    values: Values,
    threads: usize,
    parameters: Parameters,
}

impl Engine {
    /// An engine that knows no position yet.
    pub fn new(settings: &Settings) -> Self {
        Self {
            table: Table::new(settings.table_bytes),
            values: Values::hand_made(),
            threads: settings.threads.max(1),
            parameters: settings.parameters.clone(),
        }
    }

    /// Forgets every position: it plays on like a new engine, in the same memory.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Finds the best moves for the player to move, as many as `lines`, and reports after every depth.
    ///
    /// `None` if the game is over.
    pub fn think<R: PatternRule>(
        &self,
        game: &Game<R>,
        control: &Control,
        lines: usize,
        mut report: impl FnMut(&Report),
    ) -> Option<Report> {
        if game.outcome().is_some() {
            return None;
        }
        self.table.grow_older();
        let worker = || {
            let board = SearchBoard::<R>::observed(game.board(), game.turn(), Evaluation::new(&self.values));
            Worker::new(board, &self.table, control, &self.parameters)
        };
        let state = |depth: i32, lines: &[RootMove]| Report {
            depth,
            lines: lines.to_vec(),
            nodes: control.nodes(),
            elapsed: control.elapsed(),
        };
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| worker().iterate(1, |_| {}));
            }
            let found = worker().iterate(lines.max(1), |iteration| report(&state(iteration.depth, &iteration.best)));
            control.stop();
            found.map(|iteration| state(iteration.depth, &iteration.best))
        })
    }
}
