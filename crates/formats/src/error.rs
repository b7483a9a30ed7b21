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
    /// A byte of a file that is no text.
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
    /// The same about games that come after so many others.
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
pub enum WriteError {
    /// The format holds one game a file.
    #[error("a .{format} file holds one game, and here are {games}: .sgf, .txt and .cqg files hold many")]
    OneGame {
        /// The extension of the format.
        format: &'static str,
        /// How many there are.
        games: usize,
    },
    /// The format knows one size.
    #[error("a .{format} file is for a board of 15x15, not {size}: .sgf and .psq files are for any")]
    Size {
        /// The extension of the format.
        format: &'static str,
        /// The size of the game.
        size: Size,
    },
    /// The format knows nothing but moves.
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
    /// The format has nothing else to show for a game.
    #[error("game {number} has no moves, and a line of moves has some: a list of games needs none")]
    NoMoves {
        /// Which game, from 1.
        number: usize,
    },
    /// The format needs a result.
    #[error("game {number} has no result, and packed games have one: .sgf and .txt files need none")]
    NoResult {
        /// Which game, from 1.
        number: usize,
    },
    /// The format has one rule for all games.
    #[error("packed games have one rule, here are {0} and {1}: .sgf and .txt files may have many")]
    Rules(Rule, Rule),
}
