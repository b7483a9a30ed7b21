//! A list of moves that yields the best first, sorted only as far as it is read.

use cinquina_game::{Square, SquareSet};

/// Moves that are handed out best first, sorted only as far as they are asked for.
#[derive(Default)]
pub(crate) struct MoveList {
    moves: Vec<Scored>,
    next: usize,
}

/// A move and how good it looks in one number, so that the best move is the greatest number: the score, and below it the
/// square upside down. Equal scores are broken by square, so that the order is the same on every machine.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Scored(u64);

impl Scored {
    fn new(square: Square, score: i32) -> Self {
        // With the sign turned around, negative numbers come before the others.
        let score = score as u32 ^ (1 << 31);
        Self(u64::from(score) << 32 | u64::from(!(square.index() as u32)))
    }

    const fn square(self) -> Square {
        Square::from_index(!(self.0 as u32) as usize)
    }
}

impl MoveList {
    /// Starts anew with these squares.
    pub(crate) fn fill(&mut self, squares: &SquareSet, mut score: impl FnMut(Square) -> i32) {
        self.next = 0;
        self.moves.clear();
        self.moves.extend(squares.iter().map(|square| Scored::new(square, score(square))));
    }

    /// The moves handed out so far, but for the last.
    pub(crate) fn tried(&self) -> impl Iterator<Item = Square> {
        self.moves[..self.next.saturating_sub(1)].iter().map(|scored| scored.square())
    }
}

impl Iterator for MoveList {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let rest = self.moves.get_mut(self.next..)?;
        let best = (0..rest.len()).max_by_key(|&n| rest[n])?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().map(|scored| scored.square())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_first_and_then_by_square() {
        let squares: SquareSet = (0..6).map(|x| Square::new(x, 2)).collect();
        let scores = [-3, i32::MAX, 7, 7, i32::MIN, 0];
        let mut moves = MoveList::default();
        moves.fill(&squares, |square| scores[square.x()]);
        assert_eq!(moves.by_ref().take(4).map(Square::x).collect::<Vec<_>>(), [1, 2, 3, 5]);
        assert_eq!(moves.tried().map(Square::x).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(moves.map(Square::x).collect::<Vec<_>>(), [0, 4]);
    }
}
