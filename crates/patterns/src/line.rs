//! Squares in a row: nine, or eleven for rules that look beyond a block.

use std::fmt;
use std::ops::{BitAnd, BitOr};
use std::str::FromStr;

use cinquina_game::Colour;

/// What a square of a line holds. The numbers are the two bits it has in a [`Line`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Content {
    /// Nothing.
    Empty = 0b00,
    /// A stone of Black, written `X`.
    Black = 0b01,
    /// A stone of White, written `O`.
    White = 0b10,
    /// No square at all: the line leaves the board here.
    Outside = 0b11,
}

impl Content {
    pub(crate) const ALL: [Self; 4] = [Self::Empty, Self::Black, Self::White, Self::Outside];

    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Empty => '+',
            Self::Black => 'X',
            Self::White => 'O',
            Self::Outside => '#',
        }
    }

    /// What a letter stands for on square `index` of a line.
    pub(crate) fn read(letter: char, index: usize) -> Result<Self, LineError> {
        let content = Self::ALL.into_iter().find(|content| content.letter() == letter.to_ascii_uppercase());
        content.ok_or_else(|| LineError::Character { found: letter.escape_debug().collect(), square: index + 1 })
    }
}

impl From<Colour> for Content {
    #[inline]
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }
}

/// `LENGTH` squares in a row, two bits each, the first square in the lowest bits: a [`Line`] or a [`WideLine`].
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct LineOf<const LENGTH: usize>(u32);

/// Nine squares in a row (§4.1).
///
/// All five blocks of a line contain its middle square, so only the owner of the stone there can
/// ever make five in it.
pub type Line = LineOf<9>;

/// A line with one more square at either end.
///
/// The outer squares are in no block of the middle one, but they decide whether five stones at an end of the line would be
/// part of a longer row, or be closed. Rules other than freestyle ask that.
pub type WideLine = LineOf<11>;

/// Why a text is not a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// Not nine squares.
    #[error("a line has nine squares, this has {0}")]
    Length(usize),
    /// A character that stands for nothing.
    #[error("'{found}' (square {square}) is not a content: write X, O, + for empty, # for outside the board")]
    Character {
        /// The character, escaped if it cannot be printed.
        found: String,
        /// Which of the squares, from 1.
        square: usize,
    },
}

impl<const LENGTH: usize> LineOf<LENGTH> {
    /// How many squares a line has.
    pub const LENGTH: usize = LENGTH;
    /// The index of the middle square.
    pub const MIDDLE: usize = LENGTH / 2;
    /// How many different lines there are.
    pub const COUNT: usize = 1 << (2 * LENGTH);

    /// A line from its bits; higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & (Self::COUNT as u32 - 1))
    }

    /// The bits of the squares, a number below [`COUNT`](Self::COUNT).
    #[inline]
    pub const fn bits(self) -> usize {
        self.0 as usize & (Self::COUNT - 1)
    }

    /// The line from the contents of its squares.
    pub fn new(squares: [Content; LENGTH]) -> Self {
        Self(squares.iter().rev().fold(0, |bits, &content| bits << 2 | content as u32))
    }

    /// What square `index` holds.
    #[inline]
    pub const fn content(self, index: usize) -> Content {
        Content::ALL[(self.0 >> (2 * index) & 0b11) as usize]
    }

    /// Whose line it is: the owner of the middle stone.
    pub const fn owner(self) -> Option<Colour> {
        match self.content(Self::MIDDLE) {
            Content::Black => Some(Colour::Black),
            Content::White => Some(Colour::White),
            Content::Empty | Content::Outside => None,
        }
    }

    /// The line with other content on square `index`.
    #[must_use]
    #[inline]
    pub const fn with(self, index: usize, content: Content) -> Self {
        Self(self.0 & !(0b11 << (2 * index)) | (content as u32) << (2 * index))
    }

    /// The squares that hold `content`, as a mask: bit `i` for square `i`.
    pub fn mask(self, content: Content) -> u16 {
        (0..LENGTH).filter(|&index| self.content(index) == content).fold(0, |mask, index| mask | 1 << index)
    }

    /// The line that a text of the right length describes.
    fn from_text(text: &str) -> Result<Self, LineError> {
        let mut squares = [Content::Empty; LENGTH];
        for (index, letter) in text.chars().enumerate() {
            squares[index] = Content::read(letter, index)?;
        }
        Ok(Self::new(squares))
    }
}

impl Line {
    /// How many keys there are.
    pub const KEYS: usize = 1 << (2 * (Self::LENGTH - 1));

    /// The line with an empty middle whose other eight squares give this key.
    pub const fn from_key(key: u16) -> Self {
        let (low, high) = (key as u32 & 0xFF, key as u32 >> 8);
        Self(high << 10 | low)
    }

    /// The 16-bit key of §4.2: the squares without the middle one.
    #[inline]
    pub const fn key(self) -> u16 {
        (self.0 >> 10 << 8 | self.0 & 0xFF) as u16
    }

    /// The squares on which one more stone of `owner` makes five, once he has a stone in the middle:
    /// bit `2 * i` for square `i`.
    #[inline]
    pub(crate) const fn completions(self, owner: Colour) -> u32 {
        const LOW: u32 = 0b01_01_01_01_01_01_01_01_01;
        const BLOCK: u32 = 0b01_01_01_01_01;
        let (low, high) = (self.0 & LOW, self.0 >> 1 & LOW);
        let empty = LOW & !(low | high);
        let stones = match owner {
            Colour::Black => low & !high,
            Colour::White => high & !low,
        };
        let missing = LOW & !stones & !(1 << (2 * Self::MIDDLE));
        let mut completions = 0;
        let mut start = 0;
        while start <= Self::LENGTH - 5 {
            let gap = missing & BLOCK << (2 * start);
            if gap & gap.wrapping_sub(1) == 0 {
                completions |= gap & empty;
            }
            start += 1;
        }
        completions
    }
}

impl WideLine {
    /// The nine squares in the middle.
    #[inline]
    pub const fn inner(self) -> Line {
        Line::from_bits(self.0 >> 2)
    }
}

impl FromStr for Line {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        match text.chars().count() {
            Self::LENGTH => Self::from_text(text),
            length => Err(LineError::Length(length)),
        }
    }
}

/// Eleven squares, or nine with nothing beyond them.
impl FromStr for WideLine {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        match text.chars().count() {
            Self::LENGTH => Self::from_text(text),
            _ => text.parse().map(|line: Line| line.into()),
        }
    }
}

/// Nine squares with nothing beyond them.
impl From<Line> for WideLine {
    fn from(line: Line) -> Self {
        Self((line.bits() as u32) << 2)
    }
}

impl<const LENGTH: usize> fmt::Display for LineOf<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..LENGTH).map(|index| self.content(index).letter()).collect();
        f.pad(&text)
    }
}

impl<const LENGTH: usize> fmt::Debug for LineOf<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Some of the `LENGTH` squares of a line. Written as digits: `001000110`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SquaresOf<const LENGTH: usize>(u16);

/// Some of the nine squares of a [`Line`].
pub type LineSquares = SquaresOf<9>;

/// Some of the eleven squares of a [`WideLine`].
pub type WideSquares = SquaresOf<11>;

impl<const LENGTH: usize> SquaresOf<LENGTH> {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// The middle one.
    pub const MIDDLE: Self = Self(1 << (LENGTH / 2));

    /// From a mask: bit `i` for square `i`. Higher bits are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << LENGTH) - 1))
    }

    /// As a mask: bit `i` for square `i`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether square `index` is one of them.
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// How many they are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their indices, from the first of the line.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..LENGTH).filter(move |&index| self.contains(index))
    }

    /// How far each is from the middle one, from the first of the line.
    pub fn distances(self) -> impl Iterator<Item = i32> {
        self.iter().map(|index| index as i32 - (LENGTH / 2) as i32)
    }
}

impl<const LENGTH: usize> BitAnd for SquaresOf<LENGTH> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<const LENGTH: usize> BitOr for SquaresOf<LENGTH> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<const LENGTH: usize> FromIterator<usize> for SquaresOf<LENGTH> {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::NONE, |all, index| all | Self::from_bits(1 << index))
    }
}

impl<const LENGTH: usize> fmt::Display for SquaresOf<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = (0..LENGTH).map(|index| if self.contains(index) { '1' } else { '0' }).collect();
        f.pad(&digits)
    }
}
