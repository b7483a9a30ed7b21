//! File formats for games of Gomoku, and for [`proof`]s of wins.
//!
//! A [`GameFile`] is a game with its variations and comments; each module reads and writes it in one format, and
//! [`Format`] chooses between them by the extension of a file. [Packed games](packed) are for games by the million.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod book;
mod error;
mod flaw;
mod format;
mod game_file;
pub mod list;
mod losses;
pub mod packed;
mod piskvork;
pub mod pos;
pub mod proof;
pub mod psq;
pub mod rec;
pub mod renlib;
mod rule_names;
pub mod sgf;
pub mod strings;
pub mod suite;
mod text;
mod tree;
mod writer;

pub use book::Book;
pub use error::{Place, ReadError, WriteError};
pub use flaw::Flaw;
pub use format::{Assumed, Format, Reading};
pub use game_file::{Ending, GameFile, Setup};
pub use losses::losses;
pub use tree::{Node, NodeId, Tree};
pub use writer::{Writer, Written};
