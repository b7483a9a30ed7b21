//! The Gomocup protocol and what analysis boards add to it (Yixin-Board): text to commands, and a session that answers them.
//!
//! Nothing that a manager can send ends the program or makes it panic: what it does not know it
//! answers with `UNKNOWN`, what it cannot do with `ERROR`, and goes on.

#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod backlog;
mod command;
mod dialect;
mod input;
mod log;
mod run;
mod session;
mod settings;
mod told;
mod yixin;

pub use command::{Command, Field, Malformed, Place};
pub use dialect::Dialect;
pub use run::run;
pub use session::{Answer, Found, Session, Task};
pub use yixin::{Ban, Moves, Yixin};
