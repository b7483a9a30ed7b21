//! Zobrist keys: a random number for each stone on each square and for each closed square, one for White's turn and one for
//! each board size. They are made at compile time from a fixed seed, so a hash is the same on every
//! machine and may be written to a file.

use crate::{Colour, Size, Square};

static STONES: [[u64; Square::COUNT]; 2] = keys();

const TURN: u64 = mix(0x5155_494E_4141);

/// The key of one stone.
#[inline]
pub(crate) fn stone(square: Square, colour: Colour) -> u64 {
    STONES[colour.index()][square.index()]
}

/// The key of a square that is closed.
pub(crate) const fn closed(square: Square) -> u64 {
    mix(!(square.index() as u64))
}

/// The difference between a position with White to move and the same stones with Black to move.
#[inline]
pub(crate) const fn turn(colour: Colour) -> u64 {
    match colour {
        Colour::Black => 0,
        Colour::White => TURN,
    }
}

/// The hash of the empty board of this size.
pub(crate) const fn size(size: Size) -> u64 {
    mix(((size.width() as u64) << 32) | size.height() as u64)
}

const fn keys() -> [[u64; Square::COUNT]; 2] {
    let mut keys = [[0; Square::COUNT]; 2];
    let mut n = 0;
    while n < 2 * Square::COUNT {
        keys[n / Square::COUNT][n % Square::COUNT] = mix(n as u64 + 1);
        n += 1;
    }
    keys
}

/// The output function of splitmix64, a bijection: different numbers give different keys.
const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
