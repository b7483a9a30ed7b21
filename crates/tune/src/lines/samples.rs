//! Positions to learn from, and how they are read from files in a mixed order without being all in memory.

use cinquina_eval::threats;
use cinquina_formats::packed::PackedGame;
use cinquina_game::{Colour, Outcome, Rule};
use cinquina_patterns::{LineTable, PatternBoard, with_lines};

use crate::Target;
use crate::positions::{half_points, is_evaluated, replay};

/// A position that the search would evaluate, as small as it can be stored.
#[derive(Clone)]
pub struct Sample {
    /// Two bits a square, row by row: 1 for Black, 2 for White.
    stones: [u8; Self::MOST_SQUARES / 4],
    width: u8,
    height: u8,
    pub(super) turn: Colour,
    pub(super) threats: u16,
    /// For the player to move, if it is known: 0 loss, 1 draw, 2 win.
    result: Option<u8>,
    score: i16,
}

impl Sample {
    /// The longest side of a board that is learnt from.
    pub const LONGEST_SIDE: usize = 20;
    const MOST_SQUARES: usize = Self::LONGEST_SIDE * Self::LONGEST_SIDE;

    pub(super) fn width(&self) -> usize {
        self.width.into()
    }

    pub(super) fn height(&self) -> usize {
        self.height.into()
    }

    /// 0 if the square is empty, 1 for Black's stone, 2 for White's: the two bits that a line has for it.
    pub(super) fn stone(&self, x: usize, y: usize) -> u16 {
        let square = y * self.width() + x;
        (self.stones[square / 4] >> (2 * (square % 4)) & 0b11).into()
    }

    /// The probability that the player to move wins.
    pub(super) fn target(&self, target: &Target) -> f32 {
        target.blend(self.score.into(), self.result.map(|result| f32::from(result) / 2.0))
    }

    /// Adds the positions of a game that the search would evaluate: not those that the analysis decides, or in which a five
    /// must be stopped. A game on a board that is too large has none.
    pub fn add_all(game: &PackedGame, rule: Rule, samples: &mut Vec<Self>) {
        if game.size.width().max(game.size.height()) <= Self::LONGEST_SIDE {
            with_lines!(rule, L => Self::add_all_by::<L>(game, rule, samples));
        }
    }

    fn add_all_by<L: LineTable>(game: &PackedGame, rule: Rule, samples: &mut Vec<Self>) {
        replay::<L>(game, rule, |board, ply| {
            if is_evaluated(board) {
                samples.push(Self::of(board, game.outcome, ply.score));
            }
        });
    }

    fn of<L: LineTable>(board: &PatternBoard<L>, outcome: Option<Outcome>, score: i16) -> Self {
        let (size, turn) = (board.board().size(), board.turn());
        let mut stones = [0; Self::MOST_SQUARES / 4];
        for colour in Colour::BOTH {
            for stone in board.board().stones(colour) {
                let square = stone.y() * size.width() + stone.x();
                stones[square / 4] |= (1 + colour.index() as u8) << (2 * (square % 4));
            }
        }
        let result = outcome.map(|outcome| half_points(outcome, turn));
        let (width, height) = (size.width() as u8, size.height() as u8);
        Self { stones, width, height, turn, threats: threats::index(board) as u16, result, score }
    }
}

/// Samples in a mixed order: those that come in wait in a reservoir, from which each time a random one is taken.
pub struct Samples<I> {
    source: I,
    reservoir: Vec<Sample>,
    capacity: usize,
    random: fastrand::Rng,
}

impl<I: Iterator<Item = Sample>> Samples<I> {
    /// Mixes what a source has, with so many in memory at a time.
    pub fn new(source: I, capacity: usize, seed: u64) -> Self {
        Self { source, reservoir: Vec::new(), capacity: capacity.max(1), random: fastrand::Rng::with_seed(seed) }
    }
}

impl<I: Iterator<Item = Sample>> Iterator for Samples<I> {
    type Item = Sample;

    fn next(&mut self) -> Option<Sample> {
        while self.reservoir.len() < self.capacity
            && let Some(sample) = self.source.next()
        {
            self.reservoir.push(sample);
        }
        if self.reservoir.is_empty() {
            return None;
        }
        let place = self.random.usize(0..self.reservoir.len());
        Some(self.reservoir.swap_remove(place))
    }
}
