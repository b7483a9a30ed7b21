//! A line of eleven squares, seen from the middle one.

use std::fmt;
use std::str::FromStr;

use cinquina_game::Colour;

use crate::{Content, Line, LineError};

/// A line with one more square at either end: eleven squares in a row, two bits each, the first in the lowest bits.
///
/// The outer squares are in no block of the middle one, but they decide whether five stones at an end of the line would be
/// part of a longer row, or be closed. Rules other than freestyle ask that.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct WideLine(u32);

impl WideLine {
    /// How many squares it has.
    pub const LENGTH: usize = Line::LENGTH + 2;
    /// The index of the middle square.
    pub const MIDDLE: usize = Self::LENGTH / 2;

    /// From its bits; higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << (2 * Self::LENGTH)) - 1))
    }

    /// From the contents of its squares.
    pub fn new(squares: [Content; Self::LENGTH]) -> Self {
        Self(squares.iter().rev().fold(0, |bits, &content| bits << 2 | content as u32))
    }

    /// The bits of the squares.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The nine squares in the middle.
    #[inline]
    pub const fn inner(self) -> Line {
        Line::from_bits(self.0 >> 2)
    }

    /// What square `index` holds.
    #[inline]
    pub const fn content(self, index: usize) -> Content {
        Content::ALL[(self.0 >> (2 * index) & 0b11) as usize]
    }

    /// The line with other content on square `index`.
    #[must_use]
    #[inline]
    pub const fn with(self, index: usize, content: Content) -> Self {
        Self(self.0 & !(0b11 << (2 * index)) | (content as u32) << (2 * index))
    }

    /// Whose line it is: the owner of the middle stone.
    pub const fn owner(self) -> Option<Colour> {
        self.inner().owner()
    }
}

/// Eleven squares, or nine with nothing beyond them.
impl FromStr for WideLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        if text.chars().count() != Self::LENGTH {
            return text.parse().map(|line: Line| line.into());
        }
        let mut squares = [Content::Empty; Self::LENGTH];
        for (index, letter) in text.chars().enumerate() {
            squares[index] = Content::read(letter, index)?;
        }
        Ok(Self::new(squares))
    }
}

/// Nine squares with nothing beyond them.
impl From<Line> for WideLine {
    fn from(line: Line) -> Self {
        Self((line.bits() as u32) << 2)
    }
}

impl fmt::Display for WideLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..Self::LENGTH).map(|index| self.content(index).letter()).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for WideLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Some of the eleven squares of a wide line, as a mask: bit `i` for square `i`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct WideSquares(pub u16);

impl WideSquares {
    /// Whether square `index` is one of them.
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// How far each is from the middle one, from the first of the line.
    pub fn distances(self) -> impl Iterator<Item = i32> {
        let indices = (0..WideLine::LENGTH).filter(move |&index| self.contains(index));
        indices.map(|index| index as i32 - WideLine::MIDDLE as i32)
    }
}

/// Written as eleven digits: `00010001100`.
impl fmt::Display for WideSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = (0..WideLine::LENGTH).map(|index| if self.contains(index) { '1' } else { '0' }).collect();
        f.pad(&digits)
    }
}
