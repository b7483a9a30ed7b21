//! Finding the numbers of the engine.
//!
//! [`values`] fits the evaluation on games of self-play: what it says of a position should tell how
//! the game ended. [`network`] fits the network that corrects it as well. [`policy`] fits
//! scores of moves: the one that the search chose should have the highest.
//! [`spsa`] tunes the numbers of the search through matches. [`chart`] draws how all that went.

#![warn(clippy::unwrap_used)]

mod adam;
pub mod chart;
mod descent;
mod logistic;
pub mod network;
pub mod policy;
mod portions;
mod positions;
mod share;
pub mod spsa;
pub mod values;

pub use logistic::{Epoch, Target};
pub use positions::{Part, Positions};
pub use share::Share;
