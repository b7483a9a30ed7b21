//! The arguments of `cinquina lab`.

use std::path::PathBuf;

use cinquina_lab::Square;
use clap::{Args, Subcommand};

/// Study patterns as the theory does: the exact restricted game, lemmas, constructions
///
/// A pattern is drawn with X and O for stones, + for empty squares, and blanks for squares outside it, in one or more rows.
/// PATTERN is a file, - for standard input, or the drawing itself with / between its rows. Squares are written as
/// row,column,
/// counted from 0 at the top left of the drawing.
#[derive(Subcommand)]
pub(crate) enum LabCommand {
    Classify(ClassifyArguments),
    Catalogue(CatalogueArguments),
    Lemmas(LemmasArguments),
    Construct(ConstructArguments),
}

/// Classify a pattern by the exact restricted game
///
/// Prints whether it is a victory, an attack, a threat or generic, and of how many steps; all triggers; the defence, for a
/// threat the defence of each trigger; whether it is minimal, impossible or irrational; the named patterns that it
/// contains; and how the game goes when both sides play their best.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina lab classify '++XXX++'
  cinquina lab classify 'XXX++/    +/    X/    X/    X'    rows one below the other
  cinquina lab classify drawing.txt --json
  cinquina lab classify '+X+XX+' --svg weak-three.svg")]
pub(crate) struct ClassifyArguments {
    /// The pattern: a file, - for standard input, or the drawing itself
    #[arg(value_name = "PATTERN", allow_hyphen_values = true)]
    pub(crate) pattern: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) svg: super::SvgArguments,
    /// Give up after this many seconds, without an answer
    #[arg(long, value_parser = super::seconds)]
    pub(crate) seconds: Option<f64>,
}

/// List every minimal pattern on a line or a cross, by class and steps
///
/// A pattern is minimal when removing any square makes it weaker. Rotated and mirrored patterns count once. A cross is
/// two lines of nine squares through a common middle; patterns of up to three steps that need both lines are listed.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina lab catalogue --line 9
  cinquina lab catalogue --cross --svg crosses.svg")]
pub(crate) struct CatalogueArguments {
    /// The length of the line, from 5 to 13 squares
    #[arg(long, value_name = "SQUARES", required_unless_present = "cross", conflicts_with = "cross",
          value_parser = clap::value_parser!(u8).range(5..=13))]
    pub(crate) line: Option<u8>,
    /// Two crossing lines of nine squares
    #[arg(long)]
    pub(crate) cross: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) svg: super::SvgArguments,
}

/// Check the lemmas of the paper case by case
///
/// Checks every pattern made of blocks on a line and on a cross, random two-dimensional ones, and a few known
/// counterexamples to earlier statements. Prints how each statement was made precise, and on how many cases it holds or the
/// smallest counterexample. Deliberately false statements must be refuted.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina lab lemmas
  cinquina lab lemmas --line 12 --cross 7 --random 5000
  cinquina lab lemmas --games games.txt      with the remark on the winner's second-to-last move")]
pub(crate) struct LemmasArguments {
    /// The length of the line on which all patterns are checked, from 5 to 13 squares
    #[arg(long, value_name = "SQUARES", default_value_t = 11, value_parser = clap::value_parser!(u8).range(5..=13))]
    pub(crate) line: u8,
    /// The length of two crossing lines on which all patterns are checked, 5 or 7 squares
    #[arg(long, value_name = "SQUARES", default_value_t = 7, value_parser = arm)]
    pub(crate) cross: u8,
    /// How many random two-dimensional patterns to check
    #[arg(long, value_name = "COUNT", default_value_t = 500, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) random: u32,
    /// Seed for the random patterns
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Games to test the remark on the winner's second-to-last move, one per line: rule;size;first;second;result;moves;source
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Build patterns out of others, and show how an attack is played
///
/// Without PATTERN: the construction of the paper (section 2.5) and its threat sequences. With PATTERN alone: what remains
/// when each of its stones is removed, and the threat sequence if it is an attack.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina lab construct
  cinquina lab construct 'XXXX+' --with '+XXXX' --at 0,-1        two fours into a double four
  cinquina lab construct '+XXXX+' --empty 0,2                    a weak three from it")]
pub(crate) struct ConstructArguments {
    /// The pattern: a file, - for standard input, or the drawing itself
    #[arg(value_name = "PATTERN", allow_hyphen_values = true)]
    pub(crate) pattern: Option<String>,
    /// Combine PATTERN with this attack
    #[arg(long, value_name = "PATTERN", requires = "pattern", allow_hyphen_values = true)]
    pub(crate) with: Option<String>,
    /// Where the top left of the second drawing lies in the first
    #[arg(long, value_name = "ROW,COLUMN", requires = "with", value_parser = square, allow_hyphen_values = true)]
    pub(crate) at: Option<Square>,
    /// Remove the stone from this square of PATTERN
    #[arg(long, value_name = "ROW,COLUMN", requires = "pattern", conflicts_with = "with", value_parser = square)]
    pub(crate) empty: Option<Square>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn square(text: &str) -> Result<Square, String> {
    let parse = |number: &str| number.trim().parse::<i16>().ok().map(i32::from);
    let numbers = text.split_once(',').and_then(|(row, col)| Some(Square::new(parse(row)?, parse(col)?)));
    numbers.ok_or_else(|| "give a row and a column, for example 0,2".into())
}

fn arm(text: &str) -> Result<u8, String> {
    match text {
        "5" => Ok(5),
        "7" => Ok(7),
        _ => Err("the lines of a cross have 5 or 7 squares".into()),
    }
}
