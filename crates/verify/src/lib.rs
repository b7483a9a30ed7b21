//! Checks proofs of wins in Gomoku (`docs/proof-format.md`). It never searches: it plays the moves that a proof names
//! and asks the rules of the game which replies need an answer. It shares no code with the programs that write proofs:
//! what it accepts holds if these few pages are right.
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod board;
mod check;
mod claim;
mod expected;
mod file;
mod sha256;
mod square;
mod tree;
mod words;

pub use expected::Expected;
pub use file::{Failure, Verdict, check, check_file, join};
