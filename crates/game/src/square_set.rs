use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use crate::{Size, Square};

/// A set of squares: one word of bits for each row.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct SquareSet {
    rows: [u32; Size::MAX as usize],
}

impl SquareSet {
    /// The set without squares.
    pub const EMPTY: Self = Self { rows: [0; Size::MAX as usize] };

    /// Every square of a board of this size.
    pub fn full(size: Size) -> Self {
        let row = u32::MAX >> (Size::MAX as usize - size.width());
        let mut set = Self::EMPTY;
        set.rows[..size.height()].fill(row);
        set
    }

    /// The set whose row `y` has the bits `row(y)`, bit `x` for column `x`, for every `y` below `height`.
    #[inline]
    pub fn from_rows(height: usize, mut row: impl FnMut(usize) -> u32) -> Self {
        let mut set = Self::EMPTY;
        for (y, bits) in set.rows[..height].iter_mut().enumerate() {
            *bits = row(y);
        }
        set
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.rows[square.y()] >> square.x() & 1 == 1
    }

    /// Puts `square` into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.rows[square.y()] |= 1 << square.x();
    }

    /// Takes `square` out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.rows[square.y()] &= !(1 << square.x());
    }

    /// How many squares are in the set.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no square is in the set.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            *row &= !other;
        }
        self
    }

    /// The squares, row by row from the top left.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &row)| Bits(row).map(move |x| Square::new(x, y)))
    }
}

/// The positions of the ones in a word, lowest first.
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
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            *row &= other;
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
        for (row, other) in self.rows.iter_mut().zip(other.rows) {
            *row |= other;
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
