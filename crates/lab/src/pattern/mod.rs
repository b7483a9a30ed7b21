//! Patterns of §2.1: squares with their contents, and the algebra on them.

mod algebra;
mod block;
mod symmetry;
mod text;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

pub use algebra::AlgebraError;
pub use block::{Block, BlockKind};
pub use text::ParseError;

/// The four directions of a line, as steps in rows and columns.
pub const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A square of the plane: rows count downwards, columns to the right.
///
/// A pattern has no board, so a square may have any coordinates. Serialised as `[row, col]`.
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

/// One of the two sides of a pattern: PX, whose stones are drawn `X`, or PY, drawn `O`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player whose pattern is studied.
    X,
    /// His opponent.
    O,
}

impl Player {
    /// The other side.
    pub const fn opponent(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }
}

/// What a square of a pattern holds.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Content {
    /// No stone: either side may still play here.
    Empty,
    /// A stone.
    Stone(Player),
}

/// A set of squares together with the contents of each (definition 2 of the paper).
///
/// The squares have coordinates, so a pattern is *absolute*: pinned somewhere. A drawing is pinned
/// with its top left corner at row 0, column 0. Where only the shape matters (a *relative* pattern),
/// compare [`relative`](Self::relative) forms.
///
/// ```
/// use cinquina_lab::Pattern;
///
/// let weak_three: Pattern = "++XXX+".parse()?;
/// let double_three: Pattern = "++XXX++".parse()?;
/// assert_eq!(double_three.size(), 7);
/// assert!(weak_three.is_subset(&double_three));
/// # Ok::<(), cinquina_lab::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pattern {
    squares: BTreeMap<Square, Content>,
}

impl Pattern {
    /// The most squares of a pattern.
    pub const MAX_SIZE: usize = 128;

    /// A row of `length` empty squares.
    pub fn empty_line(length: usize) -> Self {
        (0..length as i32).map(|col| (Square::new(0, col), Content::Empty)).collect()
    }

    /// A row and a column of `length` empty squares (an odd number) that cross in their middle.
    ///
    /// Which two directions cross makes no difference: no block runs through both arms.
    pub fn empty_cross(length: usize) -> Self {
        let (length, middle) = (length as i32, length as i32 / 2);
        let arms = |step| [Square::new(middle, step), Square::new(step, middle)];
        (0..length).flat_map(arms).map(|square| (square, Content::Empty)).collect()
    }

    /// The number of squares, filled or empty.
    pub fn size(&self) -> usize {
        self.squares.len()
    }

    /// The content of `square`, or `None` if it is not part of the pattern.
    pub fn content(&self, square: Square) -> Option<Content> {
        self.squares.get(&square).copied()
    }

    /// Every square with its contents, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Content)> + '_ {
        self.squares.iter().map(|(&square, &content)| (square, content))
    }

    /// The squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.squares.keys().copied()
    }

    /// The empty squares, row by row.
    pub fn empties(&self) -> impl Iterator<Item = Square> + '_ {
        self.iter().filter(|&(_, content)| content == Content::Empty).map(|(square, _)| square)
    }

    /// The squares that hold a stone of `player`, row by row.
    pub fn stones(&self, player: Player) -> impl Iterator<Item = Square> + '_ {
        self.iter().filter(move |&(_, content)| content == Content::Stone(player)).map(|(square, _)| square)
    }

    /// Whether `player` has a stone here.
    pub fn has_stones(&self, player: Player) -> bool {
        self.stones(player).next().is_some()
    }
}

impl FromIterator<(Square, Content)> for Pattern {
    fn from_iter<I: IntoIterator<Item = (Square, Content)>>(squares: I) -> Self {
        Self { squares: squares.into_iter().collect() }
    }
}
