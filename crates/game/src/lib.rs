//! The game of Gomoku and nothing else: squares, stones, boards of any shape, the rule that says
//! when a line wins, symmetry, hashing and notation.
//!
//! Nothing here knows about patterns, search, clocks or files. Two types carry the crate:
//!
//! * [`Board`] holds stones and their hash. It does not know whose turn it is or who has won.
//! * [`Game`] plays by a [`Rule`]: turns, legal moves, five in a row, draw, undo.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod board;
mod colour;
mod direction;
mod frames;
mod game;
mod hash;
pub mod notation;
mod opening;
pub mod opening_names;
pub mod renju;
mod rule;
mod size;
mod square;
mod square_set;
mod symmetry;

pub use board::Board;
pub use colour::Colour;
pub use direction::Direction;
pub use frames::Frames;
pub use game::{Game, Outcome, PlayError, SetupError};
pub use opening::{Opening, UnknownOpening};
pub use rule::{Row, Rule, UnknownRule};
pub use size::{Size, SizeError};
pub use square::Square;
pub use square_set::SquareSet;
pub use symmetry::Symmetry;
