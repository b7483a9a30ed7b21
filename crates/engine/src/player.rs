use std::sync::Arc;

use cinquina_eval::{Evaluation, Values, WineValues};
use cinquina_game::Game;
use cinquina_patterns::{PatternBoard, PatternRule};
use cinquina_search::wine::{self, Switches};
use cinquina_search::{Control, Iteration, Parameters, SearchBoard, Table, full, reference};

use crate::{Search, Settings};

/// A search with the values it judges by.
pub(crate) enum Player {
    Full { values: Arc<Values>, parameters: Parameters, threads: usize },
    Wine { values: WineValues, switches: Switches },
    Reference { values: Arc<Values>, method: reference::Method },
}

impl Player {
    pub(crate) fn new(settings: &Settings) -> Self {
        let values = || Arc::clone(&settings.values);
        match &settings.search {
            Search::Full => Self::Full {
                values: values(),
                parameters: settings.parameters.clone(),
                threads: settings.threads.max(1),
            },
            Search::Wine(switches) => Self::Wine { values: switches.values(), switches: switches.clone() },
            Search::Reference(method) => Self::Reference { values: values(), method: *method },
        }
    }

    /// Searches a game that is not over; all searches but the full one find one line.
    pub(crate) fn think<R: PatternRule>(
        &self,
        game: &Game<R>,
        table: &Table,
        control: &Control,
        lines: usize,
        report: impl FnMut(&Iteration),
    ) -> Option<Iteration> {
        let observed = |values| SearchBoard::<R>::observed(game.board(), game.turn(), Evaluation::new(values));
        match self {
            Self::Full { values, parameters, threads } => {
                let worker = || full::Worker::new(observed(values), table, control, parameters);
                std::thread::scope(|scope| {
                    for _ in 1..*threads {
                        scope.spawn(|| worker().iterate(1, |_| {}));
                    }
                    let found = worker().iterate(lines, report);
                    control.stop();
                    found
                })
            }
            Self::Wine { values, switches } => {
                let board = PatternBoard::<R>::from_board(game.board(), game.turn());
                wine::Worker::new(board, values, switches, table, control).iterate(report)
            }
            Self::Reference { values, method } => {
                reference::Worker::new(observed(values), *method, table, control).iterate(report)
            }
        }
    }
}
