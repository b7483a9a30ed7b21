//! The command line of self-play and of the games it makes.

use std::path::PathBuf;

use cinquina_arena::EngineSpec;
use cinquina_game::{Rule, Size};
use clap::{Args, Subcommand};

/// Play the engine against itself, fast, and keep the games in a packed file
///
/// Every game begins with a few random stones that a search finds about even. Fixed nodes, one thread a game:
/// a game depends on the settings and its number alone. Games are kept as they end; a game whose end is proven is not
/// played out. After Ctrl-C, or after any other end, --resume goes on.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina selfplay --games 10000 --out games.cqg
  cinquina selfplay --games 20000 --nodes 4000 --size 15 --size 20 --seed 7 --out games.cqg
  cinquina selfplay --games 2000 --nodes 20000 --side-positions 3 --out games.cqg   then: cinquina tune values games.cqg
  cinquina selfplay --resume games.cqg --games 40000")]
pub(crate) struct SelfplayArguments {
    /// How many games there are to be
    #[arg(long, value_name = "N", required_unless_present = "resume")]
    pub(crate) games: Option<u32>,
    /// Nodes for a move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The board: 15, or 20x30 for 20 columns and 30 rows; several are taken in turn
    #[arg(long = "size", value_name = "SIZE", default_value = super::USUAL_SIZE)]
    pub(crate) sizes: Vec<Size>,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// What the openings are drawn by
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Play no opening whose score is further from 0 than this
    #[arg(long, value_name = "SCORE", default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..))]
    pub(crate) balance: i32,
    /// Search this many side positions for each position of a game too, such as searches meet and players avoid: to learn from
    #[arg(long, alias = "strays", value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=100))]
    pub(crate) side_positions: u16,
    /// Nodes for each of those
    #[arg(long, alias = "stray-nodes", value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) side_nodes: u64,
    /// The engine, described as for a match: preset=full with any parameter of its search
    #[arg(long, value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engine: EngineSpec,
    /// How many games are on at a time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file to make
    #[arg(long, value_name = "FILE", required_unless_present = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with this file, by its own settings; --games can prolong it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "out", "nodes", "sizes", "rule", "seed", "balance", "side_positions", "side_nodes", "engine",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// Print one JSON object at the end: games, positions, nodes, seconds
    #[arg(long)]
    pub(crate) json: bool,
}

/// Read packed games
#[derive(Subcommand)]
pub(crate) enum GamesCommand {
    Info(GamesInfoArguments),
    Cat(GamesCatArguments),
}

/// Count what packed games hold: games, results, positions, and what made them
#[derive(Args)]
pub(crate) struct GamesInfoArguments {
    /// Files of packed games
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object a line for each file
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print packed games, one a line: number, board, winner, opening, moves
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina games cat games.cqg | head
  cinquina games cat games.cqg --scores      h8:+35 is a move that its player found 35 good
  cinquina games cat games.cqg --json")]
pub(crate) struct GamesCatArguments {
    /// A file of packed games
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Write the score of every move behind it
    #[arg(long)]
    pub(crate) scores: bool,
    /// Print one JSON object a line: number, size, winner, opening, moves, scores
    #[arg(long, conflicts_with = "scores")]
    pub(crate) json: bool,
}
