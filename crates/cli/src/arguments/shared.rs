//! What the command lines of several commands share: positions, pictures, numbers with a unit.

use std::path::PathBuf;
use std::time::Duration;

use cinquina_game::{Colour, Rule, Size};
use clap::{Args, ValueEnum};

/// A position, wherever a command takes one.
#[derive(Args)]
pub(crate) struct PositionArguments {
    /// The moves of a game run together (h8i9j10), Black first; - reads them from standard input. Leave it out for the
    /// empty board
    #[arg(value_name = "MOVES", conflicts_with_all = ["black", "white", "stones", "turn"])]
    pub(crate) moves: Option<String>,
    /// The stones of both players, instead of a game: 'B=7,7 8,7|W=7,6', column and row from 0 at the top left
    #[arg(long, value_name = "STONES", conflicts_with_all = ["black", "white"])]
    pub(crate) stones: Option<String>,
    /// Black's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) black: Option<String>,
    /// White's stones, instead of a game
    #[arg(long, value_name = "SQUARES")]
    pub(crate) white: Option<String>,
    /// Who moves next; by default Black unless Black has more stones
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) turn: Option<Turn>,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
}

/// The default board.
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

/// A picture in a file.
#[derive(Args)]
pub(crate) struct SvgArguments {
    /// Draw a picture into this file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Let --svg replace an existing file
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
}

/// A number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.01 to 3600".into()),
    }
}

/// A time with its unit: 500ms, 5s, 2m; a number alone is in seconds.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text.get(number.len()..) {
        Some("ms") => 0.001,
        Some("" | "s") => 1.0,
        Some("m" | "min") => 60.0,
        _ => return Err("give a time such as 500ms, 5s or 2m".into()),
    };
    match number.parse::<f64>() {
        Ok(count) if (0.0..=86_400.0).contains(&(count * unit)) => Ok(Duration::from_secs_f64(count * unit)),
        _ => Err("give a time such as 500ms, 5s or 2m, at most a day".into()),
    }
}

/// A number of megabytes, as bytes.
pub(crate) fn megabytes(text: &str) -> Result<usize, String> {
    match text.parse::<usize>() {
        Ok(count @ 1..=1_048_576) => Ok(count << 20),
        _ => Err("give a number of megabytes from 1 to 1048576".into()),
    }
}
