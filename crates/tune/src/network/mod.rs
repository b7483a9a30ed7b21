//! A small network that corrects the values of the squares, fitted together with them: what a position is worth, over a scale, is
//! the logarithm of the odds that the player to move wins.

mod fit;
mod model;
mod pairs;
mod pass;
#[cfg(test)]
mod tests;
mod weights;

pub use fit::Fit;
pub use model::{Fairness, Model};

/// Positions as the network sees them: how often each two sets of classes, one of either player, are found on one empty square.
pub type Positions = crate::positions::Positions<pairs::Pair>;
