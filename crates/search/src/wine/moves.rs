//! Which moves a node tries, and in which order.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Analysis, LineTable};

use super::Searcher;
use crate::candidates::neighbours;

/// From this score on a move decides by itself: it completes five, stops one, or makes two fours.
const DECISIVE: u32 = 2400;
/// The score of a move that stops two fours of the opponent.
const STOPS_TWO_FOURS: u32 = 1200;
/// From this score on the lines of the other player do not count.
const CROSS_OF_THREES: u32 = 200;

/// A move and its score in one number, so that the best of many is quickly found. Of equal scores the
/// first is best as Wine goes through the board: column by column.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key(u32);

impl Key {
    /// Bits of a coordinate.
    const BITS: u32 = 5;
    const LAST: u32 = (1 << Self::BITS) - 1;

    const fn new(square: Square, score: u32) -> Self {
        let (x, y) = (square.x() as u32, square.y() as u32);
        Self(score << (2 * Self::BITS) | (Self::LAST - x) << Self::BITS | (Self::LAST - y))
    }

    const fn score(self) -> u32 {
        self.0 >> (2 * Self::BITS)
    }

    const fn square(self) -> Square {
        let (x, y) = (Self::LAST - (self.0 >> Self::BITS & Self::LAST), Self::LAST - (self.0 & Self::LAST));
        Square::new(x as usize, y as usize)
    }
}

/// Moves that are handed out best first, sorted only as far as they are asked for.
#[derive(Default)]
pub(super) struct Moves {
    keys: Vec<Key>,
    /// How many have been handed out.
    next: usize,
    /// How many are to be handed out at most.
    most: usize,
}

impl Moves {
    /// Starts anew with these moves, all of them.
    fn fill(&mut self, moves: impl Iterator<Item = Key>) {
        self.keys.clear();
        self.keys.extend(moves);
        self.next = 0;
        self.most = self.keys.len();
    }
}

impl Iterator for Moves {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.next >= self.most {
            return None;
        }
        let rest = self.keys.get_mut(self.next..)?;
        let best = (0..rest.len()).max_by_key(|&n| rest[n])?;
        rest.swap(0, best);
        self.next += 1;
        rest.first().map(|key| key.square())
    }
}

impl<L: LineTable> Searcher<'_, L> {
    /// The moves of a node: those of Wine, or those that the whole analysis leaves.
    pub(super) fn fill(&self, moves: &mut Moves) {
        let analysis = if self.switches.full_analysis { self.board.analysis() } else { Analysis::Open };
        let left = match analysis {
            Analysis::Block(square) => [square].into_iter().collect(),
            Analysis::Five(squares) | Analysis::DoubleFour(squares) | Analysis::Defend(squares) => squares,
            Analysis::Lost | Analysis::Open => SquareSet::EMPTY,
        };
        let left = self.board.legal(left, self.board.turn());
        if left.is_empty() {
            self.fill_as_wine(moves);
        } else {
            moves.fill(left.iter().map(|square| self.key(square)));
        }
    }

    /// The best B squares near stones, or fewer where a four or two leave no choice.
    fn fill_as_wine(&self, moves: &mut Moves) {
        let near = neighbours(self.board.board());
        let legal = self.board.legal(near, self.board.turn());
        moves.fill(legal.iter().map(|square| self.key(square)).filter(|key| key.score() > 0));
        match moves.keys.iter().max().map(|best| best.score()) {
            Some(DECISIVE..) => moves.most = 1,
            Some(STOPS_TWO_FOURS) => {
                moves.keys.retain(|key| key.score() == STOPS_TWO_FOURS || self.makes_four_for_either(key.square()));
                let stopping = moves.keys.iter().filter(|key| key.score() == STOPS_TWO_FOURS).count();
                moves.most = self.switches.width.max(stopping);
            }
            _ => moves.most = self.switches.width,
        }
    }

    /// What a move makes counts double, what it takes from the opponent once; where one of them is a
    /// cross or better, only the greater of the two.
    fn key(&self, square: Square) -> Key {
        let codes = self.board.codes(square);
        let own = u32::from(self.values.of(codes, self.board.turn()).as_move);
        let other = u32::from(self.values.of(codes, !self.board.turn()).as_move);
        let score = match own.max(other) {
            ..CROSS_OF_THREES => 2 * own + other,
            _ if own >= other => 2 * own,
            _ => other,
        };
        Key::new(square, score)
    }

    fn makes_four_for_either(&self, square: Square) -> bool {
        let codes = self.board.codes(square);
        let turn = self.board.turn();
        self.values.of(codes, turn).makes_simple_four || self.values.of(codes, !turn).makes_simple_four
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_first_and_equal_ones_column_by_column() {
        let of = |x, y, score| Key::new(Square::new(x, y), score);
        let mut moves = Moves::default();
        moves.fill([of(3, 1, 7), of(31, 0, 9), of(0, 31, 7), of(0, 2, 7), of(5, 5, 10_000)].into_iter());
        let order: Vec<_> = moves.by_ref().map(|square| (square.x(), square.y())).collect();
        assert_eq!(order, [(5, 5), (31, 0), (0, 2), (0, 31), (3, 1)]);
        assert_eq!(of(31, 17, 10_000).score(), 10_000);
    }
}
