use cinquina_eval::threats;
use cinquina_formats::packed::PackedGame;
use cinquina_game::{Board, Colour, Outcome};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Analysis, PatternBoard, PatternRule};

use crate::squares::{Numbers, SQUARES};

/// Positions to learn from, as the evaluation sees them: how often each set of classes is found on the
/// empty squares, for both players, and what they threaten; and what became of them.
#[derive(Default)]
pub struct Positions {
    numbers: Numbers,
    /// Of all positions one after the other.
    counts: Vec<Count>,
    positions: Vec<Position>,
}

/// A position that the search would evaluate.
#[derive(Copy, Clone)]
struct Position {
    /// Where its counts end.
    end: usize,
    threats: u16,
    /// For the player to move, if it is known: 0 loss, 1 draw, 2 win.
    result: Option<u8>,
    /// What a search said, for the player to move.
    score: i16,
}

/// How many squares have a set of classes: the number of the set in the low bits, those of the player who is not
/// to move behind those of the player who is, and the count in the high ones.
#[derive(Copy, Clone)]
pub(super) struct Count(u16);

impl Count {
    const NUMBER_BITS: u32 = 11;
    const MOST: u16 = (1 << (16 - Self::NUMBER_BITS)) - 1;

    #[inline]
    pub(super) const fn number(self) -> usize {
        (self.0 & ((1 << Self::NUMBER_BITS) - 1)) as usize
    }

    #[inline]
    pub(super) fn count(self) -> f32 {
        f32::from(self.0 >> Self::NUMBER_BITS)
    }
}

/// What there is to know of one position.
pub(super) struct Seen<'a> {
    pub(super) counts: &'a [Count],
    pub(super) threats: usize,
    /// The share of the point that the player to move got, if that is known.
    pub(super) result: Option<f32>,
    pub(super) score: f32,
}

impl Positions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Adds every position of a game that the search would evaluate: not those that the analysis has decided, or in which a
    /// five must be stopped. Those that a search has decided teach what the evaluation cannot see.
    pub fn add<R: PatternRule>(&mut self, game: &PackedGame) {
        let mut board = PatternBoard::<R>::from_board(&Board::new(game.size), Colour::Black);
        game.opening.iter().for_each(|&square| board.play(square));
        for ply in &game.plies {
            let is_evaluated = match board.analysis() {
                Analysis::Open => true,
                Analysis::Defend(moves) => !moves.is_empty(),
                Analysis::Five(_) | Analysis::Block(_) | Analysis::Lost | Analysis::DoubleFour(_) => false,
            };
            if is_evaluated {
                self.add_position(&board, game.outcome, ply.score);
            }
            board.play(ply.square);
        }
    }

    fn add_position<R: PatternRule>(&mut self, board: &PatternBoard<R>, outcome: Option<Outcome>, score: i16) {
        let mut counts = [0u16; 2 * SQUARES];
        let turn = board.turn();
        for square in &board.board().empty_squares() {
            let codes = board.codes(square);
            for (colour, first) in [(turn, 0), (!turn, SQUARES)] {
                counts[first + usize::from(self.numbers.of(half(codes, colour)))] += 1;
            }
        }
        for (&count, number) in counts.iter().zip(0u16..) {
            // Squares that make nothing are worth nothing.
            let mut left = if usize::from(number).is_multiple_of(SQUARES) { 0 } else { count };
            while left > 0 {
                let part = left.min(Count::MOST);
                self.counts.push(Count(part << Count::NUMBER_BITS | number));
                left -= part;
            }
        }
        let result = outcome.map(|outcome| match outcome {
            Outcome::Win(winner) if winner == turn => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        });
        let threats = threats::index(board) as u16;
        self.positions.push(Position { end: self.counts.len(), threats, result, score });
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> Seen<'_> {
        let Position { end, threats, result, score } = self.positions[number];
        let start = number.checked_sub(1).map_or(0, |before| self.positions[before].end);
        Seen {
            counts: &self.counts[start..end],
            threats: usize::from(threats),
            result: result.map(|result| f32::from(result) / 2.0),
            score: f32::from(score),
        }
    }
}
