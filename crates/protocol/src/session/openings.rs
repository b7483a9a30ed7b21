//! Where the rules of the opening restrict the engine.

use cinquina_game::{Colour, Size, Square, SquareSet};

use super::Session;
use crate::command::Field;
use crate::settings::Opening;

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

    /// What the rules of the opening leave out. Where there are dead stones it is long over.
    fn restriction(&self, size: Size) -> SquareSet {
        let (own, opponent, dead) = (self.count(Field::Own), self.count(Field::Opponent), self.count(Field::Dead));
        if dead > 0 { SquareSet::EMPTY } else { restriction(self.settings.opening(), size, own, opponent) }
    }
}

/// Pro and Long Pro: Black begins in the middle, and his second stone is outside the middle five or seven squares.
fn restriction(opening: Opening, size: Size, own: usize, opponent: usize) -> SquareSet {
    let reach = match opening {
        Opening::Free | Opening::Swap => return SquareSet::EMPTY,
        Opening::Pro => 2,
        Opening::LongPro => 3,
    };
    let middle = Square::new(size.width() / 2, size.height() / 2);
    let is_within = |square: &Square, reach: usize| {
        square.x().abs_diff(middle.x()) <= reach && square.y().abs_diff(middle.y()) <= reach
    };
    match (own, opponent) {
        (0, 0) => size.squares().filter(|square| !is_within(square, 0)).collect(),
        (1, 1) => size.squares().filter(|square| is_within(square, reach)).collect(),
        _ => SquareSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_is_restricted_twice() {
        let size = Size::square(15).unwrap_or_else(|_| unreachable!());
        let allowed = |opening, own, opponent| size.area() - restriction(opening, size, own, opponent).len();
        assert_eq!(allowed(Opening::Pro, 0, 0), 1);
        assert_eq!(allowed(Opening::Pro, 1, 1), 225 - 25);
        assert_eq!(allowed(Opening::LongPro, 1, 1), 225 - 49);
        assert_eq!((allowed(Opening::Pro, 0, 1), allowed(Opening::Free, 0, 0)), (225, 225));
        assert_eq!((allowed(Opening::Swap, 0, 0), allowed(Opening::Swap, 1, 1)), (225, 225));
    }
}
