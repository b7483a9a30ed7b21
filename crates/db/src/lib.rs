//! A database of games and of the positions in them, in one SQLite file: what was played in a position, up to the
//! symmetries of the board, how it ended, and how engines judged it.
//!
//! ```
//! use cinquina_db::Database;
//! use cinquina_formats::{Ending, GameFile};
//! use cinquina_game::{Colour, Rule, Size, Symmetry, notation};
//!
//! let size = Size::square(15)?;
//! let moves = notation::parse_moves("h8i9j10", size)?;
//! let mut game = GameFile::with_moves(size, Rule::Freestyle, &moves, &[]);
//! game.ending = Some(Ending::Won(Colour::Black));
//!
//! let mut database = Database::in_memory()?;
//! database.import([&game])?;
//! let mirrored = notation::parse_moves("h8g9", size)?;
//! let answer = database.query(size, Rule::Freestyle, &mirrored)?;
//! assert_eq!(notation::name(answer.moves[0].square, size), "f10");
//! assert_eq!(answer.moves[0].results.black, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used)]

mod book;
mod database;
mod games;
mod import;
mod query;

pub use book::BookTerms;
pub use database::{Database, DatabaseError};
pub use games::Selection;
pub use import::Imported;
pub use query::{Answer, GameHead, PlayedMove, Results, Stats};
