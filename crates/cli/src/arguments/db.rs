use std::path::PathBuf;

use cinquina_game::{Rule, Size};
use clap::{Args, Subcommand};

use super::Form;

/// Keep games in a database: what was played in a position, how it ended, how engines judged it
#[derive(Subcommand)]
pub(crate) enum DbCommand {
    Import(DbImportArguments),
    Query(DbQueryArguments),
    Stats(DbStatsArguments),
    Book(DbBookArguments),
    Export(DbExportArguments),
}

/// The database.
#[derive(Args)]
pub(crate) struct DbFile {
    /// The file of the database
    #[arg(long, value_name = "FILE", default_value = "games.db")]
    pub(crate) db: PathBuf,
}

/// Import game files of every format, and folders of them
///
/// Games that are there already are not kept twice; one that comes with another result or with scores gets those. Games
/// are kept ten thousand at a time: a kill loses at most the last ones, and importing again goes on. A broken file is
/// named; its games before the fault are imported, and so are the other files. Variations are not kept.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina db import games/ --db games.db
  cinquina db import match.sgf selfplay.cqg")]
pub(crate) struct DbImportArguments {
    /// Files (psq rec sgf pos lib cqg txt) and folders
    #[arg(value_name = "PATH", required = true)]
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// The board, where the format does not say it [default: 15, and 20 for rec]
    #[arg(long)]
    pub(crate) size: Option<Size>,
    /// The rule, where the format does not say it
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Print one JSON object: what is new, what was known, what is not kept, files that are broken
    #[arg(long)]
    pub(crate) json: bool,
}

/// Tell what was played in a position, up to symmetry
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina db query --size 20
  cinquina db query h8i9 --db games.db --json")]
pub(crate) struct DbQueryArguments {
    /// The moves of a game run together (h8i9j10), Black first. Leave it out for the empty board
    #[arg(value_name = "MOVES", default_value = "")]
    pub(crate) moves: String,
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule of the game
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Print one JSON object: opening, results, moves with results and scores, some of the games
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count what a database holds
#[derive(Args)]
pub(crate) struct DbStatsArguments {
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// Check that the file is sound as well, which takes longer
    #[arg(long)]
    pub(crate) check: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make an opening book from a database: an SGF file for --book of play and analyse
///
/// The first move after each position is the one whose games ended best for the player who made it. Moves that mostly
/// lost are not in it.
#[derive(Args)]
pub(crate) struct DbBookArguments {
    /// The file to write, whose name ends with .sgf
    #[arg(value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule of the game
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// How many moves deep it is
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=60))]
    pub(crate) moves: u16,
    /// How many games a move needs to be in it
    #[arg(long, value_name = "GAMES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) least: u32,
    /// How many percent of the points its player needs, in games whose end is known; a draw is half a point
    #[arg(long, value_name = "PERCENT", default_value_t = 45, value_parser = clap::value_parser!(u8).range(..=100))]
    pub(crate) share: u8,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Write the games of a database as one file
///
/// The extension says what it is: txt (a list with names and results, or what --write says), sgf, cqg (packed games).
/// What the format cannot hold is named on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina db export games.txt --db games.db
  cinquina db export renju.sgf --rule renju --size 15")]
pub(crate) struct DbExportArguments {
    /// The file to write
    #[arg(value_name = "FILE")]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// Only the games on this board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long)]
    pub(crate) size: Option<Size>,
    /// Only the games by this rule
    #[arg(long)]
    pub(crate) rule: Option<Rule>,
    /// How to write the lines of a txt file [default: a list with names and results]
    #[arg(long, value_name = "FORM")]
    pub(crate) write: Option<Form>,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}
