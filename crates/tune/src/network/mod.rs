//! A small network that corrects the values of the squares, fitted together with them: the value of a position, over a scale, is
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

/// Positions as the network sees them: how often each pair of sets of classes, one for each player, occurs on an empty square.
pub type Positions = crate::positions::Positions<pairs::Pair>;
