use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Analysis, LineTable};

use super::alpha_beta::Window;
use super::{Found, Method, Searcher, Value};
use crate::choice::legal_or_any;
use crate::principal_variation::PrincipalVariation;
use crate::report::{RootMove, SearchReport};
use crate::score::mate;

/// No iteration goes deeper.
const MAX_DEPTH: i32 = 100;

impl<L: LineTable> Searcher<'_, L> {
    /// Searches to a depth, and to all depths before it if the method is one that learns from them.
    pub fn search(&mut self, depth: i32) -> Found {
        let before = self.counter.nodes();
        let first = if self.method == Method::Pvs { 1 } else { depth };
        for shallower in first..depth {
            self.search_to(shallower);
        }
        let Value { score, line } = self.search_to(depth);
        Found { score, line, nodes: self.counter.nodes() - before }
    }

    /// Searches deeper and deeper until the control says stop, and reports each depth. Returns the
    /// last whole report.
    ///
    /// `None` only if there is no move.
    pub fn iterate(&mut self, mut report: impl FnMut(&SearchReport)) -> Option<SearchReport> {
        let mut last = SearchReport::new(0, vec![self.first_move()?], self.control);
        for depth in 1..=MAX_DEPTH {
            let Value { score, line } = self.search_to(depth);
            if self.control.is_stopped() {
                break;
            }
            last.depth = depth;
            let best = &mut last.lines[0];
            best.score = score;
            let allowed = |square: &&Square| self.board.rule().allows(self.board.board(), **square, self.board.turn());
            if let Some(&square) = line.moves().first().filter(allowed) {
                (best.square, best.line) = (square, line);
            }
            self.counter.tell();
            last = last.updated(self.control);
            report(&last);
            if mate(score).is_some() || !self.control.goes_on(depth) {
                break;
            }
        }
        self.counter.tell();
        Some(last.updated(self.control))
    }

    fn search_to(&mut self, depth: i32) -> Value {
        match self.method {
            Method::Minimax => self.minimax(depth, 0),
            Method::AlphaBeta | Method::PlainPvs | Method::Pvs => self.alpha_beta(Window::whole(depth)),
        }
    }

    /// What is played where the analysis decides, or the search ends before its first depth: the move
    /// that looks best among those that the analysis leaves, or among all if it leaves none.
    fn first_move(&self) -> Option<RootMove> {
        let values = self.evaluation.values();
        let policy = |square: &Square| values.policy(self.board.codes(*square), self.board.turn());
        let left = match self.board.analysis() {
            Analysis::Lost => self.board.fives(!self.board.turn()),
            Analysis::Open => SquareSet::EMPTY,
            other => other.moves(self.board.board()),
        };
        let square = legal_or_any(&self.board, &left).iter().max_by_key(policy)?;
        Some(RootMove { square, score: 0, line: PrincipalVariation::only(square) })
    }
}
