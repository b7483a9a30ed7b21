//! The search of a board by whatever rule, compiled here for each kind of lines and nowhere else.

use cinquina_eval::Values;
use cinquina_patterns::{AnyBoard, ElevenSquares, Inconsistency, LineTable, NineSquares, PatternBoard, RenjuLines};

use super::Searcher;
use crate::report::SearchReport;
use crate::{Parameters, SearchControl, TranspositionTable};

/// One thread's search: its own board and memory, the table shared with the others.
pub struct AnySearcher<'a>(ByLines<'a>);

enum ByLines<'a> {
    Nine(Searcher<'a, NineSquares>),
    Eleven(Searcher<'a, ElevenSquares>),
    Renju(Searcher<'a, RenjuLines>),
}

/// Runs `$body` with `$searcher` standing for the search of whatever kind of lines.
macro_rules! with_searcher {
    ($any:expr, $searcher:ident => $body:expr) => {
        match $any {
            ByLines::Nine($searcher) => $body,
            ByLines::Eleven($searcher) => $body,
            ByLines::Renju($searcher) => $body,
        }
    };
}

impl<'a> AnySearcher<'a> {
    /// A thread about to search a position.
    pub fn new<L: LineTable>(
        board: PatternBoard<L>,
        values: &'a Values,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
        parameters: &'a Parameters,
    ) -> Self {
        Self::of(L::any(board), values, table, control, parameters)
    }

    fn of(
        board: AnyBoard,
        values: &'a Values,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
        parameters: &'a Parameters,
    ) -> Self {
        Self(match board {
            AnyBoard::Nine(board) => ByLines::Nine(Searcher::new(board, values, table, control, parameters)),
            AnyBoard::Eleven(board) => ByLines::Eleven(Searcher::new(board, values, table, control, parameters)),
            AnyBoard::Renju(board) => ByLines::Renju(Searcher::new(board, values, table, control, parameters)),
        })
    }

    /// Searches deeper and deeper until the control says stop, and reports each depth. Returns the
    /// last whole report, improved by what a broken-off iteration has found.
    ///
    /// `None` only if there is no move.
    pub fn iterate(&mut self, lines: usize, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchReport> {
        with_searcher!(&mut self.0, searcher => searcher.iterate(lines, report))
    }

    /// How many nodes this thread has entered.
    pub const fn nodes(&self) -> u64 {
        with_searcher!(&self.0, searcher => searcher.nodes())
    }

    /// The hash of the position that is searched: between two searches that of the root.
    pub const fn hash(&self) -> u64 {
        with_searcher!(&self.0, searcher => searcher.board.hash())
    }

    /// Whether the board is what a computation from scratch says.
    pub fn verify(&self) -> Result<(), Inconsistency> {
        with_searcher!(&self.0, searcher => searcher.board.verify())
    }
}
