//! Searching the tree of moves (§3.1, §3.2).
//!
//! [`full`] is the strong player, [`wine`] the one that the paper explains, [`mcts`] the best-first search of §3.2.
//! [`mod@reference`] holds minimax, alpha-beta and principal variation search as the textbooks have them; they return the
//! same value at the same depth and are what the others are measured against.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod candidates;
mod choice;
mod control;
pub mod full;
pub mod mcts;
mod moves;
mod parameters;
pub mod reference;
mod report;
pub mod score;
mod table;
mod time;
mod vcf;
pub mod wine;

pub use candidates::candidates;
pub use choice::moves_left;
pub use control::{SearchControl, SearchLimits, Stopper};
pub use parameters::{ParameterError, ParameterInfo, Parameters};
pub use report::{PrincipalVariation, RootMove, SearchReport};
pub use table::{Bound, Entry, Origin, TableFileError, TableHead, TableView, TranspositionTable};
pub use time::{Stopwatch, TimeSource};
pub use vcf::FourStatus;
