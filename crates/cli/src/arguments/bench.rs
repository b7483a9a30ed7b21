//! The command line of benchmarks.

use std::path::PathBuf;
use std::time::Duration;

use cinquina_arena::EngineSpec;
use cinquina_engine::ValuesSource;
use cinquina_game::Rule;
use cinquina_solve::{Solver, Threats};
use clap::{Args, Subcommand};

use super::{duration, megabytes, seconds};

/// Search fixed positions to a fixed depth, or run one of the special benchmarks
///
/// Prints the nodes, a hash of all scores and moves, and the speed. Nodes and hash are the same in every
/// run and on every machine: if they change, the search has changed.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct BenchArguments {
    #[command(subcommand)]
    pub(crate) part: Option<BenchPart>,
    /// Search depth
    #[arg(long, default_value_t = 13, value_parser = clap::value_parser!(i32).range(1..=30))]
    pub(crate) depth: i32,
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// The values of the evaluation: shipped, hand_made, or a file written by 'cinquina tune values'
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
    /// Search depth
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) depth: i32,
    /// Depth of minimax; each further ply takes a hundred times longer
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(i32).range(1..=9))]
    pub(crate) minimax_depth: i32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure how well search scores predict who won
///
/// Draws a position from every game that was won, lets each engine search it, and prints the cross-entropy of the
/// winner in nats,
/// after fitting the logistic curve from scores to winning chances. A difference of a few Elo shows sooner than in a
/// match, but this
/// does not replace one. The engines after the first are compared with it, position by position, with the standard error.
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
    /// Nodes per position
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Maximum number of positions
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) positions: usize,
    /// Seed for drawing the positions
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many positions to search at a time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object per engine, one per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Measure making and undoing moves, with all patterns updated and the analysis after every move
///
/// Plays the games that come with the program forward and back, on 15×15 and 20×20. The checksum is made from every
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

/// Run every solver with every set of threats on positions with known answers
///
/// Uses the positions that come with the program, and those of reference collections if there are any. Prints for each
/// solver: how many wins it found, for how many positions it is certain that there is none by these threats, how often the
/// limit was reached first, the time per position, the boards expanded, and the peak memory for one position. Every win is
/// written as a proof; the run ends if the checker rejects one.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina bench solve --positions 20 --svg solvers.svg
  cinquina bench solve --solver dfpn --threats t2 --time 10s
  cinquina bench solve --solver auto --threats t2 --shortest --time 10s")]
pub(crate) struct BenchSolveArguments {
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// Only this solver
    #[arg(long)]
    pub(crate) solver: Option<Solver>,
    /// Only this set of threats
    #[arg(long)]
    pub(crate) threats: Option<Threats>,
    /// Only this set of positions, such as threes or 'reference fours'
    #[arg(long, value_name = "NAME")]
    pub(crate) set: Option<String>,
    /// Look for the shortest wins, and count those that are longer than known ones
    #[arg(long)]
    pub(crate) shortest: bool,
    /// Time limit per position: 500ms, 5s, 2m
    #[arg(long, default_value = "1s", value_parser = duration)]
    pub(crate) time: Duration,
    /// Memory limit per position in megabytes
    #[arg(long, value_name = "MB", default_value = "256", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// How many positions of each set to take, spread evenly over the set
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) positions: u32,
    /// A folder of reference collections, whose positions are used as well
    #[arg(long, value_name = "FOLDER")]
    pub(crate) suites: Option<PathBuf>,
    /// Draw a chart of wins by time into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Let --svg replace an existing file
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
