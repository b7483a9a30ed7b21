//! The class of every line of nine squares for both players, as a table.

use cinquina_game::Colour;

use crate::{Class, Content, Line};

/// The class of every line for both colours, by the line's 16-bit key (§4.2).
///
/// A key leaves the middle square out, so that one entry serves the line that stands (a stone in the
/// middle) and the potential line (what the stone would make).
pub struct ClassTable {
    /// Black's class in the low half, White's in the high half.
    classes: Box<[u8; Line::KEYS]>,
}

impl ClassTable {
    /// Classifies every line, by the procedure of §4.2.
    pub fn freestyle() -> Self {
        let own = OwnTable::new();
        let mut classes = Box::new([0; Line::KEYS]);
        for key in 0..=u16::MAX {
            let [black, white] = Colour::BOTH.map(|colour| own.class(Line::from_key(key), colour) as u8);
            classes[usize::from(key)] = black | white << 4;
        }
        Self { classes }
    }

    /// The class of `colour`'s line with this key, his stone in the middle.
    #[inline]
    pub fn class(&self, key: u16, colour: Colour) -> Class {
        Class::ALL[usize::from(self.classes[usize::from(key)] >> (4 * colour.index()) & 0xF) % Class::COUNT]
    }
}

/// Classes by what matters to the owner alone: for him the opponent's stones and the outside are one.
/// So the slow procedure need run only for 3⁸ lines instead of 2·4⁸.
struct OwnTable {
    classes: Vec<Class>,
}

impl OwnTable {
    const CONTENTS: [Content; 3] = [Content::Empty, Content::Black, Content::Outside];

    fn new() -> Self {
        let line = |index: usize| {
            let mut rest = index;
            let mut line = Line::from_key(0);
            for square in Self::squares() {
                line = line.with(square, Self::CONTENTS[rest % 3]);
                rest /= 3;
            }
            line
        };
        let count = 3usize.pow(Line::LENGTH as u32 - 1);
        Self { classes: (0..count).map(|index| line(index).classify(Colour::Black)).collect() }
    }

    fn class(&self, line: Line, owner: Colour) -> Class {
        let digit = |square: usize| match line.content(square) {
            Content::Empty => 0,
            stone if stone == Content::from(owner) => 1,
            _ => 2,
        };
        self.classes[Self::squares().rev().fold(0, |index, square| 3 * index + digit(square))]
    }

    fn squares() -> impl DoubleEndedIterator<Item = usize> {
        (0..Line::LENGTH).filter(|&square| square != Line::MIDDLE)
    }
}
