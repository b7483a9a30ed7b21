//! Programs that speak the Gomocup protocol, over pipes.
//!
//! `process` runs the program and everything it starts in a process group that never outlives
//! the match; a [`Session`] exchanges lines with it and records them; [`GomocupPlayer`] plays games.

mod answer;
mod group;
mod player;
mod process;
mod session;

pub use answer::Answer;
pub(crate) use answer::square_at;
pub use player::{GomocupPlayer, GomocupProgram};
pub(crate) use session::{FAREWELL, START_PATIENCE};
pub use session::{Session, Silence};
