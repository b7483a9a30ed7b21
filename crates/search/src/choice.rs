use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Analysis, PatternRule};

use crate::score::{Score, loss_at, win_at};
use crate::{SearchBoard, candidates};

/// What the analysis leaves to the player to move.
pub(crate) enum Choice {
    /// The game is decided.
    Decided(Score),
    /// One move stops a five.
    Block(Square),
    /// Some moves hold against two fours at once.
    Defend(SquareSet),
    /// Any move.
    Open,
}

impl Choice {
    /// Asks the analysis, `ply` moves from the root.
    #[inline]
    pub(crate) fn of<R: PatternRule>(board: &SearchBoard<'_, R>, ply: i32) -> Self {
        match board.analysis() {
            Analysis::Five(_) => Self::Decided(win_at(ply + 1)),
            Analysis::DoubleFour(_) => Self::Decided(win_at(ply + 3)),
            Analysis::Lost => Self::Decided(loss_at(ply + 2)),
            Analysis::Block(square) => Self::Block(square),
            Analysis::Defend(moves) if moves.is_empty() => Self::Decided(loss_at(ply + 4)),
            Analysis::Defend(moves) => Self::Defend(moves),
            Analysis::Open => Self::Open,
        }
    }

    /// The moves that are left: for an open board the candidates.
    #[inline]
    pub(crate) fn squares<R: PatternRule>(&self, board: &SearchBoard<'_, R>) -> SquareSet {
        match self {
            Self::Decided(_) => SquareSet::EMPTY,
            Self::Block(square) => [*square].into_iter().collect(),
            Self::Defend(moves) => *moves,
            Self::Open => candidates(board.board()),
        }
    }
}
