//! The four directions of a row.

use crate::{Size, Square};

/// One of the four directions in which a line can run.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row, left to right.
    Row,
    /// Along a column, top to bottom.
    Column,
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Falling, Self::Rising];

    /// A number below 4, in the order of [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// One step forward: columns to the right, rows downwards.
    #[inline]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Self::Row => (1, 0),
            Self::Column => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (1, -1),
        }
    }

    /// The square `distance` steps from `square` (backwards if negative), if the board has it.
    #[inline]
    pub fn walk(self, size: Size, square: Square, distance: i32) -> Option<Square> {
        let (dx, dy) = self.step();
        size.at(square.x() as i32 + dx * distance, square.y() as i32 + dy * distance)
    }
}
