use cinquina_game::{Colour, Rule, Size};
use clap::{Args, ValueEnum};

/// A position, wherever a command takes one.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// The moves of a game run together (h8i9j10), Black first; - reads them from standard input. Leave it out for the
    /// empty board
    #[arg(value_name = "MOVES", conflicts_with_all = ["black", "white", "stones", "turn"])]
    pub(crate) moves: Option<String>,
    /// The stones of both, instead of a game: 'B=7,7 8,7|W=7,6', column and row from 0 at the top left
    #[arg(long, value_name = "STONES", conflicts_with_all = ["black", "white"])]
    pub(crate) stones: Option<String>,
    /// Black's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) black: Option<String>,
    /// White's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) white: Option<String>,
    /// Who moves next; by default Black if he has not more stones than White
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) turn: Option<Turn>,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
}

/// The board unless another is named.
pub(crate) const USUAL_SIZE: &str = "15";

#[derive(Copy, Clone, ValueEnum)]
pub(crate) enum Turn {
    Black,
    White,
}

impl From<Turn> for Colour {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Black => Self::Black,
            Turn::White => Self::White,
        }
    }
}
