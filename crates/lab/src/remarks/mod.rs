//! Remarks of §2.4, checked.

mod crosses;
mod games;

pub use crosses::{Crossings, Tally, crossings};
pub use games::{GamesError, SecondLastMoves, second_last_moves};
