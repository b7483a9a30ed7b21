//! The ten classes of a line, from nothing to a five, and their weights.

use std::fmt;

/// The class of a line, weakest first (§4.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// None of the others.
    Generic,
    /// Simple two: one stone makes it a simple three.
    S2,
    /// Weak two: one stone makes it a weak three.
    W2,
    /// Double two: one stone makes it a double three.
    D2,
    /// Simple three, a threat of two steps: one stone makes it a four.
    S3,
    /// Weak three, an attack of two steps with three defences.
    W3,
    /// Double three, an attack of two steps with two defences.
    D3,
    /// Simple four, an attack of one step.
    S4,
    /// Double four, a victory of one step: it completes to five in two ways.
    D4,
    /// Simple five: won.
    S5,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 10;

    /// All classes, weakest first.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Generic, Self::S2, Self::W2, Self::D2, Self::S3, Self::W3, Self::D3, Self::S4, Self::D4, Self::S5];

    /// A number below [`Class::COUNT`], rising with strength.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The paper's symbol: `S5`, `D4`, … or `generic`.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::S2 => "S2",
            Self::W2 => "W2",
            Self::D2 => "D2",
            Self::S3 => "S3",
            Self::W3 => "W3",
            Self::D3 => "D3",
            Self::S4 => "S4",
            Self::D4 => "D4",
            Self::S5 => "S5",
        }
    }

    /// The paper's name in full.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Generic => "generic",
            Self::S2 => "simple two",
            Self::W2 => "weak two",
            Self::D2 => "double two",
            Self::S3 => "simple three",
            Self::W3 => "weak three",
            Self::D3 => "double three",
            Self::S4 => "simple four",
            Self::D4 => "double four",
            Self::S5 => "simple five",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.symbol())
    }
}
