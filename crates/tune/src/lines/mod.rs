//! A network over the shapes of lines (`cinquina_eval::line_network`), trained from games: the value of a position is the
//! logarithm of the odds that the player to move wins.

mod fit;
mod model;
mod pass;
mod samples;
mod shape_net;
mod state;
#[cfg(test)]
mod tests;

pub use fit::{Fit, Training};
pub use model::Model;
pub use samples::{Sample, Samples};
pub use state::{SavedTraining, TrainingFileError};
