//! Openings: read from files, drawn at random, chosen for being even, and those that come with the program.

mod balanced;
pub(crate) mod random;
mod read;
mod shipped;

pub use balanced::{BalancedOpenings, MakeError};
pub use read::{OpeningError, read_openings};
pub use shipped::{NoOpenings, shipped_openings};
