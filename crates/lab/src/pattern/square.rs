use std::fmt;

use serde::{Serialize, Serializer};

/// The four directions of a line, as steps in rows and columns.
pub const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A square of the plane: rows count downwards, columns to the right.
///
/// A pattern knows no board, so a square may have any coordinates. Serialised as `[row, col]`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, counted downwards.
    pub row: i32,
    /// The column, counted to the right.
    pub col: i32,
}

impl Square {
    /// The square in row `row` and column `col`.
    pub const fn new(row: i32, col: i32) -> Self {
        Self { row, col }
    }

    /// The square `count` steps away in a direction.
    pub const fn step(self, direction: (i32, i32), count: i32) -> Self {
        Self { row: self.row + direction.0 * count, col: self.col + direction.1 * count }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.row, self.col)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.row, self.col).serialize(serializer)
    }
}
