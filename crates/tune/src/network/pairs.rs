use cinquina_eval::{SETS, numbers};
use cinquina_game::Colour;
use cinquina_patterns::combination::half;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::positions::Part;

/// How many squares have this pair of sets of classes, of the player to move and of the opponent: from the low bits, the numbers of
/// both sets, then the count.
#[derive(Copy, Clone)]
pub struct Pair(u32);

impl Pair {
    const NUMBER_BITS: u32 = 10;
    const NUMBER: u32 = (1 << Self::NUMBER_BITS) - 1;

    /// The number of the set of the player to move.
    #[inline(always)]
    pub(super) const fn own(self) -> usize {
        (self.0 & Self::NUMBER) as usize
    }

    /// The number of the opponent's set.
    #[inline(always)]
    pub(super) const fn other(self) -> usize {
        (self.0 >> Self::NUMBER_BITS & Self::NUMBER) as usize
    }

    #[inline(always)]
    pub(super) const fn count(self) -> f32 {
        (self.0 >> (2 * Self::NUMBER_BITS)) as f32
    }
}

impl Part for Pair {
    fn add<L: LineTable>(board: &PatternBoard<L>, parts: &mut Vec<Self>) {
        const { assert!(SETS <= 1 << Self::NUMBER_BITS) };
        let (turn, numbers) = (board.turn(), numbers());
        let number = |codes, colour: Colour| u32::from(numbers[usize::from(half(codes, colour))]);
        let empty = board.board().empty_squares();
        // The value of squares without a pattern is zero.
        let codes = empty.iter().map(|square| board.codes(square)).filter(|&codes| codes != 0);
        let mut pairs: Vec<u32> =
            codes.map(|codes| number(codes, turn) | number(codes, !turn) << Self::NUMBER_BITS).collect();
        pairs.sort_unstable();
        let count = |equal: &[u32]| Self((equal.len() as u32) << (2 * Self::NUMBER_BITS) | equal[0]);
        parts.extend(pairs.chunk_by(|a, b| a == b).map(count));
    }
}
