use std::path::PathBuf;
use std::time::Duration;

use cinquina_engine::{Level, Search, ValuesSource};
use cinquina_game::Opening;
use clap::Args;

use super::{PositionArguments, Turn, duration};

/// The default time that the engine has for a move in a game.
pub(crate) const USUAL_TIME: &str = "1s";

/// Search a position for its best moves
///
/// Prints the best lines after every depth while it thinks: depth, score for the player to move (or M and
/// the number of moves of both sides to a win or a loss), nodes, speed, and the moves expected. Thinks for
/// five seconds unless another limit is given; Ctrl-C stops it at once.
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
    /// Maximum depth
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// Maximum number of nodes
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Which search to use: full, mcts (best first), or a textbook search: minimax, alphabeta, pvs
    #[arg(long, value_name = "SEARCH", conflicts_with = "preset")]
    pub(crate) search: Option<Search>,
    /// Which player to use: full, or wine, the player of the paper, with its switches: classes=fine, crosses=on,
    /// analysis=full, width=N
    #[arg(long, value_name = "PLAYER")]
    pub(crate) preset: Option<Search>,
    /// How many of the best moves to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) lines: u16,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The values of the evaluation: shipped, hand_made, or a file written by 'cinquina tune values'
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) values: ValuesSource,
    /// Use this opening book where it has a move: any game file, such as an SGF file of 'cinquina db book'
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Print a JSON object for each depth (depth, score or mate, pv, nodes, nps), and a last one with best
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play against the engine in the terminal
///
/// You type squares, it answers; undo takes moves back, hint shows what the engine would play, help lists what else can be
/// typed, quit leaves and prints the command that continues the game.
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
    /// Where Black may place the first two stones: free; pro, in the middle and then outside the five by five squares around it;
    /// long-pro, likewise with seven by seven
    #[arg(long, default_value_t)]
    pub(crate) opening: Opening,
    /// How long the engine may think about a move
    #[arg(long, default_value = USUAL_TIME, value_parser = duration)]
    pub(crate) time: Duration,
    /// Maximum depth
    #[arg(long, value_parser = clap::value_parser!(i32).range(1..=99))]
    pub(crate) depth: Option<i32>,
    /// Maximum number of nodes
    #[arg(long)]
    pub(crate) nodes: Option<u64>,
    /// Strength of the engine: from 1, an opponent for beginners that overlooks threats, to 10, full strength
    #[arg(long, default_value_t)]
    pub(crate) level: Level,
    /// An opening book that the engine plays from while it can: any game file
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Seed for what a weak level overlooks: the same seed gives the same game; random by default
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Let the engine think on your time
    #[arg(long)]
    pub(crate) ponder: bool,
}

/// Evaluate the choices of Swap2: stay, swap, or place two stones
///
/// Without moves it finds three stones to place. After three or five moves it searches for the winning chances of each
/// choice. Plain Swap allows only stay and swap.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina swap2
  cinquina swap2 h8i9c3 --time 20s
  cinquina swap2 h8i9c3k5b9 --json")]
pub(crate) struct Swap2Arguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How long to think; by default 30 s for a choice, and 2 minutes for three stones (the less time, the less balanced)
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Seed for the random stones; random by default
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object: stay, swap and place from 0 to 1, best
    #[arg(long)]
    pub(crate) json: bool,
}
