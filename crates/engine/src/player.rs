//! One of the searches together with the values it evaluates by.

use std::sync::Arc;

use cinquina_eval::{Fingerprint, Values, WineValues};
use cinquina_game::{Game, Rule};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};
use cinquina_search::mcts::PatternGuide;
use cinquina_search::wine::{self, Switches};
use cinquina_search::{Origin, Parameters, SearchControl, SearchReport, TranspositionTable, full, mcts, reference};

use crate::level::Oversight;
use crate::{Search, Settings, Threads};

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
    pub(crate) fn think(
        &self,
        game: &Game,
        table: &TranspositionTable,
        control: &SearchControl,
        lines: usize,
        threads: &dyn Threads,
        report: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        with_lines!(game.rule(), L => self.think_on::<L>(game, table, control, lines, threads, report))
    }

    /// The same, compiled once for every kind of lines.
    fn think_on<L: LineTable>(
        &self,
        game: &Game,
        table: &TranspositionTable,
        control: &SearchControl,
        lines: usize,
        threads: &dyn Threads,
        report: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        let shipped_or = |values: &Option<Arc<Values>>| Values::given_or_shipped(values.clone(), game.rule());
        let board = || self.board::<L>(game);
        match &self.mind {
            Mind::Full { values, parameters, threads: count } => {
                let values = shipped_or(values);
                let worker = || full::AnySearcher::new(board(), &values, table, control, parameters);
                let help = || drop(worker().iterate(1, &mut |_| {}));
                let mut found = None;
                threads.run(count - 1, &help, &mut || {
                    found = worker().iterate(lines, report);
                    control.stop();
                });
                found
            }
            Mind::Mcts { values, bytes } => {
                let (board, values) = (board(), shipped_or(values));
                let guide = PatternGuide::new(&values, &board);
                mcts::Searcher::new(board, guide, *bytes, control).iterate(lines, report)
            }
            Mind::Wine { values, switches } => {
                wine::Searcher::new(board(), values, switches, table, control).iterate(report)
            }
            Mind::Reference { values, method } => {
                reference::Searcher::new(board(), &shipped_or(values), *method, table, control).iterate(report)
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
    fn board<L: LineTable>(&self, game: &Game) -> PatternBoard<L> {
        let mut board = PatternBoard::of(game);
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
