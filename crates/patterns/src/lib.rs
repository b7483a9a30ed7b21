//! The patterns of Gomoku, after sections 2 and 4 of the paper this project grew from.
//!
//! A *line* is nine squares in a row, looked at from its middle square. [`Line::read`] says which of
//! the ten [`Class`]es it belongs to and why; [`ClassTable`] has the answer for every line. A
//! *potential* line has an empty middle and is what a player would make by playing there. The
//! [`PatternBoard`] keeps the potential lines of every empty square in all four directions for both
//! players, and with them the strongest [`Potential`] of each square, crosses included, while moves
//! are made and undone. From these the [`Analysis`] of section 4.6 says at once whether a board is
//! won, lost, or leaves only some moves.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod analysis;
mod any_board;
mod checksum;
mod class;
mod class_table;
mod classify;
pub mod combination;
mod eleven_squares;
mod explanation;
mod halves;
mod line;
mod line_table;
mod lines;
mod pattern_board;
mod potential;
mod renju_lines;
mod scan;
mod shape;
mod shapes;
mod standing;
mod tables;
mod tally;
mod verify;

pub use analysis::{Analysis, Verdict, actual, in_reach, in_wide_reach};
pub use any_board::AnyBoard;
pub use cinquina_game::Rule;
pub use class::Class;
pub use class_table::ClassTable;
pub use classify::{Reading, Tracker};
pub use eleven_squares::ElevenSquares;
pub use explanation::{CrossSquare, Explanation, ThreatSquare, UnstoppableFour};
pub use line::{Content, Line, LineError, LineOf, LineSquares, SquaresOf, WideLine, WideSquares};
pub use line_table::{LineTable, NineSquares};
pub use pattern_board::{Changes, PatternBoard};
pub use potential::{Cross, Potential, Three};
pub use renju_lines::RenjuLines;
pub use shape::{Names, Shape};
pub use standing::Standing;
pub use tables::{WideReading, class_of_line, classify_line, read_line};
pub use verify::Inconsistency;
