use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// How strong the engine plays: from 1, a beginner's opponent, to 10, as well as it can.
///
/// A weak level looks less far, and it errs as people do: it overlooks lines that stand on the board, its
/// own and more so the opponent's, diagonals more often than rows. It never plays just anything.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Why a number or a text is no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LevelError {
    /// There is no such level.
    #[error("levels go from 1 to 10, not {0}")]
    OutOfRange(u8),
    /// Not a number.
    #[error("a level is a number from 1 to 10")]
    NoNumber(#[from] ParseIntError),
}

/// What a level can do.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Skill {
    /// How many nodes it enters for a move.
    pub(crate) nodes: u64,
    /// How deep it looks.
    pub(crate) depth: i32,
    /// How often it overlooks a line, in thousandths.
    pub(crate) blindness: u32,
}

const fn skill(nodes: u64, depth: i32, blindness: u32) -> Skill {
    Skill { nodes, depth, blindness }
}

const NO_LIMIT: i32 = i32::MAX;

/// By level, so that each beats the one below in about seven games of ten: see `docs/strength.md`.
const SKILLS: [Skill; Level::MOST as usize] = [
    skill(u64::MAX, 1, 450),
    skill(u64::MAX, 2, 260),
    skill(u64::MAX, 4, 120),
    skill(u64::MAX, 6, 55),
    skill(3_000, NO_LIMIT, 8),
    skill(5_000, NO_LIMIT, 0),
    skill(12_000, NO_LIMIT, 0),
    skill(32_000, NO_LIMIT, 0),
    skill(120_000, NO_LIMIT, 0),
    skill(u64::MAX, NO_LIMIT, 0),
];

impl Level {
    const MOST: u8 = 10;

    /// As well as it can.
    pub const FULL: Self = Self(Self::MOST);

    /// The level of this number.
    pub fn new(number: u8) -> Result<Self, LevelError> {
        if (1..=Self::MOST).contains(&number) { Ok(Self(number)) } else { Err(LevelError::OutOfRange(number)) }
    }

    /// All of them, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MOST).map(Self)
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(crate) const fn skill(self) -> Skill {
        SKILLS[self.0 as usize - 1]
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        Self::new(text.trim().parse()?)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_from_one_to_ten() {
        assert_eq!(Level::all().count(), 10);
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("11".parse::<Level>(), Err(LevelError::OutOfRange(11)));
        assert_eq!(Level::new(0), Err(LevelError::OutOfRange(0)));
        for text in ["", "-1", "strong", "300"] {
            assert!(matches!(text.parse::<Level>(), Err(LevelError::NoNumber(_))), "{text}");
        }
    }
}
