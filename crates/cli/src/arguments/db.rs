use std::path::PathBuf;

use cinquina_game::{Rule, Size};
use clap::{Args, Subcommand};

use super::Form;

/// Store games in a database, and look up what was played in a position, with which results and scores
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
    /// The database file
    #[arg(long, value_name = "FILE", default_value = "games.db")]
    pub(crate) db: PathBuf,
}

/// Import game files of every format, and folders of them
///
/// Games that are already there are not stored twice; if one comes with another result or other scores, those are updated.
/// Games are stored ten thousand at a time: if the import is killed, at most the last batch is lost, and importing again
/// continues. Broken files are reported; their games before the error are imported, and so are the other files.
/// Variations are
/// not stored.
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
    /// The board, if the file does not say [default: 15, or 20 for rec]
    #[arg(long)]
    pub(crate) size: Option<Size>,
    /// The rule, if the file does not say
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Print one JSON object: what is new, what was known, what is not stored, which files are broken
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show what was played in a position, up to symmetry
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

/// Count the games, positions and players in a database
#[derive(Args)]
pub(crate) struct DbStatsArguments {
    #[command(flatten)]
    pub(crate) file: DbFile,
    /// Also check the file for damage, which takes longer
    #[arg(long)]
    pub(crate) check: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make an opening book from a database: an SGF file for the option --book of play and analyse
///
/// The first move after each position is the one whose games ended best for the player who made it. Moves that mostly
/// lost are left out.
#[derive(Args)]
pub(crate) struct DbBookArguments {
    /// The file to write; its name must end with .sgf
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
    /// Depth of the book in moves
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=60))]
    pub(crate) moves: u16,
    /// How many games a move needs to be included
    #[arg(long, value_name = "GAMES", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) least: u32,
    /// What percentage of the points its player must have scored, in games with a known result; a draw is half a point
    #[arg(long, value_name = "PERCENT", default_value_t = 45, value_parser = clap::value_parser!(u8).range(..=100))]
    pub(crate) share: u8,
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}

/// Write the games of a database as one file
///
/// The extension determines the format: txt (a list with names and results, or what --write says), sgf, cqg (packed games).
/// Whatever the format cannot store is listed on standard error.
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
    /// Replace an existing file
    #[arg(long)]
    pub(crate) force: bool,
}
