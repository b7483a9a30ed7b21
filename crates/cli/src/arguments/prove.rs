//! The command line of the prover.

use std::path::PathBuf;

use clap::Args;

use super::{PositionArguments, Turn, megabytes};

/// Prove that a player wins a position, by quiet moves and threats, and write the certificate
///
/// Works until the win is proven or nothing is left to try; Ctrl-C ends it, and the same command goes on where it ended,
/// whatever ended it. The folder holds the work (jobs.sqlite) and in the end the certificate (certificate.proof), which
/// `cinquina-verify` checks.
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina prove --out black-wins                 that Black wins from the empty board
  cinquina prove h8a1 --out corner --threads 2
  cinquina prove h8h9i9j10 --side black --out branch")]
pub(crate) struct ProveArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The folder for the work and the certificate; it is created if there is none
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
    /// Whose win to prove; by default Black's
    #[arg(long, value_name = "COLOUR", ignore_case = true)]
    pub(crate) side: Option<Turn>,
    /// How many threads to work on; by default as many as the machine has cores
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory for the solvers of all threads in megabytes; the tree of positions may have as much again
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = megabytes)]
    pub(crate) memory: usize,
    /// How large the work in the folder may become, in megabytes; the certificate comes on top
    #[arg(long, value_name = "MB", default_value = "20000", value_parser = megabytes)]
    pub(crate) disk: usize,
    /// Print one JSON object at the end: result (proven, open, failed), positions, jobs, seconds and, if it is proven, the
    /// certificate with its path, sha256, lemmas, bound and stones_placed
    #[arg(long)]
    pub(crate) json: bool,
}
