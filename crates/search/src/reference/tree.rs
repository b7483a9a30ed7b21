//! The tree that all searches walk.

use cinquina_eval::Evaluation;
use cinquina_game::Square;
use cinquina_patterns::{Analysis, PatternRule};

use crate::score::{Score, loss_at, win_at};
use crate::{SearchBoard, candidates};

/// What the analysis and the depth leave of a node.
pub(super) enum Node {
    Decided(Score),
    Moves(Vec<Square>),
}

/// A node: moves in the order of their scores, or at depth 0 the evaluation.
pub(super) fn node<R: PatternRule>(board: &SearchBoard<'_, R>, depth: i32, ply: i32) -> Node {
    let moves = match board.analysis() {
        Analysis::Five(_) => return Node::Decided(win_at(ply + 1)),
        Analysis::DoubleFour(_) => return Node::Decided(win_at(ply + 3)),
        Analysis::Lost => return Node::Decided(loss_at(ply + 2)),
        Analysis::Defend(moves) if moves.is_empty() => return Node::Decided(loss_at(ply + 4)),
        _ if depth == 0 => return Node::Decided(Evaluation::value(board)),
        Analysis::Block(square) => [square].into_iter().collect(),
        Analysis::Defend(moves) => moves,
        Analysis::Open => candidates(board.board()),
    };
    if moves.is_empty() {
        return Node::Decided(0);
    }
    let mut moves: Vec<Square> = moves.iter().collect();
    let values = board.observer().values();
    moves.sort_by_key(|&square| (-values.of_move(board.codes(square), board.turn()), square));
    Node::Moves(moves)
}
