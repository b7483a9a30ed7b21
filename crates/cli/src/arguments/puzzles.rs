use std::path::PathBuf;

use cinquina_game::Size;
use clap::Args;

/// Find puzzles in games: positions with one move that wins by threats
///
/// Reads games one a line and writes the puzzles that the page has under Learn. Every win is found by the solver, and every
/// other threat at its first move is shown not to win. The rating grows with the length of the win and the solver's work.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina puzzles data/games/15x15.txt --out puzzles.json")]
pub(crate) struct PuzzlesArguments {
    /// The games
    #[arg(value_name = "GAMES")]
    pub(crate) games: PathBuf,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// How many puzzles to find at most
    #[arg(long, default_value_t = 120)]
    pub(crate) count: usize,
    /// The board of the games
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}
