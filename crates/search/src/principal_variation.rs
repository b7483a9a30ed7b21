use cinquina_game::Square;

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
