//! Finding the numbers of the engine.
//!
//! [`values`] fits the evaluation on games of self-play: what it says of a position should tell how
//! the game ended. [`chart`] draws how that went.

#![warn(clippy::unwrap_used)]

pub mod chart;
pub mod values;
