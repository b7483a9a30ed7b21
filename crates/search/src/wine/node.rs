//! One node of the tree.

use cinquina_game::Square;
use cinquina_patterns::{Analysis, LineTable, Potential};

use super::{Searcher, WON};
use crate::score::Score;
use crate::table::{Bound, Entry};

/// The window and place of a node.
#[derive(Copy, Clone)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

/// The best that a node has found so far.
struct Best {
    score: Score,
    square: Option<Square>,
    bound: Bound,
}

impl<L: LineTable> Searcher<'_, L> {
    /// The value of the position within the window.
    fn search(&mut self, window: Window) -> Score {
        let Window { alpha, beta, depth, ply } = window;
        self.counter.enter();
        self.lines.clear(ply);
        if self.control.is_stopped() {
            return alpha;
        }
        if self.switches.full_analysis
            && let Some(score) = self.decided_by_analysis()
        {
            return score;
        }
        if depth <= 0 {
            return self.evaluate();
        }
        let known = self.table.get(self.board.hash(), ply as i32);
        if let Some(entry) = known
            && entry.depth >= depth
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        let table_move = known.and_then(|entry| entry.best).filter(|&square| self.board.board().is_empty(square));
        self.moves(window, table_move)
    }

    /// What the whole analysis of §4.6 knows without a search.
    fn decided_by_analysis(&self) -> Option<Score> {
        match self.board.analysis() {
            Analysis::Five(_) | Analysis::DoubleFour(_) => Some(WON),
            Analysis::Lost => Some(-WON),
            Analysis::Defend(moves) if moves.is_empty() => Some(-WON),
            Analysis::Block(_) | Analysis::Defend(_) | Analysis::Open => None,
        }
    }

    /// Tries the table's move, then the others, which are not even made if it refutes the node.
    fn moves(&mut self, window: Window, table_move: Option<Square>) -> Score {
        let mut best = Best { score: -WON, square: None, bound: Bound::Upper };
        let open = table_move.is_none_or(|square| self.try_move(square, window, true, &mut best));
        if open {
            let mut moves = std::mem::take(&mut self.plies[window.ply].moves);
            self.fill(&mut moves);
            let mut first = table_move.is_none();
            for square in moves.by_ref() {
                if Some(square) != table_move && !self.try_move(square, window, first, &mut best) {
                    break;
                }
                first = false;
            }
            self.plies[window.ply].moves = moves;
        }
        if !self.control.is_stopped() {
            let entry = Entry { best: best.square, score: best.score, bound: best.bound, depth: window.depth, eval: 0 };
            self.table.put(self.board.hash(), window.ply as i32, &entry);
        }
        best.score
    }

    /// Tries one move. `false` if the others need not be tried: it refutes the node, or the search is
    /// to end.
    fn try_move(&mut self, square: Square, window: Window, first: bool, best: &mut Best) -> bool {
        let alpha = window.alpha.max(best.score);
        let score = self.value_of_move(square, Window { alpha, ..window }, first);
        if self.control.is_stopped() {
            return false;
        }
        if score >= window.beta {
            *best = Best { score, square: Some(square), bound: Bound::Lower };
            return false;
        }
        if score > best.score || best.square.is_none() {
            (best.score, best.square) = (score, Some(square));
        }
        if score > alpha {
            best.bound = Bound::Exact;
            self.lines.extend(window.ply, square);
        }
        true
    }

    /// Plays a move and searches what follows; moves after the first with a window of one point at
    /// first.
    pub(super) fn value_of_move(&mut self, square: Square, window: Window, first: bool) -> Score {
        let Window { alpha, beta, depth, ply } = window;
        let child = |alpha: Score, beta: Score| Window { alpha: -beta, beta: -alpha, depth: depth - 1, ply: ply + 1 };
        if self.board.potential(square, self.board.turn()) == Potential::S5 {
            self.counter.enter();
            self.lines.clear(ply + 1);
            return WON;
        }
        self.board.play(square);
        let scouted = !first && alpha + 1 < beta;
        let mut score = alpha;
        if scouted {
            score = -self.search(child(alpha, alpha + 1));
        }
        if !scouted || (alpha < score && score < beta) {
            score = -self.search(child(alpha, beta));
        }
        self.board.undo();
        score
    }
}
