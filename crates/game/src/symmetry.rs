//! The eight symmetries of the board: rotations and reflections.

use crate::{Size, Square};

/// One of the eight ways to turn or mirror a square board: perhaps swap columns and rows, then
/// perhaps mirror left and right, then perhaps mirror top and bottom.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    mirror_x: bool,
    mirror_y: bool,
}

impl Symmetry {
    /// All eight; the first four keep the shape of any board, the last four that of a square one.
    pub const ALL: [Self; 8] = [
        Self::new(false, false, false),
        Self::new(false, true, false),
        Self::new(false, false, true),
        Self::new(false, true, true),
        Self::new(true, false, false),
        Self::new(true, true, false),
        Self::new(true, false, true),
        Self::new(true, true, true),
    ];

    const fn new(transpose: bool, mirror_x: bool, mirror_y: bool) -> Self {
        Self { transpose, mirror_x, mirror_y }
    }

    /// The symmetries that map a board of this size onto itself: eight, or four where width and
    /// height differ.
    pub fn of(size: Size) -> &'static [Self] {
        if size.width() == size.height() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// Where `square` of a board of the given size goes.
    pub fn map(self, square: Square, size: Size) -> Square {
        let image = self.map_size(size);
        let (x, y) = if self.transpose { (square.y(), square.x()) } else { (square.x(), square.y()) };
        Square::new(
            if self.mirror_x { image.width() - 1 - x } else { x },
            if self.mirror_y { image.height() - 1 - y } else { y },
        )
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.transpose { Self::new(true, self.mirror_y, self.mirror_x) } else { self }
    }

    /// This symmetry and then another one, as one.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (x, y) = if next.transpose { (self.mirror_y, self.mirror_x) } else { (self.mirror_x, self.mirror_y) };
        Self::new(self.transpose != next.transpose, x != next.mirror_x, y != next.mirror_y)
    }

    /// The size of the board's image.
    pub fn map_size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_images_of_a_square_differ() {
        let size = Size::square(15).unwrap();
        let mut images: Vec<_> = Symmetry::ALL.map(|s| s.map(Square::new(1, 2), size)).into();
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn two_symmetries_are_one() {
        let size = Size::square(9).unwrap();
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                for square in size.squares() {
                    let image = second.map(first.map(square, size), size);
                    assert_eq!(first.then(second).map(square, size), image, "{first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn the_inverse_leads_back() {
        let size = Size::new(20, 30).unwrap();
        for symmetry in Symmetry::ALL {
            for square in size.squares() {
                let image = symmetry.map(square, size);
                assert!(symmetry.map_size(size).contains(image));
                assert_eq!(symmetry.inverse().map(image, symmetry.map_size(size)), square);
            }
        }
    }
}
