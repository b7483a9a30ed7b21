//! The root: deeper and deeper, the best lines first.

use std::cmp::Reverse;

use cinquina_game::Square;
use cinquina_patterns::LineTable;

use super::node::Window;
use super::selectivity::reduction;
use super::{PLY, Searcher};
use crate::choice::Choice;
use crate::report::{PrincipalVariation, RootMove, SearchReport};
use crate::score::{INFINITE, PROVEN, Score, mate, win_at};

impl<L: LineTable> Searcher<'_, L> {
    /// See [`AnySearcher::iterate`](super::AnySearcher::iterate).
    pub(super) fn iterate(&mut self, lines: usize, report: &mut dyn FnMut(&SearchReport)) -> Option<SearchReport> {
        let mut moves = self.root_moves();
        let decided = self.decided_at_once(&moves);
        let mut last = SearchReport::new(0, moves.first().cloned().into_iter().collect(), self.control);
        if moves.is_empty() {
            return None;
        }
        if let Some(decided) = decided {
            report(&decided);
            return Some(decided);
        }
        let mut depth = 1;
        while self.control.goes_on(depth - 1) && depth < 100 {
            let shown = lines.min(moves.len());
            let mut completed = 0;
            while completed < shown {
                self.search_root(&mut moves, completed, depth);
                if self.control.is_stopped() {
                    break;
                }
                completed += 1;
            }
            if self.control.is_stopped() && depth > 1 {
                last.lines = lines_so_far(&moves[..shown], completed);
                break;
            }
            moves[..shown].sort_by_key(|root| Reverse(root.score));
            let searched = moves[..shown].iter().filter(|root| root.score > -INFINITE);
            last = SearchReport::new(depth, searched.cloned().collect(), self.control);
            self.counter.publish();
            last = last.updated(self.control);
            report(&last);
            let settled = mate(last.lines[0].score).is_some_and(|plies| plies.abs() <= depth);
            if settled || (moves.len() == 1 && self.control.saves_time()) {
                break;
            }
            depth += 1;
        }
        self.counter.publish();
        Some(last.updated(self.control))
    }

    /// The moves, those that look best first. Until one is searched, the first has the evaluation of the position as its score.
    fn root_moves(&mut self) -> Vec<RootMove> {
        let squares = Choice::root_squares(&self.board, self.control.excluded());
        let mut moves: Vec<RootMove> = squares
            .iter()
            .map(|square| RootMove { square, score: -INFINITE, line: PrincipalVariation::default() })
            .collect();
        moves.sort_by_key(|root| (Reverse(self.policy(root.square)), root.square));
        let eval = self.eval();
        moves.iter_mut().take(1).for_each(|best| best.score = eval);
        moves
    }

    /// Where the analysis knows the result, nothing need be searched; unless it knows it from moves that are excluded.
    fn decided_at_once(&self, moves: &[RootMove]) -> Option<SearchReport> {
        if !self.control.excluded().is_empty() {
            return None;
        }
        let score = match Choice::of(&self.board, 0) {
            Choice::Decided(score) => score,
            _ => return None,
        };
        let mut best = moves.first()?.clone();
        best.score = score;
        best.line.set(best.square, &PrincipalVariation::default());
        Some(SearchReport::new(1, vec![best], self.control))
    }

    /// Finds the best move from place `first` on and brings it there.
    fn search_root(&mut self, moves: &mut [RootMove], first: usize, depth: i32) {
        let guess = moves[first].score;
        let mut margin = self.parameters.aspiration;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        // Where any win will do, nothing else is asked for.
        let any_win = self.control.limits().any_win;
        if any_win {
            (alpha, beta) = (PROVEN - 1, PROVEN);
        } else if depth >= 4 && guess.abs() < PROVEN {
            (alpha, beta) = (guess - margin, guess + margin);
        }
        loop {
            let score =
                self.root_window(&mut moves[first..], Window { alpha, beta, depth: depth * PLY, ply: 0, cut: false });
            if self.control.is_stopped() || any_win || (alpha < score && score < beta) {
                return;
            }
            margin *= 3;
            if score <= alpha {
                alpha = if margin > 1000 { -INFINITE } else { score - margin };
            } else {
                beta = if margin > 1000 { INFINITE } else { score + margin };
            }
        }
    }

    /// One pass over the root's moves. A better move goes to the front at once, so that it is not lost
    /// if the search is broken off.
    fn root_window(&mut self, moves: &mut [RootMove], window: Window) -> Score {
        let mut best = -INFINITE;
        let mut floor = window.alpha;
        for n in 0..moves.len() {
            let square = moves[n].square;
            let score = self.root_move(square, Window { alpha: floor, ..window }, n + 1);
            if self.control.is_stopped() {
                return best;
            }
            if n == 0 || score > floor {
                moves[n].score = score;
                moves[n].line.set(square, self.lines.at(1));
                moves[..=n].rotate_right(1);
                if score >= PROVEN && self.control.limits().any_win {
                    self.control.stop();
                    return score;
                }
            }
            best = best.max(score);
            floor = floor.max(score);
            if floor >= window.beta {
                break;
            }
        }
        best
    }

    fn root_move(&mut self, square: Square, window: Window, number: usize) -> Score {
        let Window { alpha, beta, depth, .. } = window;
        let full = depth - PLY;
        let less = reduction(depth / PLY, number) * self.parameters.reduction_root / 100;
        let reduced = (full - less).clamp(PLY.min(full), full);
        self.plies[0].eval = self.eval();
        self.plies[0].played = Some(square);
        self.board.play(square);
        let mut score = alpha + 1;
        if number > 1 {
            score = -self.search(window.test(reduced, true));
            if score > alpha && reduced < full {
                score = -self.search(window.test(full, true));
            }
        }
        if number == 1 || (alpha < score && score < beta) {
            score = -self.search(window.child(alpha, beta, full, false));
        }
        self.board.undo();
        debug_assert!(score <= win_at(1));
        score
    }
}

/// The lines of an iteration that was broken off. Moves have only changed places, so these are distinct: first the lines that
/// were completed, or else what was found of the first; then those that the depth before has found. As they were not
/// found better since, they are reported as no better, whatever the depth before has thought of them.
fn lines_so_far(shown: &[RootMove], completed: usize) -> Vec<RootMove> {
    let mut lines = shown.to_vec();
    let (new, old) = lines.split_at_mut(completed.clamp(1, shown.len()));
    new.sort_by_key(|root| Reverse(root.score));
    old.sort_by_key(|root| Reverse(root.score));
    let least = new.last().map_or(INFINITE, |root| root.score);
    old.iter_mut().for_each(|root| root.score = root.score.min(least));
    lines
}
