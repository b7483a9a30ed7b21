//! Every row, column and diagonal as a strip of bits, from which the lines around a square are loaded.

use cinquina_game::{Direction, Size, Square, SquareSet};

use crate::{Content, WideLine};

/// The squares of the whole board four times over, once for each direction, so that all squares of a
/// row, column or diagonal lie side by side: two bits a square, and *outside* all around. The lines
/// around a square and its neighbours are one load and a few shifts away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    strips: [[u8; Self::STRIP]; Self::STRIPS],
}

/// Where a square lies: in which strip, and how many squares from its first one.
#[derive(Copy, Clone)]
struct Place {
    strip: usize,
    position: usize,
}

/// Two bits each.
const SQUARES_IN_A_BYTE: usize = 4;

impl Lines {
    const SIDE: usize = Size::MAX as usize;
    const DIAGONALS: usize = 2 * Self::SIDE - 1;
    const STRIPS: usize = 2 * Self::SIDE + 2 * Self::DIAGONALS;

    /// Outside squares before the first one of a strip, so that the neighbours of any square, each
    /// with a whole line around it, lie within the strip.
    const PADDING: usize = 2 * WideLine::MIDDLE;

    /// Bytes of a strip: the squares with padding on both sides, and room to read eight bytes from
    /// wherever a neighbourhood begins.
    const STRIP: usize = 16;

    /// An empty board that has these squares.
    pub(crate) fn new(squares: &SquareSet) -> Self {
        let mut lines = Self { strips: [[u8::MAX; Self::STRIP]; Self::STRIPS] };
        for square in squares {
            for direction in Direction::ALL {
                lines.toggle(square, direction, Content::Outside);
            }
        }
        lines
    }

    #[inline(always)]
    fn place(square: Square, direction: Direction) -> Place {
        let (x, y) = (square.x(), square.y());
        let (strip, position) = match direction {
            Direction::Row => (y, x),
            Direction::Column => (Self::SIDE + x, y),
            Direction::Falling => (2 * Self::SIDE + Self::SIDE - 1 + x - y, x),
            Direction::Rising => (2 * Self::SIDE + Self::DIAGONALS + x + y, x),
        };
        Place { strip, position }
    }

    /// Puts `content` on an empty square in one direction's strip, or takes it away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square, direction: Direction, content: Content) {
        let Place { strip, position } = Self::place(square, direction);
        let at = position + Self::PADDING;
        self.strips[strip][at / SQUARES_IN_A_BYTE] ^= (content as u8) << (2 * (at % SQUARES_IN_A_BYTE));
    }

    /// The line around `square`.
    #[inline]
    pub(crate) fn line(&self, square: Square, direction: Direction) -> WideLine {
        self.neighbourhood(square, direction).line(WideLine::MIDDLE)
    }

    /// `square` with ten squares on both sides.
    #[inline(always)]
    pub(crate) fn neighbourhood(&self, square: Square, direction: Direction) -> Neighbourhood {
        let Place { strip, position } = Self::place(square, direction);
        let bytes = self.strips[strip][position / SQUARES_IN_A_BYTE..].first_chunk().copied();
        Neighbourhood(u64::from_le_bytes(bytes.unwrap_or_default()) >> (2 * (position % SQUARES_IN_A_BYTE)))
    }
}

/// Twenty-one squares in a row: all wide lines that contain the middle one.
#[derive(Copy, Clone)]
pub struct Neighbourhood(u64);

impl Neighbourhood {
    /// With `content` on the middle square, which is empty.
    #[inline(always)]
    pub(crate) fn with_middle(self, content: Content) -> Self {
        Self(self.0 | (content as u64) << (2 * Lines::PADDING))
    }

    /// The line around the square `n - 5` steps from the middle one.
    #[inline(always)]
    pub(crate) fn line(self, n: usize) -> WideLine {
        WideLine::from_bits((self.0 >> (2 * n)) as u32)
    }
}
