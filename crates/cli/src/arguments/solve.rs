//! The command line of solving and of proofs.

use std::path::PathBuf;
use std::time::Duration;

use cinquina_solve::{Solver, Threats};
use clap::{Args, Subcommand};

use super::{PositionArguments, Turn, duration, megabytes};

/// Look for a win by threats, and prove it
///
/// Answers win, with its length (stones of the attacker, the five included) and line; none, if no win by these threats
/// exists; or unknown, if a limit was reached first (Ctrl-C counts as one) or the solver found nothing but can miss
/// wins (auto and guided, by default). The answer unknown also says by which threats there is certainly no win.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina solve h8g9i8g7j8i9j9 --side black
  cinquina solve h8i8h9i9h10 --threats t2 --shortest
  cinquina solve --stones 'B=7,7 8,7 7,8|W=6,6 9,7' --turn black --time 10s --json")]
pub(crate) struct SolveArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Which solver to use; auto runs several in turn, the fastest first
    #[arg(long, default_value_t)]
    pub(crate) solver: Solver,
    /// What the attacker may play: t2, fours; t2t3, also threes; t2tn, whatever threatens a win by fours; all, every move.
    /// By default t2tn for auto and guided, t2t3 for the others
    #[arg(long)]
    pub(crate) threats: Option<Threats>,
    /// Whose win to look for; by default the player to move
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) side: Option<Turn>,
    /// Look for the win with the fewest stones, by fours and threes
    #[arg(long)]
    pub(crate) shortest: bool,
    /// Time limit: 500ms, 5s, 2m
    #[arg(long, value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Maximum number of boards to search
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Memory limit in megabytes
    #[arg(long, value_name = "MB", default_value = "256", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// Write the proof of a win into this file, for cinquina-verify
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// Let --proof replace an existing file
    #[arg(long, requires = "proof")]
    pub(crate) force: bool,
    /// Print one JSON object: result (win, none, unknown), moves, line, nodes, ms; if unknown, why (time, nodes, memory,
    /// forgotten, stopped, incomplete) and none_by, the largest set of threats by which there is none; with --shortest,
    /// whether it is certain that no win is shorter
    #[arg(long)]
    pub(crate) json: bool,
}

/// Show proofs of wins, and cut them
#[derive(Subcommand)]
pub(crate) enum ProofCommand {
    Show(ProofShowArguments),
    Cut(ProofCutArguments),
}

/// Write one lemma of a certificate, with the lemmas that it needs, as a certificate of its own
///
/// The claim of the new file is that lemma. The file is read twice and never held as a whole.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina proof cut black-wins.proof --lemma 7014 --out reply.proof
  cinquina-verify reply.proof")]
pub(crate) struct ProofCutArguments {
    /// The certificate
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The number of the lemma
    #[arg(long, value_name = "N")]
    pub(crate) lemma: usize,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Replace --out if it exists
    #[arg(long)]
    pub(crate) force: bool,
}

/// Draw a proof: the position, the main line, the tree
///
/// A line of the tree is a reply and the moves that follow while there is only one reply each; branches are indented
/// below it.
/// "else" is the attack against every reply that is not listed. A proof that can be drawn need not be correct:
/// `cinquina-verify` checks it.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina proof show win.proof
  cinquina proof show win.proof --depth 2     only the first branches
  cinquina proof show - < win.proof")]
pub(crate) struct ProofShowArguments {
    /// The proof file, or - for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// How many levels of branches to draw
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) depth: usize,
    /// Print one JSON object: claim, nodes, line
    #[arg(long)]
    pub(crate) json: bool,
}
