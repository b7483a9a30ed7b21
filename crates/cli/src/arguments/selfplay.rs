//! The command line of self-play.

use std::path::PathBuf;

use cinquina_arena::EngineSpec;
use cinquina_game::{Rule, Size};
use clap::Args;

/// Play fast games of the engine against itself, and save them in a packed file
///
/// Every game starts with a few random stones that a search finds roughly even. With fixed nodes and one thread per game, a
/// game depends only on the settings and its number. Games are saved as they end; a game whose result is proven is not
/// played
/// out. After Ctrl-C or any other interruption, --resume continues.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina selfplay --games 10000 --out games.cqg
  cinquina selfplay --games 20000 --nodes 4000 --size 15 --size 20 --seed 7 --out games.cqg
  cinquina selfplay --games 2000 --nodes 20000 --side-positions 3 --out games.cqg   then: cinquina tune values games.cqg
  cinquina selfplay --resume games.cqg --games 40000")]
pub(crate) struct SelfplayArguments {
    /// Total number of games
    #[arg(long, value_name = "N", required_unless_present = "resume")]
    pub(crate) games: Option<u32>,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// The board: 15, or 20x30 for 20 columns and 30 rows; give several to alternate between them
    #[arg(long = "size", value_name = "SIZE", default_value = super::USUAL_SIZE)]
    pub(crate) sizes: Vec<Size>,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Seed for drawing the openings
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Skip openings whose score is further from 0 than this
    #[arg(long, value_name = "SCORE", default_value_t = 150, value_parser = clap::value_parser!(i32).range(0..))]
    pub(crate) balance: i32,
    /// For each position of a game, also search this many side positions, which a search meets but good players avoid
    #[arg(long, alias = "strays", value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=100))]
    pub(crate) side_positions: u16,
    /// Nodes per side position
    #[arg(long, alias = "stray-nodes", value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) side_nodes: u64,
    /// The engine, described as for a match: preset=full with any parameter of its search
    #[arg(long, value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engine: EngineSpec,
    /// How many games to play at a time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file to write
    #[arg(long, value_name = "FILE", required_unless_present = "resume")]
    pub(crate) out: Option<PathBuf>,
    /// Continue this file with its own settings; --games can extend it
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "out", "nodes", "sizes", "rule", "seed", "balance", "side_positions", "side_nodes", "engine",
    ])]
    pub(crate) resume: Option<PathBuf>,
    /// Print one JSON object at the end: games, positions, nodes, seconds
    #[arg(long)]
    pub(crate) json: bool,
}
