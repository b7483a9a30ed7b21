use cinquina_game::{Square, SquareSet};

/// A move and how good it looks.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Scored {
    pub(crate) square: Square,
    pub(crate) score: i32,
}

/// Moves that are handed out best first, sorted only as far as they are asked for.
#[derive(Default)]
pub(crate) struct MoveList {
    moves: Vec<Scored>,
    next: usize,
}

impl MoveList {
    /// Starts anew with these squares.
    pub(crate) fn fill(&mut self, squares: &SquareSet, score: impl Fn(Square) -> i32) {
        self.next = 0;
        self.moves.clear();
        self.moves.extend(squares.iter().map(|square| Scored { square, score: score(square) }));
    }

    /// The moves handed out so far, but for the last.
    pub(crate) fn tried(&self) -> &[Scored] {
        &self.moves[..self.next.saturating_sub(1)]
    }
}

/// Equal scores are broken by square, so that the order is the same on every machine.
impl Iterator for MoveList {
    type Item = Scored;

    fn next(&mut self) -> Option<Scored> {
        let rest = self.moves.get_mut(self.next..)?;
        let best = (0..rest.len()).max_by_key(|&n| (rest[n].score, std::cmp::Reverse(rest[n].square)))?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().copied()
    }
}
