use std::path::PathBuf;
use std::time::Duration;

use cinquina_engine::{Level, Search, ValuesSource};
use cinquina_game::Opening;
use clap::Args;

use super::{PositionArguments, Turn, duration};

/// How long the engine thinks about a move in a game, unless another time is named.
pub(crate) const USUAL_TIME: &str = "1s";

/// Search a position for its best moves
///
/// Prints the best lines after every depth while it thinks: depth, score for the player to move (or M and
/// the number of moves of both sides to a win or a loss), nodes, speed, and the moves expected. Thinks for
/// five seconds unless it is told otherwise; Ctrl-C ends it at once.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina analyse h8g9i8g7j8
  cinquina analyse h8i9g9 --time 10s --lines 3 --threads 2
  cinquina analyse h8i9g9 --depth 10 --json
  cinquina analyse h8i9g9 --search mcts --lines 3
  cinquina analyse h8i9g9 --search pvs --depth 4
  cinquina analyse h8i9g9 --preset wine,classes=fine,width=20 --depth 6")]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How long to think: 500ms, 5s, 2m
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// How deep to look
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// How many nodes to enter
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Which search thinks: full, mcts (best first), or one as textbooks have it: minimax, alphabeta, pvs
    #[arg(long, value_name = "SEARCH", conflicts_with = "preset")]
    pub(crate) search: Option<Search>,
    /// Which player thinks: full, or wine, the one that the paper explains, with its switches: classes=fine,
    /// crosses=on, analysis=full, width=N
    #[arg(long, value_name = "PLAYER")]
    pub(crate) preset: Option<Search>,
    /// How many of the best moves to follow
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) lines: u16,
    /// How many threads think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The numbers of the evaluation: shipped, hand_made, or a file that 'cinquina tune values' wrote
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) values: ValuesSource,
    /// Play the move of this opening book where it has one: any game file, such as an SGF file of 'cinquina db book'
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Print a JSON object for each depth (depth, score or mate, pv, nodes, nps), and a last one with best
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against the engine in the terminal
///
/// You type squares, it answers; undo takes back, hint asks what it would play, quit leaves and tells how to go on.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina play
  cinquina play --level 3
  cinquina play --play white --time 5s --size 20
  cinquina play h8i9h9 --play white")]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Your colour
    #[arg(long, value_name = "COLOUR", default_value = "black", ignore_case = true)]
    pub(crate) play: Turn,
    /// Where Black may put his first two stones: free; pro, in the middle and then outside the five by five squares around it;
    /// long-pro, seven by seven
    #[arg(long, default_value_t)]
    pub(crate) opening: Opening,
    /// How long the engine may think about a move
    #[arg(long, default_value = USUAL_TIME, value_parser = duration)]
    pub(crate) time: Duration,
    /// And how deep at most
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// And how many nodes at most
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// How strong the engine plays: from 1, a beginner's opponent who overlooks threats, to 10, all it can
    #[arg(long, default_value_t)]
    pub(crate) level: Level,
    /// An opening book from which the engine plays while it can: any game file
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// What a weak level overlooks: the same seed, the same game; by default another one every time
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Let the engine think while you do
    #[arg(long)]
    pub(crate) ponder: bool,
}

/// Tell what each choice of Swap2 is worth: stay, swap, or place two stones
///
/// Without moves it finds three stones to place. After three or five moves it tells the chance to win of each choice, by search. In
/// Swap, without the 2, only the first two are allowed.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina swap2
  cinquina swap2 h8i9c3 --time 20s
  cinquina swap2 h8i9c3k5b9 --json")]
pub(crate) struct Swap2Arguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How long to think; by default 30 s for a choice, and 2 minutes for three stones, which are less even if they are found sooner
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// How many threads think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// What stones are drawn by; another one every time unless it is given
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object: stay, swap and place from 0 to 1, best
    #[arg(long)]
    pub(crate) json: bool,
}
