//! A set of squares of one line.

use std::fmt;
use std::ops::{BitAnd, BitOr};

use crate::Line;

/// Some of the nine squares of a line. Written as nine digits: `001000110`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct LineSquares(u16);

impl LineSquares {
    /// None of them.
    pub const NONE: Self = Self(0);
    /// The middle one.
    pub const MIDDLE: Self = Self(1 << Line::MIDDLE);

    /// From a mask: bit `i` for square `i`. Higher bits are dropped.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & ((1 << Line::LENGTH) - 1))
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
        (0..Line::LENGTH).filter(move |&index| self.contains(index))
    }
}

impl BitAnd for LineSquares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for LineSquares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<usize> for LineSquares {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::NONE, |all, index| all | Self::from_bits(1 << index))
    }
}

impl fmt::Display for LineSquares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = (0..Line::LENGTH).map(|index| if self.contains(index) { '1' } else { '0' }).collect();
        f.pad(&digits)
    }
}
