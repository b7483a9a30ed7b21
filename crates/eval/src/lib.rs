//! The static evaluation of positions and the policy, which moves look promising (§4.7).
//!
//! Both are sums over empty squares: each set of four classes that can meet in a square has a
//! [value](Values), for its owner and as a move. The [`Evaluation`] follows a
//! [`PatternBoard`](cinquina_patterns::PatternBoard) and keeps the sums; what both players
//! [threaten](threats) to make is added when it is asked, and a small [`Network`] corrects it.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

pub mod class_network;
mod evaluation;
mod file;
mod hand_made;
mod kernel;
pub mod line_network;
mod shipped;
pub mod threats;
mod values;
mod wine;

pub use class_network::{ClassNetwork, SETS, numbers};
pub use evaluation::Evaluation;
pub use file::ValuesError;
pub use line_network::LineNetwork;
pub use values::{Fingerprint, Network, OtherRule, SquareValue, Values};
pub use wine::{WineClasses, WineScores, WineValues};
