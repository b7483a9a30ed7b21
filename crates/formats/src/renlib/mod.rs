//! `.lib`, the libraries of RenLib: a tree of moves on 15×15 with comments, texts on squares and marks.
//!
//! A header of twenty bytes, then the nodes, each before those below it. A node is two bytes, its square and its flags,
//! and the texts that the flags announce. A square is 16 times its row from 0 at the top plus its column from 1 at the
//! left; the first node, the root, has none and is 0. The oldest libraries have neither header nor root.

mod read;
mod write;

pub use read::read;
pub(crate) use read::read_with_warnings;
pub use write::write;

use cinquina_game::{Size, SizeError, Square};

/// What a library begins with; two bytes of the version and filling up to [`HEADER`] follow.
const MAGIC: [u8; 8] = *b"\xFFRenLib\xFF";
const HEADER: usize = 20;
/// The latest version, which is the one that is written.
const VERSION: [u8; 2] = [3, 4];
const FILLING: u8 = 0xFF;

/// Another move at the same place follows after everything below this one.
const HAS_SIBLING: u8 = 0x80;
/// No move follows this one.
const IS_LEAF: u8 = 0x40;
/// A comment as old versions wrote it: its last byte has the highest bit set.
const OLD_COMMENT: u8 = 0x20;
const MARK: u8 = 0x10;
/// A comment that ends with a zero.
const COMMENT: u8 = 0x08;
/// Only a text on the square, not a move.
const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
const EXTENSION: u8 = 0x01;
/// The second of those: a text on the square.
const BOARD_TEXT: u8 = 0x01;

/// What is between the first line of a comment and the others.
const FIRST_LINE_END: char = '\u{8}';

const SIDE: usize = 15;

fn size() -> Result<Size, SizeError> {
    Size::square(SIDE as u32)
}

/// The byte of a square.
fn place(square: Square) -> u8 {
    (square.y() * 16 + square.x() + 1) as u8
}
