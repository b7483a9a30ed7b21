//! Where the rules of the opening restrict the engine.

use cinquina_game::{Colour, Size, Square, SquareSet};

use super::Session;
use crate::command::Field;

impl Session {
    /// Squares on which the engine is not to move, for whatever reason.
    pub(super) fn excluded(&self, size: Size) -> SquareSet {
        let [black, white] = self.banned;
        let banned = if self.colour_to_move(Field::Own) == Colour::Black { black } else { white };
        self.blocked | banned | self.restriction(size, Field::Own)
    }

    /// Squares on which nobody is to move: for stones of both colours, of which the engine does not say which is whose. The rules of the
    /// opening do not speak of them.
    pub(super) fn excluded_for_both(&self) -> SquareSet {
        let [black, white] = self.banned;
        self.blocked | black | white
    }

    /// Whether the rules of the opening leave out a square for the opponent's next stone.
    pub(super) fn restricts_opponent(&self, square: Square) -> bool {
        self.size.is_some_and(|size| self.restriction(size, Field::Opponent).contains(square))
    }

    /// What the rules of the opening leave out for the next stone of a side. Where there are dead stones it is long over.
    fn restriction(&self, size: Size, side: Field) -> SquareSet {
        let [own, opponent, dead] = [Field::Own, Field::Opponent, Field::Dead].map(|field| self.count(field));
        let (mine, others) = if side == Field::Own { (own, opponent) } else { (opponent, own) };
        if dead > 0 { SquareSet::EMPTY } else { self.settings.opening().restriction(size, mine, others) }
    }
}
