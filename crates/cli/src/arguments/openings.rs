//! The command line of making openings.

use std::path::PathBuf;

use cinquina_arena::EngineSpec;
use cinquina_game::{Rule, Size};
use clap::Args;

/// Make openings that are even, for matches
///
/// Draws a few stones near the middle at random, and keeps those that a long search of the engine finds even. None is an
/// image of another under the symmetries of the board. The same arguments make the same openings on every machine.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina openings --count 80 --out openings.txt
  cinquina openings --size 20 --nodes 1000000 --balance 30 --seed 7 --out openings-20.txt")]
pub(crate) struct OpeningsArguments {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,
    /// The board: 15, or 20x30 for 20 columns and 30 rows
    #[arg(long, default_value = super::USUAL_SIZE)]
    pub(crate) size: Size,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// The nodes of the search that judges
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How far from 0 its score may be
    #[arg(long, value_name = "SCORE", default_value_t = 80, value_parser = clap::value_parser!(i32).range(1..))]
    pub(crate) balance: i32,
    /// What they are drawn by
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// The engine that judges, described as for a match
    #[arg(long, value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engine: EngineSpec,
    /// How many are judged at a time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The file to write, instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long, requires = "out")]
    pub(crate) force: bool,
}
