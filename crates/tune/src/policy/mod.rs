//! Softmax regression: looks of moves such that the move which a search chose looks best.

mod choices;
mod fit;
mod model;
#[cfg(test)]
mod tests;

pub use choices::Choices;
pub use fit::{Epoch, Fit};
pub use model::PolicyModel;
