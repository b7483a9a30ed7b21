//! What a position is worth, and which moves look good (§4.7).
//!
//! Both are sums over empty squares: each set of four classes that can meet in a square has a
//! [worth](Values), for its owner and as a move. The [`Evaluation`] follows a
//! [`PatternBoard`](cinquina_patterns::PatternBoard) and keeps the sums.

#![warn(clippy::unwrap_used)]

mod evaluation;
mod hand_made;
mod values;
mod wine;

pub use evaluation::Evaluation;
pub use values::{SquareValue, Values};
pub use wine::{WineClasses, WineScores, WineValues};
