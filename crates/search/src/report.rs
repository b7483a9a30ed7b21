//! What a search reports: its best moves with the lines it expects.

use std::time::Duration;

use cinquina_game::Square;

use crate::SearchControl;
use crate::score::Score;

/// A move of the root with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// The move.
    pub square: Square,
    /// Its value for the player to move.
    pub score: Score,
    /// What is expected to follow, the move itself first.
    pub line: PrincipalVariation,
}

/// What a search knows at some point, usually after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// How deep it has looked.
    pub depth: i32,
    /// The best moves with their lines, as many as were asked for, best first.
    pub lines: Vec<RootMove>,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since it began.
    pub elapsed: Duration,
}

impl SearchReport {
    /// What is known now.
    pub(crate) fn new(depth: i32, lines: Vec<RootMove>, control: &SearchControl) -> Self {
        Self { depth, lines, nodes: control.nodes(), elapsed: control.elapsed() }
    }

    /// The same with the nodes and the time of now.
    #[must_use]
    pub fn updated(self, control: &SearchControl) -> Self {
        Self::new(self.depth, self.lines, control)
    }
}

/// The principal variations of a search, one for each distance from the root.
pub(crate) struct PvTable(Vec<PrincipalVariation>);

impl PvTable {
    pub(crate) fn new(plies: usize) -> Self {
        Self(vec![PrincipalVariation::EMPTY; plies])
    }

    /// What is expected to follow at this distance.
    pub(crate) fn at(&self, ply: usize) -> &PrincipalVariation {
        &self.0[ply]
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// A move is the best at this distance: it is followed by what is expected one move further.
    pub(crate) fn extend(&mut self, ply: usize, square: Square) {
        let (here, below) = self.0.split_at_mut(ply + 1);
        here[ply].set(square, &below[0]);
    }
}

/// A line of play: the moves that both sides are expected to make.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PrincipalVariation(Vec<Square>);

impl PrincipalVariation {
    /// No move.
    pub(crate) const EMPTY: Self = Self(Vec::new());

    /// The moves.
    pub fn moves(&self) -> &[Square] {
        &self.0
    }

    /// A single move.
    pub(crate) fn only(square: Square) -> Self {
        Self(vec![square])
    }

    /// One move more.
    pub(crate) fn push(&mut self, square: Square) {
        self.0.push(square);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Becomes `first` followed by `rest`.
    pub(crate) fn set(&mut self, first: Square, rest: &Self) {
        self.0.clear();
        self.0.push(first);
        self.0.extend_from_slice(&rest.0);
    }
}
