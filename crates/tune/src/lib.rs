//! Tuning the numbers of the engine.
//!
//! [`values`] fits the evaluation on self-play games, so that its score of a position predicts how
//! the game ends. [`network`] fits the network that corrects it as well. [`policy`] fits
//! scores of moves, so that the move chosen by the search has the highest.
//! [`lines`] trains networks over the shapes of lines. [`spsa`] tunes the parameters of the search through matches. [`chart`] draws the progress.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

pub mod chart;
mod descent;
pub mod lines;
mod logistic;
pub mod network;
pub mod policy;
mod positions;
mod predictions;
pub mod spsa;
pub mod values;

pub use logistic::{Epoch, Loss, Target};
pub use positions::{Part, Positions, Share};
pub use predictions::loss;
