//! What the analysis leaves to the player to move: a decided game, forced moves, or any candidate.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Analysis, LineTable, PatternBoard};

use crate::candidates;
use crate::score::{Score, loss_at, win_at};

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

/// The legal moves that the analysis leaves to the player to move; `None` if it has decided the game.
pub fn moves_left<L: LineTable>(board: &PatternBoard<L>) -> Option<SquareSet> {
    match Choice::of(board, 0) {
        Choice::Decided(_) => None,
        choice => Some(board.legal(choice.squares(board), board.turn())),
    }
}

/// The legal moves among these; if there are none, those among the candidates; or else all that there are.
pub(crate) fn legal_or_any<L: LineTable>(board: &PatternBoard<L>, moves: &SquareSet) -> SquareSet {
    // The rule itself is asked, since a board that overlooks lines does not know all that is forbidden.
    let legal = |squares: &SquareSet| -> SquareSet {
        squares.iter().filter(|&square| board.rule().allows(board.board(), square, board.turn())).collect()
    };
    let found = Some(legal(moves)).filter(|moves| !moves.is_empty());
    let found = found.or_else(|| Some(legal(&candidates(board.board()))).filter(|moves| !moves.is_empty()));
    found.unwrap_or_else(|| legal(&board.board().empty_squares()))
}

impl Choice {
    /// Asks the analysis, `ply` moves from the root.
    #[inline]
    pub(crate) fn of<L: LineTable>(board: &PatternBoard<L>, ply: i32) -> Self {
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
    pub(crate) fn squares<L: LineTable>(&self, board: &PatternBoard<L>) -> SquareSet {
        match self {
            Self::Decided(_) => SquareSet::EMPTY,
            Self::Block(square) => [*square].into_iter().collect(),
            Self::Defend(moves) => *moves,
            Self::Open => candidates(board.board()),
        }
    }

    /// The moves to look at: those that the analysis leaves and nobody has excluded or, if there are none, any others.
    pub(crate) fn root_squares<L: LineTable>(board: &PatternBoard<L>, excluded: &SquareSet) -> SquareSet {
        let left = Self::squares_to_play_on(board).without(excluded);
        if !left.is_empty() || excluded.is_empty() {
            return left;
        }
        let near = candidates(board.board()).without(excluded);
        let all = || board.board().empty_squares().without(excluded);
        let others = if near.is_empty() { all() } else { near };
        others.iter().filter(|&square| board.rule().allows(board.board(), square, board.turn())).collect()
    }

    /// Every legal move that the analysis leaves, or all if it leaves none: even a lost game is played on.
    fn squares_to_play_on<L: LineTable>(board: &PatternBoard<L>) -> SquareSet {
        let choice = match board.analysis() {
            Analysis::Five(moves) | Analysis::DoubleFour(moves) | Analysis::Defend(moves) => Self::Defend(moves),
            Analysis::Block(square) => Self::Block(square),
            Analysis::Lost => Self::Defend(board.fives(!board.turn())),
            Analysis::Open => Self::Open,
        };
        legal_or_any(board, &choice.squares(board))
    }
}
