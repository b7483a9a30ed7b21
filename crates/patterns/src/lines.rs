use cinquina_game::{Direction, Size, Square};

use crate::{Content, Line};

/// The squares of the whole board four times over, once for each direction, every row, column and
/// diagonal in one word: two bits a square, and *outside* all around. So the nine squares around
/// any square in any direction are a shift and a mask away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    words: [u128; Self::WORDS],
}

/// Where a square lies in one of the words.
#[derive(Copy, Clone)]
struct Place {
    word: usize,
    position: usize,
}

impl Lines {
    const SIDE: usize = Size::MAX as usize;
    const DIAGONALS: usize = 2 * Self::SIDE - 1;
    const WORDS: usize = 2 * Self::SIDE + 2 * Self::DIAGONALS;

    /// Outside squares before the first one of a word, so that the neighbours of any square, each
    /// with a whole line around it, start at a bit that exists.
    const PADDING: usize = 2 * Line::MIDDLE;

    /// An empty board.
    pub(crate) fn new(size: Size) -> Self {
        let mut lines = Self { words: [u128::MAX; Self::WORDS] };
        for square in size.squares() {
            for direction in Direction::ALL {
                lines.toggle(square, direction, Content::Outside);
            }
        }
        lines
    }

    #[inline(always)]
    fn place(square: Square, direction: Direction) -> Place {
        let (x, y) = (square.x(), square.y());
        let (word, position) = match direction {
            Direction::Row => (y, x),
            Direction::Column => (Self::SIDE + x, y),
            Direction::Falling => (2 * Self::SIDE + Self::SIDE - 1 + x - y, x),
            Direction::Rising => (2 * Self::SIDE + Self::DIAGONALS + x + y, x),
        };
        Place { word, position }
    }

    /// Puts `content` on an empty square in one direction's word, or takes it away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square, direction: Direction, content: Content) {
        let Place { word, position } = Self::place(square, direction);
        self.words[word] ^= (content as u128) << (2 * (position + Self::PADDING));
    }

    /// The line around `square`.
    #[inline]
    pub(crate) fn line(&self, square: Square, direction: Direction) -> Line {
        Neighbourhood(self.neighbourhood(square, direction).0).line(Line::MIDDLE)
    }

    /// `square` with eight squares on both sides.
    #[inline(always)]
    pub(crate) fn neighbourhood(&self, square: Square, direction: Direction) -> Neighbourhood {
        let Place { word, position } = Self::place(square, direction);
        Neighbourhood((self.words[word] >> (2 * position)) as u64)
    }
}

/// Seventeen squares in a row: all lines that contain the middle one.
#[derive(Copy, Clone)]
pub(crate) struct Neighbourhood(u64);

impl Neighbourhood {
    /// With `content` on the middle square, which is empty.
    #[inline(always)]
    pub(crate) fn with_middle(self, content: Content) -> Self {
        Self(self.0 | (content as u64) << (2 * Lines::PADDING))
    }

    /// The line around the square `n - 4` steps from the middle one.
    #[inline(always)]
    pub(crate) fn line(self, n: usize) -> Line {
        Line::from_bits((self.0 >> (2 * n)) as u32)
    }
}
