use std::path::PathBuf;

use cinquina_arena::EngineSpec;
use cinquina_engine::ValuesSource;
use cinquina_game::Rule;
use clap::{Args, Subcommand};

use super::{BenchSolveArguments, seconds};

/// Search fixed positions to a fixed depth, or measure a part with a subcommand
///
/// Prints the nodes, a hash of all scores and moves, and the speed. Nodes and hash are the same in every
/// run and on every machine: they change if and only if the player plays differently.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    pub(crate) part: Option<BenchPart>,
    /// How deep to look
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(i32).range(1..=30))]
    pub(crate) depth: i32,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// The numbers of the evaluation: shipped, hand_made, or a file that 'cinquina tune values' wrote
    #[arg(long, value_name = "VALUES", default_value_t)]
    pub(crate) values: ValuesSource,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand)]
pub(crate) enum BenchPart {
    Board(BenchBoardArguments),
    Solve(BenchSolveArguments),
    Searches(BenchSearchesArguments),
    Judge(BenchJudgeArguments),
}

/// Count the nodes that minimax, alpha-beta and principal variation search need for the same value
///
/// Searches fixed positions with each to every depth up to the one given, and fails if their values differ.
/// The counts are the same on every machine.
#[derive(Args)]
pub(crate) struct BenchSearchesArguments {
    /// How deep to look
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) depth: i32,
    /// How deep minimax looks: a hundred times longer for each more
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) minimax_depth: i32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure how well the scores of searches tell who won games
///
/// Draws a position from every game that was won, lets each engine think about it, and prints the cross-entropy of who won in
/// nats, after the curve from scores to chances that fits best. Where two engines differ by a few Elo this shows it sooner than a match; but it
/// is no match. The engines after the first are compared with it, position by position, with the standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina bench judge games.txt
  cinquina bench judge games.cqg --nodes 60000 --engine full --engine late_slope=158 --engine values=new.toml")]
pub(crate) struct BenchJudgeArguments {
    /// Files of games in any format, best those of strong players
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Engines, described as for a match: preset=full with any parameter of its search
    #[arg(long = "engine", value_name = "PROPERTIES", default_value = "full")]
    pub(crate) engines: Vec<EngineSpec>,
    /// Nodes for a position
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// How many positions at most
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) positions: usize,
    /// What the positions are drawn by
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many positions at a time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object a line for each engine
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make and undo moves with all patterns kept and the analysis asked after every move
///
/// Plays the games in data/games forward and back, on 15×15 and 20×20. The checksum is made from every
/// analysis: it is the same in every round and on every machine.
#[derive(Args)]
pub(crate) struct BenchBoardArguments {
    /// How long to measure each board, in seconds
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
