//! The moves of a node, one after the other.

use std::ops::RangeInclusive;

use cinquina_eval::Values;
use cinquina_game::{Square, SquareSet};
use cinquina_patterns::LineTable;

use super::history::History;
use super::node::{Node, TABLE_STEP, Window};
use super::reductions::reduction;
use super::{PLY, Searcher};
use crate::choice::Choice;
use crate::moves::MoveList;
use crate::score::{INFINITE, PROVEN, Score};
use crate::table::{Bound, Entry};

/// Where a move that raises alpha makes the others less interesting: neither near the leaves nor near the root.
const RAISED_DEPTHS: RangeInclusive<i32> = 2 * PLY + 1..=12 * PLY - 1;

impl<L: LineTable> Searcher<'_, L> {
    /// The best value of these moves.
    pub(super) fn moves(&mut self, node: &Node, squares: &SquareSet) -> Score {
        let ply = node.window.ply as usize;
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut best_policy = i32::MIN;
        moves.fill(squares, |square| {
            let policy = self.policy(square);
            best_policy = best_policy.max(policy);
            self.order(square, policy, node)
        });
        self.plies[ply].best_policy = best_policy;
        let score = self.best_of(node, &mut moves);
        self.plies[ply].moves = moves;
        score
    }

    /// What a move is tried by: the table's move first, then by looks and history.
    fn order(&self, square: Square, policy: i32, node: &Node) -> i32 {
        if Some(square) == node.table_move {
            return i32::MAX;
        }
        let history = self.history.get(self.board.turn(), square);
        let killer = self.plies[node.window.ply as usize].killer;
        let bonus = if Some(square) == killer { History::MOST } else { 0 };
        policy * self.parameters.policy_weight + history + bonus
    }

    fn best_of(&mut self, node: &Node, moves: &mut MoveList) -> Score {
        let Window { alpha, beta, ply, .. } = node.window;
        let (mut best, mut best_move, mut window) = (node.floor, None, node.window);
        window.alpha = alpha.max(best);
        if best >= beta {
            return best;
        }
        let mut number = 0;
        while let Some(square) = moves.next() {
            if Some(square) == node.excluded || !self.board.is_legal(square, self.board.turn()) {
                continue;
            }
            number += 1;
            // Those that are left would be later still.
            if best > -PROVEN && self.skips(node, number) {
                break;
            }
            let extension = match self.extension(node, square) {
                Extension::By(depth) => depth,
                Extension::Cut(score) => return score,
            };
            let score = self.try_move(node, window, number, square, extension);
            if self.control.is_stopped() {
                return 0;
            }
            if score > best {
                (best, best_move) = (score, Some(square));
            }
            if score > window.alpha {
                self.extend_line(ply as usize, square);
                if score >= beta {
                    self.reward(node, square, moves.tried());
                    break;
                }
                window.alpha = score;
                if RAISED_DEPTHS.contains(&window.depth) && score < PROVEN {
                    window.depth -= self.parameters.raised_reduction;
                }
            }
        }
        if number == 0 && best == -INFINITE {
            // Only the excluded move is left; or none near that the rule allows.
            return if node.excluded.is_some() { alpha } else { 0 };
        }
        if node.excluded.is_none() {
            self.remember(node, best, best_move, alpha);
        }
        best
    }

    /// Whether a late move that looks bad is not tried at all.
    fn skips(&self, node: &Node, number: i32) -> bool {
        let (depth, parameters) = (node.window.depth, self.parameters);
        if node.blocking || number <= 1 {
            return false;
        }
        let tenths = depth.max(0) / (PLY / 10);
        let enough = parameters.late_base * PLY
            + parameters.late_slope * tenths / 10
            + parameters.late_curve * tenths * tenths / 100;
        let enough = if node.improving { enough } else { enough * parameters.late_not_improving / 100 };
        let enough = if L::FORBIDS { enough * parameters.renju_late / 100 } else { enough };
        number * PLY >= enough
    }

    /// How much deeper than others a move is searched.
    fn extension(&mut self, node: &Node, square: Square) -> Extension {
        let parameters = self.parameters;
        if node.blocking {
            return Extension::By(parameters.block_extension);
        }
        let Some(known) = node.known.filter(|_| Some(square) == node.table_move && node.excluded.is_none()) else {
            return Extension::By(0);
        };
        let Window { beta, depth, .. } = node.window;
        let trusted = known.bound != Bound::Upper
            && known.score.abs() < PROVEN
            && known.depth * TABLE_STEP >= depth - parameters.singular_trust
            && depth >= parameters.singular_depth;
        if !trusted {
            return Extension::By(0);
        }
        let below = known.score - parameters.singular_margin * depth / (100 * PLY);
        let half = depth * parameters.singular_reduction / 100;
        let others = self.visit(Window { alpha: below - 1, beta: below, depth: half, ..node.window }, Some(square));
        if others < below {
            let twice = !node.window.is_open() && others < below - parameters.singular_double;
            return Extension::By(if twice { 2 * PLY } else { PLY });
        }
        if below >= beta {
            return Extension::Cut(beta);
        }
        Extension::By(if known.score >= beta { -parameters.singular_less } else { 0 })
    }

    /// Plays a move and searches it, late ones less deeply at first.
    fn try_move(&mut self, node: &Node, window: Window, number: i32, square: Square, extension: i32) -> Score {
        let Window { alpha, beta, depth, cut, .. } = window;
        let full = depth - PLY + extension;
        let reduced = (full - self.reduction(node, number, square)).clamp(PLY.min(full), full);
        self.table.fetch(self.board.hash_after(square));
        self.plies[node.window.ply as usize].played = Some(square);
        self.board.play(square);
        let mut score = alpha + 1;
        if number > 1 || !window.is_open() {
            score = -self.search(window.test(reduced, reduced < full || !cut));
            if score > alpha && reduced < full {
                score = -self.search(window.test(full, !cut));
            }
        }
        if window.is_open() && (number == 1 || (alpha < score && score < beta)) {
            score = -self.search(window.policy(alpha, beta, full, false));
        }
        self.board.undo();
        score
    }

    /// How much less deeply a late move is searched at first.
    fn reduction(&self, node: &Node, number: i32, square: Square) -> i32 {
        let (window, parameters) = (node.window, self.parameters);
        if window.depth < 2 * PLY || number < 2 || node.blocking {
            return 0;
        }
        let turn = self.board.turn();
        let mut less = reduction(window.depth / PLY, number as usize) * parameters.reduction_scale / 100;
        if window.is_open() {
            less -= parameters.reduction_pv;
        } else if !node.improving && less > PLY {
            less += parameters.reduction_not_improving;
        }
        if window.cut {
            less += parameters.reduction_cut;
        }
        if self.is_far(node, square) {
            less += parameters.reduction_far;
        }
        less += self.reduction_by_policy(node, square);
        if L::FORBIDS {
            less = less * parameters.renju_reduction / 100;
        }
        less - self.history.get(turn, square) * parameters.reduction_history / History::MOST
    }

    /// How much less deeply a move is searched for looking worse than the best.
    fn reduction_by_policy(&self, node: &Node, square: Square) -> i32 {
        let parameters = self.parameters;
        let worse = self.plies[node.window.ply as usize].best_policy - self.policy(square);
        let counts = (worse - parameters.reduction_policy_free).max(0);
        (counts * parameters.reduction_policy / Values::NAT as i32).min(parameters.reduction_policy_most)
    }

    /// Whether a move is far from the last of both players.
    fn is_far(&self, node: &Node, square: Square) -> bool {
        const NEAR: usize = 4;
        let is_far = |last: Square| last.x().abs_diff(square.x()).max(last.y().abs_diff(square.y())) > NEAR;
        let ply = node.window.ply as usize;
        ply >= 2 && self.plies[ply - 2..ply].iter().all(|ply| ply.played.is_some_and(is_far))
    }

    fn extend_line(&mut self, ply: usize, square: Square) {
        let (here, below) = self.plies.split_at_mut(ply + 1);
        here[ply].line.set(square, &below[0].line);
    }

    /// A move has refuted the node: it gains in history, those tried before it lose.
    fn reward(&mut self, node: &Node, square: Square, tried: impl Iterator<Item = Square>) {
        let turn = self.board.turn();
        let bonus = bonus(node.window.depth);
        self.history.update(turn, square, bonus);
        tried.for_each(|other| self.history.update(turn, other, -bonus));
        self.plies[node.window.ply as usize].killer = Some(square);
    }

    /// The table knows that a node is refuted: on a quiet one, the move that did it gains in history again.
    pub(super) fn reward_known(&mut self, entry: &Entry, choice: &Choice, window: Window) {
        if let Some(best) = entry.best.filter(|_| entry.score >= window.beta && matches!(choice, Choice::Open)) {
            self.history.update(self.board.turn(), best, bonus(window.depth));
        }
    }

    fn remember(&self, node: &Node, score: Score, best: Option<Square>, alpha: Score) {
        let bound = match score {
            _ if score >= node.window.beta => Bound::Lower,
            _ if score > alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best = if bound == Bound::Upper { node.table_move.or(best) } else { best };
        let entry = Entry { best, score, bound, depth: node.window.depth.div_euclid(TABLE_STEP), eval: node.eval };
        self.table.put(self.board.hash(), node.window.ply, &entry);
    }
}

/// What a refutation at this depth is worth in history.
fn bonus(depth: i32) -> i32 {
    let tenths = depth.max(0) / 10;
    (16 * tenths * tenths / 100).min(History::MOST / 4)
}

/// What is done with a move before it is tried.
enum Extension {
    /// It is searched this much deeper.
    By(i32),
    /// The node is cut: even without its best move it is good enough.
    Cut(Score),
}
