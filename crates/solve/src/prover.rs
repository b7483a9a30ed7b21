use cinquina_game::Square;
use cinquina_patterns::LineTable;

use crate::SolveControl;
use crate::threat_board::ThreatBoard;

/// What a solver says about a board of PX.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// PX wins, with this move first.
    Win(Square),
    /// PX does not win by these threats.
    None,
    /// A limit was reached.
    Unknown,
}

/// A solver that can be asked about one board after the other and remembers what it found.
pub(crate) trait Prover {
    type Lines: LineTable;

    /// The board, which the caller may move on and must move back.
    fn board(&mut self) -> &mut ThreatBoard<Self::Lines>;

    /// Whether PX, who is to move, wins from the board as it is. Not for boards that an assessment decides.
    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict;

    /// How many bytes it remembers boards in.
    fn bytes(&self) -> usize;
}
