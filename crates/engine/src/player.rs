use std::sync::Arc;

use cinquina_eval::{Fingerprint, Values, WineValues};
use cinquina_game::{Board, Colour, Rule};
use cinquina_patterns::{PatternBoard, PatternRule};
use cinquina_search::mcts::PatternGuide;
use cinquina_search::wine::{self, Switches};
use cinquina_search::{Control, Iteration, Origin, Parameters, Table, full, mcts, reference};

use crate::oversight::Oversight;
use crate::{Search, Settings};

/// A search with the values it judges by, and what it does not see.
pub(crate) struct Player {
    mind: Mind,
    oversight: Oversight,
}

enum Mind {
    Full { values: Option<Arc<Values>>, parameters: Parameters, threads: usize },
    Mcts { values: Option<Arc<Values>>, bytes: usize },
    Wine { values: WineValues, switches: Switches },
    Reference { values: Option<Arc<Values>>, method: reference::Method },
}

impl Player {
    pub(crate) fn new(settings: &Settings) -> Self {
        let oversight = Oversight { blindness: settings.level.skill().blindness, seed: settings.seed };
        Self { mind: Mind::new(settings), oversight }
    }

    /// Searches a position of a game that is not over; Wine and the textbooks' searches find one line.
    pub(crate) fn think<R: PatternRule>(
        &self,
        position: (&Board, Colour),
        table: &Table,
        control: &Control,
        lines: usize,
        report: impl FnMut(&Iteration),
    ) -> Option<Iteration> {
        match &self.mind {
            Mind::Full { values, parameters, threads } => {
                let values = Values::given_or_shipped(values.clone(), R::RULE);
                let worker = || full::Worker::new(self.board::<R>(position), &values, table, control, parameters);
                std::thread::scope(|scope| {
                    for _ in 1..*threads {
                        scope.spawn(|| worker().iterate(1, |_| {}));
                    }
                    let found = worker().iterate(lines, report);
                    control.stop();
                    found
                })
            }
            Mind::Mcts { values, bytes } => {
                let (board, values) = (self.board::<R>(position), Values::given_or_shipped(values.clone(), R::RULE));
                let guide = PatternGuide::new(&values, &board);
                mcts::Worker::new(board, guide, *bytes, control).iterate(lines, report)
            }
            Mind::Wine { values, switches } => {
                wine::Worker::new(self.board::<R>(position), values, switches, table, control).iterate(report)
            }
            Mind::Reference { values, method } => {
                let values = Values::given_or_shipped(values.clone(), R::RULE);
                reference::Worker::new(self.board::<R>(position), &values, *method, table, control).iterate(report)
            }
        }
    }

    /// What it leaves in a table depends on: the rule, and what it judges by.
    pub(crate) fn origin(&self, rule: Rule) -> Origin {
        match &self.mind {
            Mind::Full { values, .. } => full::origin(rule, &Values::given_or_shipped(values.clone(), rule)),
            Mind::Wine { switches, .. } => wine::origin(rule, switches),
            Mind::Reference { values, .. } => reference::origin(rule, &Values::given_or_shipped(values.clone(), rule)),
            // It keeps a tree, and its table stays empty.
            Mind::Mcts { .. } => Origin::new(rule, Fingerprint::NEW.with_name("mcts")),
        }
    }

    /// The board as the player sees it.
    fn board<R: PatternRule>(&self, (board, turn): (&Board, Colour)) -> PatternBoard<R> {
        let mut board = PatternBoard::from_board(board, turn);
        self.oversight.apply(&mut board);
        board
    }
}

impl Mind {
    fn new(settings: &Settings) -> Self {
        let values = || settings.values.clone();
        match &settings.search {
            Search::Full => Self::Full {
                values: values(),
                parameters: settings.parameters.clone(),
                threads: settings.threads.max(1),
            },
            Search::Mcts => Self::Mcts { values: values(), bytes: settings.table_bytes },
            Search::Wine(switches) => Self::Wine { values: switches.values(), switches: switches.clone() },
            Search::Reference(method) => Self::Reference { values: values(), method: *method },
        }
    }
}
