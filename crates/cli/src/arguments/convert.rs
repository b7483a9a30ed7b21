use std::path::PathBuf;

use cinquina_game::{Rule, Size};
use clap::Args;

use super::Form;

/// Convert game files from one format into another
///
/// The extensions say what the files are: psq and rec (Piskvork), sgf (variations and comments), pos and lib (RenLib),
/// cqg (packed games), txt (games one a line: moves, squares, Gomocup's openings, or a list with names and results).
/// What the new format cannot hold is named on standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina convert game.psq game.sgf
  cinquina convert library.lib library.sgf
  cinquina convert games.txt games.sgf
  cinquina convert openings.txt openings-15.txt --write offsets
  cinquina convert game.rec game.psq --size 20 --force")]
pub(crate) struct ConvertArguments {
    /// The file to read
    #[arg(value_name = "FROM")]
    pub(crate) from: PathBuf,
    /// The file to write
    #[arg(value_name = "TO")]
    pub(crate) to: PathBuf,
    /// The board, where the format does not say it [default: 15, and 20 for rec]
    #[arg(long)]
    pub(crate) size: Option<Size>,
    /// The rule, where the format does not say it [default: freestyle]
    #[arg(long)]
    pub(crate) rule: Option<Rule>,
    /// How the lines of a txt file that is read are written, where they do not tell it themselves
    #[arg(long, value_name = "FORM")]
    pub(crate) read: Option<Form>,
    /// How to write the lines of a txt file [default: a list with names and results]
    #[arg(long, value_name = "FORM")]
    pub(crate) write: Option<Form>,
    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}
