use cinquina_game::Rule;
use clap::Args;

use super::{PositionArguments, SvgArguments};

/// Classify a line of nine squares (eleven for rules other than freestyle)
///
/// Prints the class of the line for the player whose stone is in the middle, with the numbers from which the class
/// follows: G, the highest degree of a block; N, how many blocks have it; a tracker for each pair of them, which counts
/// in how many of the two each square is empty; the triggers (*) and the defence (-). With an empty middle it prints
/// what each player would make there. Rules other than freestyle need one more square at either end, and have no G and N.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina line '+O+XXX++O'       a weak three
  cinquina line '+XXX++OO+'       empty middle: X would make a double four, O a simple three
  cinquina line '##XXX++O+'       # is outside the board
  cinquina line 'X+XXXX+++++' --rule exactly-five
  echo '++XXX++++' | cinquina line -")]
pub(crate) struct LineArguments {
    /// Nine squares or eleven: X, O, + for empty, # for outside the board; - reads them from standard input
    #[arg(value_name = "LINE")]
    pub(crate) line: String,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw a position and list the moves that remain
///
/// Prints which case of the board analysis applies to the player to move (wins at once, must block, has lost, wins by
/// two fours at once, must defend, or none of these), the named patterns on the board with their triggers and defences,
/// and the moves that remain.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina explain h8g9i8g7j8
  cinquina explain h8g9i8g7j8 --svg position.svg
  cinquina explain --black h8i8j8 --white g9g7 --turn white --size 20x30
  cinquina explain h8g9i8g7j8 --json")]
pub(crate) struct ExplainArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Print one JSON object: case (1 to 5, 0 for none), result (win, loss, forced, open), moves, patterns
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) svg: SvgArguments,
}
