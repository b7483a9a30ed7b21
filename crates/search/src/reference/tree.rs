//! The tree that all searches walk.

use cinquina_eval::Evaluation;
use cinquina_game::Square;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::choice::Choice;
use crate::score::Score;

/// What the analysis and the depth leave of a node.
pub(super) enum Node {
    Decided(Score),
    Moves(Vec<Square>),
}

/// A node: moves in the order of their scores, or at depth 0 the evaluation.
pub(super) fn node<L: LineTable>(
    board: &PatternBoard<L>,
    evaluation: &mut Evaluation<'_>,
    depth: i32,
    ply: i32,
) -> Node {
    let moves = match Choice::of(board, ply) {
        Choice::Decided(score) => return Node::Decided(score),
        _ if depth == 0 => return Node::Decided(evaluation.value(board)),
        choice => board.legal(choice.squares(board), board.turn()),
    };
    if moves.is_empty() {
        return Node::Decided(0);
    }
    let mut moves: Vec<Square> = moves.iter().collect();
    let values = evaluation.values();
    moves.sort_by_key(|&square| (-values.policy(board.codes(square), board.turn()), square));
    Node::Moves(moves)
}
