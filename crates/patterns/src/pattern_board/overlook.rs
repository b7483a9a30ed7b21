//! A board on which some lines are overlooked, as a weak player overlooks them.

use cinquina_game::{Direction, Square, SquareSet};

use super::PatternBoard;
use crate::LineTable;

impl<L: LineTable> PatternBoard<L> {
    /// Shuts the eyes to some stones in one direction, as a person does who overlooks a line: there they
    /// are nobody's, like the outside of the board, while the other lines through them are seen.
    ///
    /// Only for a board on which nothing was played yet. It never [verifies](Self::verify) again.
    pub fn overlook(&mut self, stones: &SquareSet, direction: Direction) {
        debug_assert_eq!(self.played, 0, "what was saved would bring the stones back");
        for square in stones {
            // Nobody's already if another line with this stone is overlooked.
            if let Some(colour) = self.line(square, direction).owner() {
                // The bits of both colours together are those of the outside.
                self.lines.toggle(square, direction, (!colour).into());
            }
        }
        for square in &self.around(stones, direction) {
            self.compute(square);
        }
    }

    /// The empty squares whose line in this direction holds one of the stones.
    fn around(&self, stones: &SquareSet, direction: Direction) -> SquareSet {
        let reach = L::REACH as i32;
        let walk = |stone: Square| {
            (-reach..=reach).filter_map(move |distance| direction.walk(self.board.size(), stone, distance))
        };
        stones.iter().flat_map(walk).filter(|&square| self.board.is_empty(square)).collect()
    }
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Colour, Rule, Size, notation};

    use super::*;
    use crate::{Analysis, NineSquares, in_reach};

    #[test]
    fn one_line_is_unseen_and_the_others_are_not() {
        let size = Size::square(15).unwrap();
        let mut game = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
        // Black has an open three on a diagonal and two stones beside it in a row.
        for square in notation::parse_moves("h8a1i9o1j10a15k10", size).unwrap() {
            game.play(square);
        }
        let mut blind = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, game.board(), Colour::White);
        assert!(matches!(blind.analysis(), Analysis::Defend(_)));
        let three = blind.standing(Colour::Black)[0].clone();
        blind.overlook(&three.stones, three.direction);
        assert_eq!(blind.analysis(), Analysis::Open);
        for square in &game.board().empty_squares() {
            for direction in Direction::ALL {
                let seen = game.class(square, direction, Colour::Black);
                let unseen = direction == three.direction && three.stones.iter().any(|stone| in_reach(stone, square));
                assert!(unseen || blind.class(square, direction, Colour::Black) == seen, "{square:?} {direction:?}");
            }
        }
        assert!(blind.board().stones(Colour::Black).contains(Square::new(7, 7)), "the stones are still in the way");
    }
}
