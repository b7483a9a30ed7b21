//! Which moves are searched deeper than others, less deeply, or not at all.

use cinquina_eval::Values;
use cinquina_game::Square;
use cinquina_patterns::LineTable;

use super::node::{Node, TABLE_STEP, Window};
use super::ordering::History;
use super::{PLY, Searcher};
use crate::score::{PROVEN, Score};
use crate::table::Bound;

/// What is done with a move before it is tried.
pub(super) enum Extension {
    /// It is searched this much deeper.
    By(i32),
    /// The node is cut: even without its best move it is good enough.
    Cut(Score),
}

impl<L: LineTable> Searcher<'_, L> {
    /// Whether a late move that looks bad is not tried at all.
    pub(super) fn skips(&self, node: &Node, number: i32) -> bool {
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
    pub(super) fn extension(&mut self, node: &Node, square: Square) -> Extension {
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

    /// How much less deeply a late move is searched at first.
    pub(super) fn reduction(&self, node: &Node, number: i32, square: Square) -> i32 {
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
}

/// By depth in plies and by the number of the move, in hundredths of a ply: the product of their
/// logarithms, about.
///
/// The table is made from integers only, so that it is the same on every machine.
pub(super) fn reduction(depth: i32, number: usize) -> i32 {
    let log = |n: usize| LOG[n.min(LOG.len() - 1)];
    PLY * log(depth.max(0) as usize) * log(number) / (SCALE * SCALE)
}

const SCALE: i32 = 64;

/// The natural logarithm times [`SCALE`], by summing 1/n: off by less than 0.58, which does no harm here.
static LOG: [i32; 128] = {
    let mut logs = [0; 128];
    let mut sum = 0;
    let mut n = 2;
    while n < logs.len() {
        sum += SCALE * 1024 / n as i32;
        logs[n] = sum / 1024;
        n += 1;
    }
    logs
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_moves_and_deep_nodes_are_reduced_more() {
        assert_eq!(reduction(1, 10), 0);
        assert!(reduction(8, 20) > reduction(8, 4));
        assert!(reduction(12, 20) > reduction(4, 20));
        assert!(reduction(100, 1000) < 32 * PLY);
    }
}
