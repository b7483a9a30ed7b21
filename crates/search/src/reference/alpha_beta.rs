use cinquina_game::Square;
use cinquina_patterns::LineTable;

use super::tree::{Node, node};
use super::{Method, Searcher, Value};
use crate::score::{INFINITE, Score};
use crate::table::{Bound, Entry};

/// The window and place of a node.
#[derive(Copy, Clone)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: i32,
}

impl Window {
    /// Every value, at the root.
    pub(super) const fn whole(depth: i32) -> Self {
        Self { alpha: -INFINITE, beta: INFINITE, depth, ply: 0 }
    }

    /// As the opponent sees it, a move later.
    const fn of_reply(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha, depth: self.depth - 1, ply: self.ply + 1 }
    }
}

impl<L: LineTable> Searcher<'_, L> {
    /// The value of a node, exact if it lies within the window.
    pub(super) fn alpha_beta(&mut self, window: Window) -> Value {
        self.counter.enter();
        let mut moves = match node(&self.board, &mut self.evaluation, window.depth, window.ply) {
            Node::Decided(score) => return Value::of(score),
            Node::Moves(moves) => moves,
        };
        if self.method != Method::Pvs {
            return self.best_of(&moves, window);
        }
        let (hash, Window { alpha, beta, depth, ply }) = (self.board.hash(), window);
        if let Some(entry) = self.table.get(hash, ply) {
            if entry.depth == depth && ply > 0 && entry.cuts(alpha, beta) {
                return Value::of(entry.score);
            }
            if let Some(at) = moves.iter().position(|&square| Some(square) == entry.best) {
                moves[..=at].rotate_right(1);
            }
        }
        let best = self.best_of(&moves, window);
        if !self.control.is_stopped() {
            let bound = match best.score {
                score if score <= alpha => Bound::Upper,
                score if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let square = best.line.moves().first().copied();
            self.table.put(hash, ply, &Entry { best: square, score: best.score, bound, depth, eval: 0 });
        }
        best
    }

    fn best_of(&mut self, moves: &[Square], mut window: Window) -> Value {
        let mut best = Value::of(-INFINITE);
        for (n, &square) in moves.iter().enumerate() {
            self.board.play(square);
            let reply = self.reply(window, n == 0);
            self.board.undo();
            if self.control.is_stopped() {
                break;
            }
            best.improve(square, &reply);
            window.alpha = window.alpha.max(best.score);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }

    /// The value of the position after a move, for the opponent. Principal variation search asks at
    /// first only whether a move after the first is better at all.
    fn reply(&mut self, window: Window, first: bool) -> Value {
        let scouts = matches!(self.method, Method::PlainPvs | Method::Pvs);
        if scouts && !first {
            let scouted = self.alpha_beta(Window { beta: window.alpha + 1, ..window }.of_reply());
            let score = -scouted.score;
            if score <= window.alpha || score >= window.beta {
                return scouted;
            }
        }
        self.alpha_beta(window.of_reply())
    }
}
