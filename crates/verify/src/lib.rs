//! Checks proofs of wins in Gomoku (`docs/proof-format.md`). It never searches: it plays the moves that a proof names
//! and asks the rules of the game which replies need an answer. It shares no code with the programs that write proofs:
//! what it accepts holds if these few pages are right.

#![warn(clippy::unwrap_used)]

mod board;
mod check;
mod claim;
mod expected;
mod square;
mod words;

pub use check::{Failure, check};
pub use expected::Expected;
