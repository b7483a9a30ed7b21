//! The evaluation of a leaf.

use cinquina_patterns::{LineTable, Potential};

use super::{Searcher, WON};
use crate::candidates::neighbours;
use crate::score::Score;

impl<L: LineTable> Searcher<'_, L> {
    /// The value of the position for the player to move, without looking further.
    pub(super) fn evaluate(&self) -> Score {
        self.decided_by_patterns().unwrap_or_else(|| self.sum_of_scores())
    }

    /// Wine sees three things at a leaf: a five at hand, two fives against it, two fours at hand.
    fn decided_by_patterns(&self) -> Option<Score> {
        use Potential::{C44, D4, S5};
        let (own, other) = (self.board.turn(), !self.board.turn());
        if self.board.count(own, S5) > 0 {
            return Some(WON);
        }
        match self.board.count(other, S5) {
            0 if self.board.count(own, C44) + self.board.count(own, D4) > 0 => Some(WON),
            0 if self.switches.crosses && self.wins_by_cross() => Some(WON),
            0 | 1 => None,
            _ => Some(-WON),
        }
    }

    /// Whether the player to move has a cross of a three with a four or another three, and the
    /// opponent cannot put off its two steps: he has no four to make.
    fn wins_by_cross(&self) -> bool {
        use Potential::{C3d3d, C3w3d, C3w3w, C43d, C43w, S4};
        let (own, other) = (self.board.turn(), !self.board.turn());
        let has_cross = || [C43d, C43w, C3d3d, C3w3d, C3w3w].iter().any(|&cross| self.board.count(own, cross) > 0);
        self.board.count_from(other, S4) == 0 && has_cross()
    }

    /// The scores of all lines near stones, those of the player to move a fifth more.
    fn sum_of_scores(&self) -> Score {
        let (own, other) = (self.board.turn(), !self.board.turn());
        let (mut moving, mut waiting) = (0, 0);
        for square in &neighbours(self.board.board()) {
            let codes = self.board.codes(square);
            moving += Score::from(self.values.of(codes, own).moving);
            waiting += Score::from(self.values.of(codes, other).waiting);
        }
        ((6 * moving - 5 * waiting) / 5).clamp(1 - WON, WON - 1)
    }
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Board, Colour, Rule, Size, notation};
    use cinquina_patterns::NineSquares;
    use cinquina_patterns::PatternBoard;

    use super::*;
    use crate::wine::Switches;
    use crate::{SearchControl, SearchLimits, TranspositionTable};

    fn value(black: &str, white: &str, crosses: bool) -> Score {
        let size = Size::square(15).unwrap();
        let mut stones = Board::new(size);
        for (text, colour) in [(black, Colour::Black), (white, Colour::White)] {
            for square in notation::parse_moves(text, size).unwrap() {
                stones.put(square, colour);
            }
        }
        let switches = Switches { crosses, ..Switches::default() };
        let (values, table, control) =
            (switches.values(), TranspositionTable::new(1), SearchControl::new(SearchLimits::default()));
        let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, &stones, Colour::Black);
        Searcher::new(board, &values, &switches, &table, &control).evaluate()
    }

    #[test]
    fn a_cross_of_threes_wins_unless_the_opponent_has_a_four() {
        let cross = "i8j8h10h11";
        assert!(value(cross, "a1c1e1m15", false) < WON, "Wine does not see it");
        assert_eq!(value(cross, "a1c1e3m15", true), WON);
        assert!(value(cross, "b1c1d1m15", true) < WON, "White can make a four");
    }
}
