//! Programs that speak the Gomocup protocol, over pipes.
//!
//! [`process`](self) keeps the program and everything it starts in a process group that never outlives
//! the match; a [`Session`] exchanges lines with it and writes them down; [`GomocupPlayer`] plays games.

mod answer;
mod group;
mod player;
mod process;
mod session;

pub use answer::Answer;
pub use player::{GomocupPlayer, GomocupProgram};
pub use session::{Session, Silence};
