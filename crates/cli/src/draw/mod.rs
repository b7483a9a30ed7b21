//! Pictures of a position: for the terminal and as SVG.

pub(crate) mod svg;
pub(crate) mod text;

use cinquina_game::{Board, Square, SquareSet};

/// What there is to draw.
pub(crate) struct Picture<'a> {
    pub(crate) board: &'a Board,
    /// The moves in their order, if the position comes from a game.
    pub(crate) moves: &'a [Square],
    /// Squares to point at.
    pub(crate) marked: SquareSet,
}
