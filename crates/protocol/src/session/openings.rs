//! Where the rules of the opening restrict the engine.

use cinquina_game::{Colour, Size, Square, SquareSet};

use super::Session;
use crate::command::Field;

impl Session {
    /// Squares on which the engine is not to move, for whatever reason.
    pub(super) fn excluded(&self, size: Size) -> SquareSet {
        let [black, white] = self.banned;
        let banned = if self.colour_to_move(Field::Own) == Colour::Black { black } else { white };
        self.blocked | banned | self.restriction(size)
    }

    /// Squares on which nobody is to move: for stones of both colours, of which the engine does not say which is whose. The rules of the
    /// opening do not speak of them.
    pub(super) fn excluded_for_both(&self) -> SquareSet {
        let [black, white] = self.banned;
        self.blocked | black | white
    }

    /// Whether the rules of the opening leave out a square for the opponent's next stone.
    pub(super) fn restricts_opponent(&self, square: Square) -> bool {
        let (own, opponent) = (self.count(Field::Own), self.count(Field::Opponent));
        self.size.is_some_and(|size| self.settings.opening().restriction(size, opponent, own).contains(square))
    }

    /// What the rules of the opening leave out. Where there are dead stones it is long over.
    fn restriction(&self, size: Size) -> SquareSet {
        let (own, opponent, dead) = (self.count(Field::Own), self.count(Field::Opponent), self.count(Field::Dead));
        if dead > 0 { SquareSet::EMPTY } else { self.settings.opening().restriction(size, own, opponent) }
    }
}
