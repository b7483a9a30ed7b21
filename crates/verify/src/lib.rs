//! Checks proofs of wins in Gomoku. `docs/proof-format.md` defines them.
//!
//! This crate depends on nothing but `std` and shares no code with the programs that write proofs: what it accepts holds
//! if these few pages are right. It never searches. It plays the moves that the proof names, and asks the rules of the
//! game which replies need an answer.

#![warn(clippy::unwrap_used)]

mod board;
mod check;
mod claim;
mod square;
mod words;

pub use check::check;

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Failure {
    /// It could not be read to its end.
    Unreadable(std::io::Error),
    /// It does not hold: the first place where it fails, and why.
    Rejected(String),
}
