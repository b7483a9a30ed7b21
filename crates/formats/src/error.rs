use std::fmt;

use cinquina_game::{Rule, Size};

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: String,
}

/// A place in a file, both counted from 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A line of a text.
    Line(usize),
    /// A byte of a binary file.
    Byte(usize),
}

impl ReadError {
    pub(crate) fn line(line: usize, problem: impl Into<String>) -> Self {
        Self { place: Place::Line(line), problem: problem.into() }
    }

    pub(crate) fn byte(at: usize, problem: impl Into<String>) -> Self {
        Self { place: Place::Byte(at + 1), problem: problem.into() }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(at) => write!(f, "byte {at}"),
        }
    }
}

impl WriteError {
    /// The same about games that come after this many others.
    pub(crate) fn after(self, before: usize) -> Self {
        match self {
            Self::SetUp { number } => Self::SetUp { number: before + number },
            Self::WhiteBegins { number } => Self::WhiteBegins { number: before + number },
            Self::NoMoves { number } => Self::NoMoves { number: before + number },
            Self::NoResult { number } => Self::NoResult { number: before + number },
            other => other,
        }
    }
}

/// Why games cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format holds one game per file.
    #[error("a .{format} file holds one game, but there are {games}: use .sgf, .txt or .cqg")]
    OneGame {
        /// The extension of the format.
        format: &'static str,
        /// How many there are.
        games: usize,
    },
    /// The format is for one size.
    #[error("a .{format} file is for a board of 15x15, not {size}: use .sgf or .psq")]
    Size {
        /// The extension of the format.
        format: &'static str,
        /// The size of the game.
        size: Size,
    },
    /// The format holds nothing but moves.
    #[error("game {number} begins with stones that were set up: only .sgf files hold them")]
    SetUp {
        /// Which game, from 1.
        number: usize,
    },
    /// In the format Black has the first move.
    #[error("game {number} begins with a move of White: only .sgf files hold that")]
    WhiteBegins {
        /// Which game, from 1.
        number: usize,
    },
    /// The format has nothing else to write for a game.
    #[error("game {number} has no moves, but a line of moves needs some: write a list of games instead")]
    NoMoves {
        /// Which game, from 1.
        number: usize,
    },
    /// The format needs a result.
    #[error("game {number} has no result, but packed games need one: use .sgf or .txt")]
    NoResult {
        /// Which game, from 1.
        number: usize,
    },
    /// The format has one rule for all games.
    #[error("packed games have one rule, but there are {0} and {1}: use .sgf or .txt")]
    Rules(Rule, Rule),
}
