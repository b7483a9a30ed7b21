//! Packed games: many games in few bytes, four per ply, with the engine's score of every move.
//!
//! The bytes are specified in `docs/formats.md`. A file is a [`Header`] and then one record for each
//! game, each with its length and a checksum: a file whose writer was killed ends with a torn record, which [`Reader`]
//! distinguishes from a damaged one.

mod game;
mod games;
mod header;
mod reader;

pub use game::{PackedGame, Ply};
pub(crate) use games::read_each;
pub use games::{game_file, write_games};
pub use header::Header;
pub use reader::{PackedError, Reader};
