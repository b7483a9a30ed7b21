//! The root: two plies deeper each time.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::LineTable;

use super::moves::Moves;
use super::node::Window;
use super::{MAX_DEPTH, Searcher, WON};
use crate::choice::legal_or_any;
use crate::report::{PrincipalVariation, RootMove, SearchReport};

/// How deep the first iteration goes, and how much deeper each one after it.
const STEP: i32 = 2;

impl<L: LineTable> Searcher<'_, L> {
    /// Searches deeper and deeper until the control says stop, and reports each depth. Returns the
    /// last report, improved by what a broken-off iteration has found.
    ///
    /// Where one move is left Wine plays it and does not judge: the score is 0. `None` only if there is
    /// no move.
    pub fn iterate(&mut self, mut report: impl FnMut(&SearchReport)) -> Option<SearchReport> {
        let mut moves = self.root_moves();
        let mut last = SearchReport::new(0, vec![moves.first()?.clone()], self.control);
        let mut depth = if moves.len() > 1 { STEP } else { MAX_DEPTH + 1 };
        while depth <= MAX_DEPTH {
            // A slip of the published program, which costs it games: if the iteration is broken off before its
            // first move is done, it plays the move that came first in the last one, not the best of it.
            let first_so_far = moves[0].clone();
            bring_best_to_front(&mut moves);
            if let Some(best) = self.search_root(&mut moves, depth) {
                last = SearchReport::new(depth, vec![best], self.control);
            } else if self.control.is_stopped() {
                last.lines = vec![first_so_far];
            }
            if self.control.is_stopped() {
                break;
            }
            self.counter.publish();
            last = last.updated(self.control);
            report(&last);
            if last.lines[0].score.abs() == WON || !self.control.goes_on(depth + STEP - 1) {
                break;
            }
            depth += STEP;
        }
        self.counter.publish();
        Some(last.updated(self.control))
    }

    /// The moves that Wine tries; where it would have none, one that can be played.
    fn root_moves(&self) -> Vec<RootMove> {
        let mut moves = Moves::default();
        self.fill(&mut moves);
        let root_move = |square| RootMove { square, score: 0, line: PrincipalVariation::only(square) };
        let allowed = |square: &Square| self.board.rule().allows(self.board.board(), *square, self.board.turn());
        let found: Vec<RootMove> = moves.filter(allowed).map(root_move).collect();
        if !found.is_empty() {
            return found;
        }
        legal_or_any(&self.board, &SquareSet::EMPTY).iter().take(1).map(root_move).collect()
    }

    /// One iteration over the moves that are not known to lose. Returns the best, if the search was not
    /// broken off before there was one.
    fn search_root(&mut self, moves: &mut [RootMove], depth: i32) -> Option<RootMove> {
        let mut best: Option<RootMove> = None;
        for (n, root) in moves.iter_mut().enumerate().filter(|(_, root)| root.score != -WON) {
            let alpha = best.as_ref().map_or(-WON - 1, |best| best.score);
            let score = self.value_of_move(root.square, Window { alpha, beta: WON, depth, ply: 0 }, n == 0);
            if self.control.is_stopped() {
                break;
            }
            root.score = score;
            if score > alpha {
                self.lines.extend(0, root.square);
                root.line.clone_from(self.lines.at(0));
                best = Some(root.clone());
                if score == WON {
                    break;
                }
            }
        }
        best
    }
}

/// As Wine does it: each move that beats the first changes places with it.
fn bring_best_to_front(moves: &mut [RootMove]) {
    for n in 1..moves.len() {
        if moves[n].score > moves[0].score {
            moves.swap(0, n);
        }
    }
}
