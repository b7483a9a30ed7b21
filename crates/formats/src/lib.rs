//! File formats for games of Gomoku, and for [`proof`]s of wins.
//!
//! A [`GameFile`] is a game with its variations and comments; each module reads and writes it in one format, and
//! [`Format`] chooses between them by the extension of a file. [Packed games](packed) are for games by the million.
//!
//! ```
//! use cinquina_formats::{Assumed, Ending, Format, GameFile, psq, sgf};
//! use cinquina_game::{Colour, Rule, Size, notation};
//! use std::time::Duration;
//!
//! let size = Size::square(15)?;
//! let moves = notation::parse_moves("h8i9", size)?;
//! let game = GameFile {
//!     black: "left".into(),
//!     white: "right".into(),
//!     ending: Some(Ending::OnTime(Colour::White)),
//!     ..GameFile::with_moves(size, Rule::Freestyle, &moves, &[Duration::ZERO, Duration::from_millis(120)])
//! };
//! assert_eq!(psq::write(&game), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,120\nleft\nright\n15\n");
//! assert!(sgf::write(&game).ends_with("RE[W+T]\n;B[hh];W[ig]C[120 ms])\n"));
//!
//! let read = Format::Psq.read(psq::write(&game).as_bytes(), &Assumed { size, rule: Rule::Freestyle })?;
//! assert_eq!(read, [game]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
