//! Logistic regression: values such that the evaluation of a position, over a scale, is the logarithm
//! of the odds that the player to move wins.

mod fit;
mod model;
mod positions;
#[cfg(test)]
mod tests;

pub use fit::{Epoch, Fit};
pub use model::Model;
pub use positions::Positions;
