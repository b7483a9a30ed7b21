use std::path::PathBuf;
use std::time::Duration;

use cinquina_game::Rule;
use cinquina_solve::{Solver, Threats};
use clap::Args;

use super::{PositionArguments, Turn, duration, megabytes};

/// Look for a win by threats, and prove it
///
/// Answers win with its length (stones of the attacker, the five included) and line; none, if no win by these threats
/// exists; or unknown: a limit came first (Ctrl-C counts as one), or the search has found nothing and does not see every
/// win, as auto and guided by default. What is certain is said then too: by which threats there is none.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina solve h8g9i8g7j8i9j9 --side black
  cinquina solve h8i8h9i9h10 --threats t2 --shortest
  cinquina solve --stones 'B=7,7 8,7 7,8|W=6,6 9,7' --turn black --time 10s --json")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// How to look: auto takes what is fastest
    #[arg(long, default_value_t)]
    pub(crate) solver: Solver,
    /// What the attacker may play: t2 fours; t2t3 also threes; t2tn whatever threatens a win by fours; all every move.
    /// By default t2tn for auto and guided, t2t3 for the others
    #[arg(long)]
    pub(crate) threats: Option<Threats>,
    /// Whose win to look for; by default the player to move
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) side: Option<Turn>,
    /// Look for the win with the fewest stones, by fours and threes
    #[arg(long)]
    pub(crate) shortest: bool,
    /// How long to look: 500ms, 5s, 2m
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// How many boards to look into
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// How many megabytes to remember boards in
    #[arg(long, value_name = "MB", default_value = "256", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// Write the proof of a win into this file, for cinquina-verify
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Let --proof replace a file that exists
    #[arg(long, requires = "proof")]
    pub(crate) force: bool,
    /// Print one JSON object: result (win, none, unknown), moves, line, nodes, ms; if unknown, why (time, nodes, memory,
    /// forgotten, stopped, incomplete) and none_by, the largest set of threats by which there is none; with --shortest,
    /// whether it is certain that the win is shortest
    #[arg(long)]
    pub(crate) json: bool,
}

/// Solve positions with known answers with every solver and every set of threats
///
/// Takes the project's own positions (data/positions) and, where they are, the reference collections. For each solver:
/// how many wins it found, on how many positions it is certain that there is none by these threats, how often the limit
/// came first, the time for a position, boards expanded, and the most memory for one position. Every win is written as
/// a proof; one that the checker rejects ends the run.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina bench solve --positions 20 --svg solvers.svg
  cinquina bench solve --solver dfpn --threats t2 --time 10s
  cinquina bench solve --solver auto --threats t2 --shortest --time 10s")]
pub(crate) struct BenchSolveArguments {
    /// The rule: freestyle, exactly-five, renju, caro or caro-exactly-five
    #[arg(long, default_value_t)]
    pub(crate) rule: Rule,
    /// This solver alone
    #[arg(long)]
    pub(crate) solver: Option<Solver>,
    /// This set of threats alone
    #[arg(long)]
    pub(crate) threats: Option<Threats>,
    /// This set of positions alone, such as threes or 'reference fours'
    #[arg(long, value_name = "NAME")]
    pub(crate) set: Option<String>,
    /// Look for the shortest wins, and count those that are longer than is known
    #[arg(long)]
    pub(crate) shortest: bool,
    /// How long each position may take: 500ms, 5s, 2m
    #[arg(long, default_value = "1s", value_parser = duration)]
    pub(crate) time: Duration,
    /// How many megabytes each position may take
    #[arg(long, value_name = "MB", default_value = "256", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// How many positions of each set to take, evenly from the whole set
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) positions: u32,
    /// Where reference collections are
    #[arg(long, value_name = "FOLDER", default_value = "../shared/suites")]
    pub(crate) suites: PathBuf,
    /// Draw wins by time into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Let --svg replace a file that exists
    #[arg(long, requires = "svg")]
    pub(crate) force: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
