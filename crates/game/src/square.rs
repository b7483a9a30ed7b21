//! A square: its column and row, packed so that its number is the same on boards of every size.

use std::fmt;

/// A square of some board: column `x` from the left and row `y` from the top, both from 0.
///
/// A square is the same number on boards of every size, so that tables indexed by it need no size.
/// How people write it (`h8`) depends on the board's height: see [`notation`](crate::notation).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// How many squares the largest board has; every [`index`](Self::index) is below it.
    pub const COUNT: usize = Self::STRIDE * Self::STRIDE;

    const STRIDE: usize = crate::Size::MAX as usize;

    /// The square in column `x` and row `y`.
    ///
    /// # Panics
    /// If `x` or `y` is beyond the largest board.
    #[inline]
    pub const fn new(x: usize, y: usize) -> Self {
        assert!(x < Self::STRIDE && y < Self::STRIDE, "a square of no board");
        Self((y * Self::STRIDE + x) as u16)
    }

    /// The square with this [`index`](Self::index).
    ///
    /// # Panics
    /// If `index` is not below [`Square::COUNT`].
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::new(index % Self::STRIDE, index / Self::STRIDE)
    }

    /// The column, counted from the left.
    #[inline]
    pub const fn x(self) -> usize {
        self.0 as usize % Self::STRIDE
    }

    /// The row, counted from the top.
    #[inline]
    pub const fn y(self) -> usize {
        self.0 as usize / Self::STRIDE
    }

    /// A number below [`Square::COUNT`], rising row by row.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize % Self::COUNT
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}
