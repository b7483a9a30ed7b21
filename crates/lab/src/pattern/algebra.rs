//! Subset, remove, empty, fill, compatible, union, intersection (§2.1).

use super::{Content, Pattern, Player, Square};

/// Why an operation on patterns is not defined.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AlgebraError {
    /// The square is not part of the pattern.
    #[error("the square {0} is not part of the pattern")]
    Outside(Square),
    /// Only a filled square can be emptied.
    #[error("the square {0} has no stone to remove")]
    NotFilled(Square),
    /// Only an empty square can be filled.
    #[error("the square {0} is already filled")]
    NotEmpty(Square),
    /// Two patterns have different contents on a common square.
    #[error("the patterns are not compatible: they differ in the square {0}")]
    Incompatible(Square),
}

impl Pattern {
    /// Whether every square of this pattern is in `other` with the same contents: σ ⊂ π, "π contains σ".
    pub fn is_subset(&self, other: &Self) -> bool {
        self.iter().all(|(square, content)| other.content(square) == Some(content))
    }

    /// The pattern without `square`: one square smaller.
    pub fn remove(&self, square: Square) -> Result<Self, AlgebraError> {
        let mut smaller = self.clone();
        smaller.squares.remove(&square).ok_or(AlgebraError::Outside(square))?;
        Ok(smaller)
    }

    /// The subset of the squares that satisfy `predicate`.
    pub fn subset(&self, predicate: impl Fn(Square) -> bool) -> Self {
        self.iter().filter(|&(square, _)| predicate(square)).collect()
    }

    /// The pattern with the stone on `square` taken away; the square stays.
    pub fn empty(&self, square: Square) -> Result<Self, AlgebraError> {
        match self.content(square) {
            None => Err(AlgebraError::Outside(square)),
            Some(Content::Empty) => Err(AlgebraError::NotFilled(square)),
            Some(Content::Stone(_)) => Ok(self.with(square, Content::Empty)),
        }
    }

    /// The pattern with a stone of `player` on the empty `square`.
    pub fn fill(&self, square: Square, player: Player) -> Result<Self, AlgebraError> {
        match self.content(square) {
            None => Err(AlgebraError::Outside(square)),
            Some(Content::Stone(_)) => Err(AlgebraError::NotEmpty(square)),
            Some(Content::Empty) => Ok(self.with(square, Content::Stone(player))),
        }
    }

    /// Whether the common squares have the same contents: both patterns can be on the board at once.
    pub fn is_compatible(&self, other: &Self) -> bool {
        self.conflict(other).is_none()
    }

    /// The squares of both: α ∪ β.
    pub fn union(&self, other: &Self) -> Result<Self, AlgebraError> {
        self.require_compatible(other)?;
        Ok(self.iter().chain(other.iter()).collect())
    }

    /// The common squares: α ∩ β.
    pub fn intersection(&self, other: &Self) -> Result<Self, AlgebraError> {
        self.require_compatible(other)?;
        Ok(self.subset(|square| other.content(square).is_some()))
    }

    /// The pattern without the stones of `player` and without their squares.
    ///
    /// What is left of a line on a real board for the other side: a stone of the opponent is as good as an edge.
    pub fn without_stones_of(&self, player: Player) -> Self {
        self.iter().filter(|&(_, content)| content != Content::Stone(player)).collect()
    }

    /// The pattern with `X` and `O` exchanged.
    pub fn with_colours_swapped(&self) -> Self {
        let swap = |content| match content {
            Content::Stone(player) => Content::Stone(player.opponent()),
            Content::Empty => Content::Empty,
        };
        self.iter().map(|(square, content)| (square, swap(content))).collect()
    }

    fn with(&self, square: Square, content: Content) -> Self {
        let mut changed = self.clone();
        changed.squares.insert(square, content);
        changed
    }

    fn conflict(&self, other: &Self) -> Option<Square> {
        let differs = |&(square, content): &(Square, Content)| other.content(square).is_some_and(|c| c != content);
        self.iter().find(differs).map(|(square, _)| square)
    }

    fn require_compatible(&self, other: &Self) -> Result<(), AlgebraError> {
        self.conflict(other).map_or(Ok(()), |square| Err(AlgebraError::Incompatible(square)))
    }
}
