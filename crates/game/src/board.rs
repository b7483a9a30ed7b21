//! The board: stones, closed squares, and their hash, updated with every stone.

use std::fmt;

use crate::{Colour, Size, Square, SquareSet, Symmetry, hash};

/// Stones on a board, with their hash. Whose turn it is and who has won is the [`Game`](crate::Game)'s matter.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    /// The squares that can hold a stone.
    open: SquareSet,
    stones: [SquareSet; 2],
    hash: u64,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        Self { size, open: SquareSet::full(size), stones: [SquareSet::EMPTY; 2], hash: hash::size(size) }
    }

    /// The shape of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on `square`, if there is one.
    #[inline]
    pub fn stone(&self, square: Square) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|&colour| self.has(square, colour))
    }

    /// Whether a stone of `colour` stands on `square`.
    #[inline]
    pub fn has(&self, square: Square, colour: Colour) -> bool {
        self.stones[colour.index()].contains(square)
    }

    /// The squares that can hold a stone: all of the board but those that were [closed](Self::close).
    #[inline]
    pub const fn open(&self) -> &SquareSet {
        &self.open
    }

    /// Whether `square` is on the board and free.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.open.contains(square) && self.stone(square).is_none()
    }

    /// All stones of one colour.
    #[inline]
    pub const fn stones(&self, colour: Colour) -> &SquareSet {
        &self.stones[colour.index()]
    }

    /// Every free square.
    pub fn empty_squares(&self) -> SquareSet {
        self.open.without(&self.stones[0]).without(&self.stones[1])
    }

    /// Takes a free square out of the game, for good: to both players it is like the outside of the board.
    pub fn close(&mut self, square: Square) {
        debug_assert!(self.is_empty(square), "{square:?} is not free");
        self.open.remove(square);
        self.hash ^= hash::closed(square);
    }

    /// Puts a stone on a free square. On any other square the board is wrong from then on: [`Game`](crate::Game)
    /// checks its moves, this does not.
    #[inline]
    pub fn put(&mut self, square: Square, colour: Colour) {
        debug_assert!(self.is_empty(square), "{square:?} is not free");
        self.stones[colour.index()].insert(square);
        self.hash ^= hash::stone(square, colour);
    }

    /// Takes away the stone that [`put`](Self::put) placed.
    #[inline]
    pub fn take(&mut self, square: Square, colour: Colour) {
        debug_assert!(self.has(square, colour), "no {colour} stone on {square:?}");
        self.stones[colour.index()].remove(square);
        self.hash ^= hash::stone(square, colour);
    }

    /// A hash of the size and the stones with `turn` to move, kept up to date move by move.
    #[inline]
    pub const fn hash(&self, turn: Colour) -> u64 {
        self.hash ^ hash::turn(turn)
    }

    /// The hash that there will be when `turn` has put a stone on the free `square`.
    #[inline]
    pub fn hash_after(&self, square: Square, turn: Colour) -> u64 {
        self.hash(!turn) ^ hash::stone(square, turn)
    }

    /// The same hash for all positions that are one under the symmetries of the board.
    pub fn canonical_hash(&self, turn: Colour) -> u64 {
        let images = Symmetry::of(self.size).iter().map(|&symmetry| self.image(symmetry).hash(turn));
        images.min().unwrap_or_else(|| self.hash(turn))
    }

    /// The board turned or mirrored.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = Self::new(symmetry.map_size(self.size));
        for square in &SquareSet::full(self.size).without(&self.open) {
            image.close(symmetry.map(square, self.size));
        }
        for colour in Colour::BOTH {
            for square in self.stones(colour) {
                image.put(symmetry.map(square, self.size), colour);
            }
        }
        image
    }
}

/// The board as the paper draws it: `X` for Black, `O` for White, `+` for a free square, `#` for one that is closed.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size.height() {
            for x in 0..self.size.width() {
                let square = Square::new(x, y);
                f.write_str(match self.stone(square) {
                    Some(Colour::Black) => "X",
                    Some(Colour::White) => "O",
                    None if self.open.contains(square) => "+",
                    None => "#",
                })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{self}", self.size)
    }
}
