//! How strong the engine plays, and what a weak player does not see.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use cinquina_game::{Colour, Direction};
use cinquina_patterns::{Class, LineTable, PatternBoard, Standing};

/// How strong the engine plays: from 1, a beginner's opponent, to 10, as well as it can.
///
/// A weak level searches less deeply, and it errs as people do: it overlooks lines that stand on the board, its
/// own and more so the opponent's, diagonals more often than rows. It never plays just anything.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Why a number or a text is not a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
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
    /// How deep it searches.
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

/// What a player who does not see everything overlooks: lines of three or more stones, his own and the
/// opponent's, each time he is to move.
///
/// It is the same for the same position and seed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Oversight {
    /// How often a three of the opponent in a row or column is not seen, in thousandths.
    pub(crate) blindness: u32,
    pub(crate) seed: u64,
}

impl Oversight {
    /// Shuts the eyes of a board on which nothing was played yet.
    pub(crate) fn apply<L: LineTable>(self, board: &mut PatternBoard<L>) {
        if self.blindness == 0 {
            return;
        }
        let mut random = fastrand::Rng::with_seed(self.seed ^ board.hash());
        for colour in Colour::BOTH {
            for line in board.standing(colour) {
                if random.u32(0..1000) < self.chance(&line, colour == board.turn()) {
                    board.overlook(&line.stones, line.direction);
                }
            }
        }
    }

    /// How easily a line is not seen, in thousandths: diagonals more easily than rows and columns, fours
    /// less than threes, and the own lines less than the opponent's.
    fn chance(self, line: &Standing, own: bool) -> u32 {
        let slanted = if matches!(line.direction, Direction::Falling | Direction::Rising) { 3 } else { 2 };
        let conspicuous = if line.class >= Class::S4 { 4 } else { 1 } * if own { 2 } else { 1 };
        self.blindness * slanted / (2 * conspicuous)
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
