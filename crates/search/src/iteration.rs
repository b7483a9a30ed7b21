use cinquina_game::Square;

use crate::line::Line;
use crate::score::Score;

/// A move of the root with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The move.
    pub square: Square,
    /// Its value for the player to move.
    pub score: Score,
    /// What is expected to follow, the move itself first.
    pub line: Line,
}

/// What is known after a depth has been searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// The depth.
    pub depth: i32,
    /// The best moves, as many as were asked for, best first.
    pub best: Vec<RootMove>,
}
