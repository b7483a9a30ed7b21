//! A set of squares, one machine word of bits for each row.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::{Size, Square};

/// A set of squares: one word of bits for each row, and a word that says which rows have any, so that
/// small sets are quickly gone through.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct SquareSet {
    rows: [u32; Size::MAX as usize],
    occupied: u32,
}

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self { rows: [0; Size::MAX as usize], occupied: 0 };

    /// Every square of a board of this size.
    pub fn full(size: Size) -> Self {
        let row = u32::MAX >> (Size::MAX as usize - size.width());
        let mut set = Self::EMPTY;
        for y in 0..size.height() {
            set.set_row(y, row);
        }
        set
    }

    /// Makes row `y` the bits `row`, bit `x` for column `x`.
    #[inline]
    pub fn set_row(&mut self, y: usize, row: u32) {
        self.rows[y] = row;
        self.occupied = self.occupied & !(1 << y) | u32::from(row != 0) << y;
    }

    /// The bits of row `y`, bit `x` for column `x`.
    #[inline]
    pub const fn row(&self, y: usize) -> u32 {
        self.rows[y]
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.rows[square.y()] >> square.x() & 1 == 1
    }

    /// Puts `square` into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.set_row(square.y(), self.rows[square.y()] | 1 << square.x());
    }

    /// Takes `square` out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.set_row(square.y(), self.rows[square.y()] & !(1 << square.x()));
    }

    /// How many squares are in the set.
    pub fn len(&self) -> usize {
        self.occupied_rows().map(|y| self.rows[y].count_ones() as usize).sum()
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for y in self.occupied_rows() {
            self.set_row(y, self.rows[y] & !other.rows[y]);
        }
        self
    }

    /// The squares, row by row from the top left.
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { set: self, rows: Bits(self.occupied), y: 0, row: Bits(0) }
    }

    /// Which rows have squares of the set: bit `y` for row `y`.
    #[inline]
    pub const fn occupied(&self) -> u32 {
        self.occupied
    }

    #[inline]
    fn occupied_rows(&self) -> Bits {
        Bits(self.occupied)
    }
}

/// The squares of a [`SquareSet`], row by row.
#[derive(Clone, Debug)]
pub struct Iter<'a> {
    set: &'a SquareSet,
    /// The rows after the current one.
    rows: Bits,
    y: usize,
    /// What is left of the current row.
    row: Bits,
}

impl Iterator for Iter<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.row.0 == 0 {
            self.y = self.rows.next()?;
            self.row = Bits(self.set.rows[self.y]);
        }
        self.row.next().map(|x| Square::new(x, self.y))
    }
}

impl<'a> IntoIterator for &'a SquareSet {
    type Item = Square;
    type IntoIter = Iter<'a>;

    #[inline]
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The positions of the ones in a word, lowest first.
#[derive(Clone, Debug)]
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        (self.0 != 0).then(|| {
            let lowest = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            lowest as usize
        })
    }
}

impl BitAnd for SquareSet {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: Self) {
        for y in self.occupied_rows() {
            self.set_row(y, self.rows[y] & other.rows[y]);
        }
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: Self) {
        for y in other.occupied_rows() {
            self.set_row(y, self.rows[y] | other.rows[y]);
        }
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl Default for SquareSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_put_in() {
        let (a, b) = (Square::new(0, 31), Square::new(31, 0));
        let mut set: SquareSet = [a, b].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [b, a], "row by row");
        set.remove(b);
        assert!(set.contains(a) && !set.contains(b));
        assert_eq!(set.len(), 1);
        assert!(set.without(&set).is_empty());
    }

    #[test]
    fn full_has_every_square_of_the_board() {
        for (width, height) in [(5, 5), (32, 32), (7, 31)] {
            let size = Size::new(width, height).unwrap();
            assert!(SquareSet::full(size).iter().eq(size.squares()));
        }
    }
}
