//! Softmax regression: a policy that gives the highest score to the move chosen by a search.

mod choices;
mod fit;
mod model;
#[cfg(test)]
mod tests;

pub use choices::Choices;
pub use fit::{Epoch, Fit};
pub use model::PolicyModel;
