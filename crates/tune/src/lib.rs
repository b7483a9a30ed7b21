//! Finding the numbers of the engine.
//!
//! [`values`] fits the evaluation on games of self-play: what it says of a position should tell how
//! the game ended. [`moves`] fits how moves look: the one that the search chose should look best.
//! [`spsa`] tunes the numbers of the search through matches. [`chart`] draws how all that went.

#![warn(clippy::unwrap_used)]

mod adam;
pub mod chart;
mod descent;
pub mod moves;
mod share;
pub mod spsa;
mod squares;
pub mod values;

pub use share::Share;
