//! A database of games and of the positions in them, in one SQLite file: what was played in a position, up to the
//! symmetries of the board, how it ended, and how engines judged it.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod book;
mod database;
mod games;
mod import;
mod query;

pub use book::BookTerms;
pub use database::{Database, DatabaseError, Unsound};
pub use games::Selection;
pub use import::Imported;
pub use query::{Answer, GameHead, PlayedMove, Results, Stats};
