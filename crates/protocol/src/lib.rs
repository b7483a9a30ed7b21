//! The Gomocup protocol: text to commands, and a session that answers them.
//!
//! Nothing that a manager can send ends the program or makes it panic: what it does not know it
//! answers with `UNKNOWN`, what it cannot do with `ERROR`, and goes on.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod command;
mod input;
mod run;
mod session;
mod settings;

pub use command::{Command, Field, Malformed};
pub use run::run;
pub use session::{Answer, Session};
