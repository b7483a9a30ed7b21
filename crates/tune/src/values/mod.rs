//! Logistic regression: values such that the evaluation of a position, over a scale, is the logarithm
//! of the odds that the player to move wins.

mod counts;
mod fit;
mod model;
#[cfg(test)]
mod tests;

pub use fit::Fit;
pub use model::Model;

/// Positions as the linear model sees them: how often each set of classes occurs on the empty squares, for both
/// players.
pub type Positions = crate::positions::Positions<counts::Count>;
