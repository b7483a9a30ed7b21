//! Is the board won, lost, or which moves remain? Attacks of one and two steps decide it (§2.6, §4.6).
//!
//! The analysis exists twice: [`PatternBoard::analysis`] asks the potential lines that the board keeps
//! anyway (§4.6); [`actual::analysis`] looks for the patterns themselves, block by block (§2.6). They
//! must agree.

pub mod actual;
mod potential;

pub use potential::{in_reach, in_wide_reach};

use cinquina_game::{Board, Game, Square, SquareSet};

use crate::{PatternBoard, with_lines};

/// Which of the five cases of the analysis holds for the player to move, PX, with the moves it leaves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Analysis {
    /// Case 1: PX completes a five on any of these squares.
    Five(SquareSet),
    /// Case 2: PY would complete a five on this square and nowhere else; PX must play there.
    Block(Square),
    /// Case 3: PY completes a five on two or more squares. PX has lost.
    Lost,
    /// Case 4: PX makes two fours at once on any of these squares and wins two moves later.
    DoubleFour(SquareSet),
    /// Case 5: PY threatens to make two fours at once. These moves remain: the squares that stop all
    /// his attacks, and the fours that put them off. With none left PX has lost.
    Defend(SquareSet),
    /// No attack of one or two steps stands: every move remains.
    Open,
}

/// What an analysis means for the player to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// He wins.
    Win,
    /// He loses.
    Loss,
    /// Every other move loses.
    Forced,
    /// More than one move remains.
    Open,
}

impl Analysis {
    /// Looks at the position of a game; for a search, which looks at many, there is [`PatternBoard::analysis`].
    pub fn of(game: &Game) -> Self {
        with_lines!(game.rule(), L => PatternBoard::<L>::of(game).analysis())
    }

    /// The paper's number of the case, 0 for none.
    pub const fn case(&self) -> u8 {
        match self {
            Self::Open => 0,
            Self::Five(_) => 1,
            Self::Block(_) => 2,
            Self::Lost => 3,
            Self::DoubleFour(_) => 4,
            Self::Defend(_) => 5,
        }
    }

    /// Won, lost, forced or open.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Five(_) | Self::DoubleFour(_) => Verdict::Win,
            Self::Block(_) => Verdict::Forced,
            Self::Lost => Verdict::Loss,
            Self::Defend(moves) => match moves.len() {
                0 => Verdict::Loss,
                1 => Verdict::Forced,
                _ => Verdict::Open,
            },
            Self::Open => Verdict::Open,
        }
    }

    /// The moves worth playing: those that win, or else those that do not lose by the analysis.
    pub fn moves(&self, board: &Board) -> SquareSet {
        match self {
            Self::Five(moves) | Self::DoubleFour(moves) | Self::Defend(moves) => *moves,
            Self::Block(square) => [*square].into_iter().collect(),
            Self::Lost => SquareSet::EMPTY,
            Self::Open => board.empty_squares(),
        }
    }
}
