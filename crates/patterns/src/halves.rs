//! The two halves of a line of eleven squares as small numbers, which together index a table.

use std::collections::HashMap;

use cinquina_game::Colour;

use crate::{Content, WideLine};

/// The five squares on one side of a line's middle, numbered such that halves that mean the same to both players have
/// the same number.
///
/// Nobody cares what lies behind the first square that he can never have. So of 1024 halves only 172 are different, and a
/// table of all lines has less than 2¹⁶ entries where eleven squares have 2²² contents.
#[derive(Copy, Clone)]
pub(crate) struct Halves {
    /// By the squares before the middle and the middle itself.
    before: &'static [u8; 1 << 12],
    /// By the squares behind the middle.
    behind: &'static [u8; 1 << 10],
}

/// The number of two halves together.
pub(crate) type LineNumber = u16;

/// What a half means to one player: a square for each two bits, the nearest in the lowest.
type Meaning = u32;

impl Halves {
    /// The half before a middle that is not empty. No half behind has this number.
    const NO_MIDDLE: u8 = u8::MAX;
    const SQUARES: usize = WideLine::MIDDLE;

    pub(crate) fn new() -> Self {
        let mut numbers: HashMap<[Meaning; 2], u8> = HashMap::new();
        let (mut before, mut behind) = (Box::new([Self::NO_MIDDLE; 1 << 12]), Box::new([0; 1 << 10]));
        for half in 0..1 << (2 * Self::SQUARES) {
            let count = numbers.len() as u8;
            let number = *numbers.entry(Colour::BOTH.map(|colour| meaning(half, colour))).or_insert(count);
            behind[half as usize] = number;
            before[mirrored(half) as usize] = number;
        }
        Self { before: Box::leak(before), behind: Box::leak(behind) }
    }

    /// The number of a line; lines whose middle is not empty have numbers that no other line has.
    #[inline(always)]
    pub(crate) fn number(&self, line: WideLine) -> LineNumber {
        self.number_before(line) | self.number_behind(line)
    }

    #[inline(always)]
    pub(crate) fn number_before(&self, line: WideLine) -> LineNumber {
        LineNumber::from(self.before[line.bits() % (1 << 12)]) << 8
    }

    #[inline(always)]
    pub(crate) fn number_behind(&self, line: WideLine) -> LineNumber {
        LineNumber::from(self.behind[(line.bits() >> 12) % (1 << 10)])
    }

    /// Every line with an empty middle, one for each number, and some twice.
    pub(crate) fn every_line() -> impl Iterator<Item = WideLine> {
        let halves = || 0..1u32 << (2 * Self::SQUARES);
        let plain: Vec<u32> = halves().filter(|&half| is_plain(half)).collect();
        let behind = plain.clone();
        plain.into_iter().flat_map(move |before| {
            let lines: Vec<WideLine> =
                behind.iter().map(|&behind| WideLine::from_bits(mirrored(before) | behind << 12)).collect();
            lines
        })
    }
}

/// The same squares in the order of the half before the middle.
fn mirrored(half: u32) -> u32 {
    (0..Halves::SQUARES).fold(0, |mirrored, at| mirrored << 2 | half >> (2 * at) & 0b11)
}

/// The half with everything outside that lies behind the first square that `colour` can never have.
fn meaning(half: u32, colour: Colour) -> Meaning {
    let mut meaning = half;
    let blocks = |at: usize| {
        let content = half >> (2 * at) & 0b11;
        content != Content::Empty as u32 && content != Content::from(colour) as u32
    };
    if let Some(first) = (0..Halves::SQUARES).find(|&at| blocks(at)) {
        meaning |= u32::MAX << (2 * (first + 1)) & ((1 << (2 * Halves::SQUARES)) - 1);
    }
    meaning
}

/// Whether a half is one of those that stand for all: nothing but outside behind what matters to neither player.
fn is_plain(half: u32) -> bool {
    Colour::BOTH.map(|colour| meaning(half, colour)).into_iter().reduce(|one, other| one & other) == Some(half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_few_halves() {
        let halves = Halves::new();
        let most = halves.behind.iter().max().copied();
        assert_eq!(most, Some(171), "numbered from 0, and none is that of a stone in the middle");
        let plain = (0..1 << 10).filter(|&half| is_plain(half)).count();
        assert_eq!(plain, 172);
    }

    #[test]
    fn lines_that_differ_where_it_matters_differ_in_number() {
        let halves = Halves::new();
        let line = WideLine::from_bits(0);
        let number = |index, content| halves.number(line.with(index, content));
        assert_ne!(number(0, Content::Black), number(0, Content::White));
        assert_ne!(number(10, Content::White), number(10, Content::Outside));
        assert_ne!(number(2, Content::White), number(8, Content::White));
        let closed = line.with(4, Content::Outside);
        assert_eq!(halves.number(closed), halves.number(closed.with(2, Content::Black)));
        assert!(number(5, Content::Black) >> 8 == LineNumber::from(Halves::NO_MIDDLE));
    }
}
