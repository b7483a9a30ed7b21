use cinquina_eval::{SETS, numbers};
use cinquina_patterns::combination::half;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::positions::Part;

/// How many squares have a set of classes: the number of the set in the low bits, the sets of the opponent after
/// those of the player to move, and the count in the high bits.
#[derive(Copy, Clone)]
pub struct Count(u16);

impl Count {
    const NUMBER_BITS: u32 = 11;
    const MOST: u16 = (1 << (16 - Self::NUMBER_BITS)) - 1;

    #[inline]
    pub(super) const fn number(self) -> usize {
        (self.0 & ((1 << Self::NUMBER_BITS) - 1)) as usize
    }

    #[inline]
    pub(super) fn count(self) -> f32 {
        f32::from(self.0 >> Self::NUMBER_BITS)
    }
}

impl Part for Count {
    fn add<L: LineTable>(board: &PatternBoard<L>, parts: &mut Vec<Self>) {
        let mut counts = [0u16; 2 * SETS];
        let (turn, numbers) = (board.turn(), numbers());
        for square in &board.board().empty_squares() {
            let codes = board.codes(square);
            for (colour, first) in [(turn, 0), (!turn, SETS)] {
                counts[first + usize::from(numbers[usize::from(half(codes, colour))])] += 1;
            }
        }
        for (&count, number) in counts.iter().zip(0u16..) {
            // The value of squares without a pattern is zero.
            let mut left = if usize::from(number).is_multiple_of(SETS) { 0 } else { count };
            while left > 0 {
                let part = left.min(Self::MOST);
                parts.push(Self(part << Self::NUMBER_BITS | number));
                left -= part;
            }
        }
    }
}
