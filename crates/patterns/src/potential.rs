//! What a player makes by playing on an empty square: its strongest line or cross (§4.4).

use std::fmt;

use crate::Class;

/// Whether the three of a cross is double or weak.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Three {
    /// A weak three, with three defences.
    Weak,
    /// A double three, with two defences.
    Double,
}

impl Three {
    const fn letter(self) -> char {
        match self {
            Self::Weak => 'w',
            Self::Double => 'd',
        }
    }
}

/// Two attacks that one stone makes on different lines: a victory (§4.4).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cross {
    /// Two threes, the weaker first: a victory of two steps.
    C33(Three, Three),
    /// A four and a three: a victory of two steps.
    C43(Three),
    /// Two fours: a victory of one step.
    C44,
}

impl Cross {
    /// The strongest pair among the classes that meet in a square, if two of them cross.
    ///
    /// A double four counts as a four here; the square's [`Potential`] says that it is more.
    pub fn of(classes: [Class; 4]) -> Option<Self> {
        let count = |wanted: &[Class]| classes.iter().filter(|class| wanted.contains(class)).count();
        let fours = count(&[Class::S4, Class::D4]);
        let threes = (count(&[Class::D3]), count(&[Class::W3]));
        match (fours, threes) {
            (2.., _) => Some(Self::C44),
            (1, (1.., _)) => Some(Self::C43(Three::Double)),
            (1, (0, 1..)) => Some(Self::C43(Three::Weak)),
            (0, (2.., _)) => Some(Self::C33(Three::Double, Three::Double)),
            (0, (1, 1..)) => Some(Self::C33(Three::Weak, Three::Double)),
            (0, (0, 2..)) => Some(Self::C33(Three::Weak, Three::Weak)),
            _ => None,
        }
    }
}

impl fmt::Display for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::C44 => f.pad("C44"),
            Self::C43(three) => f.pad(&format!("C43{}", three.letter())),
            Self::C33(weaker, stronger) => f.pad(&format!("C3{}3{}", weaker.letter(), stronger.letter())),
        }
    }
}

/// The strongest thing that a player makes by playing on an empty square, lines and crosses
/// together, weakest first.
///
/// The order is that of §2.2 (victories by their steps, then attacks, then threats) but for one pair:
/// S4 stands above the crosses of two threes, so that all squares that make a four are a range. No
/// square is both, since a four and a three cross in a C43.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Potential {
    /// Nothing with a name.
    Generic,
    /// A line of class S2.
    S2,
    /// A line of class W2.
    W2,
    /// A line of class D2.
    D2,
    /// A line of class S3.
    S3,
    /// A line of class W3.
    W3,
    /// A line of class D3.
    D3,
    /// Two weak threes.
    C3w3w,
    /// A weak and a double three.
    C3w3d,
    /// Two double threes.
    C3d3d,
    /// A line of class S4.
    S4,
    /// A four and a weak three.
    C43w,
    /// A four and a double three.
    C43d,
    /// Two fours.
    C44,
    /// A line of class D4.
    D4,
    /// A line of class S5.
    S5,
}

impl Potential {
    /// How many there are: they fit four bits.
    pub const COUNT: usize = 16;

    /// All of them, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Generic,
        Self::S2,
        Self::W2,
        Self::D2,
        Self::S3,
        Self::W3,
        Self::D3,
        Self::C3w3w,
        Self::C3w3d,
        Self::C3d3d,
        Self::S4,
        Self::C43w,
        Self::C43d,
        Self::C44,
        Self::D4,
        Self::S5,
    ];

    /// The potential of a square whose four potential lines have these classes.
    pub fn of(classes: [Class; 4]) -> Self {
        let line = classes.into_iter().max().map_or(Self::Generic, Self::from);
        Cross::of(classes).map_or(line, |cross| line.max(cross.into()))
    }

    /// A number below [`Potential::COUNT`], rising with strength.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl From<Class> for Potential {
    fn from(class: Class) -> Self {
        match class {
            Class::Generic => Self::Generic,
            Class::S2 => Self::S2,
            Class::W2 => Self::W2,
            Class::D2 => Self::D2,
            Class::S3 => Self::S3,
            Class::W3 => Self::W3,
            Class::D3 => Self::D3,
            Class::S4 => Self::S4,
            Class::D4 => Self::D4,
            Class::S5 => Self::S5,
        }
    }
}

impl From<Cross> for Potential {
    fn from(cross: Cross) -> Self {
        match cross {
            Cross::C44 => Self::C44,
            Cross::C43(Three::Double) => Self::C43d,
            Cross::C43(Three::Weak) => Self::C43w,
            Cross::C33(Three::Double, Three::Double) => Self::C3d3d,
            Cross::C33(Three::Weak, Three::Weak) => Self::C3w3w,
            Cross::C33(..) => Self::C3w3d,
        }
    }
}

impl fmt::Display for Potential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Generic => f.pad("generic"),
            named => f.pad(&format!("{named:?}")),
        }
    }
}
