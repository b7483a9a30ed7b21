//! What the tests share.

#![allow(dead_code, reason = "each test uses a part of this")]

use cinquina_game::{Size, Square};
use proptest::prelude::*;

/// Boards of any shape.
pub(crate) fn board_size() -> impl Strategy<Value = Size> {
    (5u32..=32, 5u32..=32).prop_map(|(width, height)| Size::new(width, height).unwrap())
}

/// The square that the reference collections write as `x,y`.
pub(crate) fn square(text: &str) -> Square {
    let (x, y) = text.split_once(',').expect("x,y");
    Square::new(x.parse().expect("x"), y.parse().expect("y"))
}
