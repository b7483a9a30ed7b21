use cinquina_game::{Rule, Size, Square, SquareSet};

use crate::{GameFile, Node, NodeId, Tree};

/// A game without variations while it is read, move by move.
pub(crate) struct Line {
    pub(crate) game: GameFile,
    last: NodeId,
    taken: SquareSet,
}

impl Line {
    pub(crate) fn new(size: Size, rule: Rule) -> Self {
        Self { game: GameFile::new(size, rule), last: Tree::ROOT, taken: SquareSet::EMPTY }
    }

    /// Adds a move; `None` if its square is occupied.
    pub(crate) fn push(&mut self, square: Square) -> Option<&mut Node> {
        if self.taken.contains(square) {
            return None;
        }
        self.taken.insert(square);
        self.last = self.game.tree.add(self.last, square);
        Some(self.game.tree.node_mut(self.last))
    }

    /// Adds moves; the square of the first that cannot be played if there is one.
    pub(crate) fn extend(&mut self, moves: impl IntoIterator<Item = Square>) -> Result<(), Square> {
        moves.into_iter().try_for_each(|square| self.push(square).map(drop).ok_or(square))
    }
}
