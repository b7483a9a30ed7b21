//! The command line of proofs.

use clap::{Args, Subcommand};

/// Look at proofs of wins
#[derive(Subcommand)]
pub(crate) enum ProofCommand {
    Show(ProofShowArguments),
}

/// Draw a proof: the position, the main line, the tree
///
/// A line of the tree is a reply and the moves that follow as long as there is one reply each; what branches is further
/// in. "else" is the attack against every reply that is not named. That a proof can be drawn does not say that it holds:
/// `cinquina-verify` tells.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina proof show win.proof
  cinquina proof show win.proof --depth 2     only the first branches
  cinquina proof show - < win.proof")]
pub(crate) struct ProofShowArguments {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// How many levels of branches to draw
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub(crate) depth: usize,
    /// Print one JSON object: claim, nodes, line
    #[arg(long)]
    pub(crate) json: bool,
}
