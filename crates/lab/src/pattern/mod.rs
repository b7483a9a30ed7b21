//! Patterns of §2.1: squares with their contents, and the algebra on them.

mod algebra;
mod block;
mod square;
mod symmetry;
mod text;

use std::collections::BTreeMap;

pub use algebra::AlgebraError;
pub use block::{Block, BlockKind};
pub use square::{DIRECTIONS, Square};
pub use text::ParseError;

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
    /// The most squares that the laboratory takes.
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

    /// What `square` holds, or `None` where it is not part of the pattern.
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

    /// The squares that hold nothing, row by row.
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
