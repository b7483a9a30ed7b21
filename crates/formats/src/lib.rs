//! The files in which games of Gomoku are kept: `.psq` of the tournament managers, SGF, and
//! [packed games](packed) for those that are made by the million; and [`proof`]s of wins.
//!
//! A [`GameFile`] is what psq and SGF have in common; each module writes it in one format.
//!
//! ```
//! use cinquina_formats::{Ending, GameFile, psq, sgf};
//! use cinquina_game::{Colour, Rule, Size, notation};
//! use std::time::Duration;
//!
//! let size = Size::square(15)?;
//! let game = GameFile {
//!     size,
//!     rule: Rule::Freestyle,
//!     black: "left".into(),
//!     white: "right".into(),
//!     moves: notation::parse_moves("h8i9", size)?,
//!     times: vec![Duration::ZERO, Duration::from_millis(120)],
//!     ending: Ending::OnTime(Colour::Black),
//! };
//! assert_eq!(psq::write(&game), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,120\nleft\nright\n15\n");
//! assert!(sgf::write(&game).ends_with("RE[B+T]\n;B[hh];W[ig]C[120 ms])\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::unwrap_used)]

mod game_file;
pub mod packed;
pub mod proof;
pub mod psq;
pub mod sgf;
pub mod suite;

pub use game_file::{Ending, GameFile};
