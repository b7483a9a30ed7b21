//! Openings: read from files, random and balanced ones, and those shipped with the program.

mod balanced;
mod read;
mod shipped;

pub use balanced::{BalancedOpenings, MakeError};
pub(crate) use balanced::{opening_rng, random_opening};
pub use read::{OpeningError, read_openings};
pub use shipped::{NoOpenings, shipped_openings};
