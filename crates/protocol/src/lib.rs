//! The Gomocup protocol and what analysis boards add to it (Yixin-Board): text to commands, and a session that answers them.
//!
//! Nothing that a manager sends can crash the program: it answers unknown commands with `UNKNOWN` and those it cannot serve
//! with `ERROR`, and continues.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod command;
mod dialect;
mod input;
mod report;
mod run;
mod session;
mod settings;
mod yixin;

pub use command::{Command, Field, Malformed, Place};
pub use dialect::Dialect;
pub use run::run;
pub use session::{Answer, Found, Session, Task};
pub use yixin::{Ban, Moves, Yixin};
