use cinquina_patterns::LineTable;

use super::tree::{Node, node};
use super::{Searcher, Value};
use crate::score::INFINITE;

impl<L: LineTable> Searcher<'_, L> {
    /// The greatest of the values of all moves.
    pub(super) fn minimax(&mut self, depth: i32, ply: i32) -> Value {
        self.counter.enter();
        let moves = match node(&self.board, &mut self.evaluation, depth, ply) {
            Node::Decided(score) => return Value::of(score),
            Node::Moves(moves) => moves,
        };
        let mut best = Value::of(-INFINITE);
        for square in moves {
            self.board.play(square);
            let reply = self.minimax(depth - 1, ply + 1);
            self.board.undo();
            if self.control.is_stopped() {
                break;
            }
            best.improve(square, &reply);
        }
        best
    }
}
