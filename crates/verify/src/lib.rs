//! Checks proofs of wins in Gomoku. `docs/proof-format.md` defines them.
//!
//! This crate depends on nothing but `std` and shares no code with the programs that write proofs: what it accepts holds
//! if these few pages are right. It never searches. It plays the moves that the proof names, and asks the rules of the
//! game which replies need an answer.

#![warn(clippy::unwrap_used)]

mod board;
mod check;
mod claim;
mod expected;
mod square;
mod words;

pub use check::{Failure, check};
pub use expected::Expected;
