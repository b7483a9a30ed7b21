//! Positions to learn from, with their results.

use cinquina_eval::threats;
use cinquina_formats::packed::{PackedGame, Ply};
use cinquina_game::{Colour, Outcome, Rule};
use cinquina_patterns::{Analysis, LineTable, PatternBoard, with_lines};

/// Whether a game is used for training or for validation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Share {
    /// For training.
    Learn,
    /// For validation: one game of twenty.
    Check,
}

impl Share {
    /// The share that a game belongs to.
    pub const fn of(game: &PackedGame) -> Self {
        if game.number % 20 == 19 { Self::Check } else { Self::Learn }
    }
}

/// Positions as a model sees them: each as a list of parts.
pub struct Positions<P> {
    /// The parts of all positions one after the other.
    parts: Vec<P>,
    positions: Vec<Position>,
}

/// A feature of a position.
pub trait Part: Sized {
    /// Adds the parts of a position.
    fn add<L: LineTable>(board: &PatternBoard<L>, parts: &mut Vec<Self>);
}

/// A position that the search would evaluate.
#[derive(Copy, Clone)]
struct Position {
    /// The end of its parts.
    end: usize,
    threats: u16,
    /// For the player to move, if it is known: 0 loss, 1 draw, 2 win.
    result: Option<u8>,
    /// The search score, for the player to move.
    score: i16,
    turn: Colour,
}

/// One position.
pub(crate) struct Seen<'a, P> {
    pub(crate) parts: &'a [P],
    /// The [number](threats::index) of the threats of both players.
    pub(crate) threats: usize,
    /// The points of the player to move, 0, ½ or 1, if known.
    pub(crate) result: Option<f32>,
    /// The search score, for the player to move.
    pub(crate) score: f32,
    pub(crate) turn: Colour,
}

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), positions: Vec::new() }
    }
}

impl<P> Positions<P> {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    #[inline]
    pub(crate) fn get(&self, number: usize) -> Seen<'_, P> {
        let Position { end, threats, result, score, turn } = self.positions[number];
        let start = number.checked_sub(1).map_or(0, |before| self.positions[before].end);
        Seen {
            parts: &self.parts[start..end],
            threats: usize::from(threats),
            result: result.map(|result| f32::from(result) / 2.0),
            score: f32::from(score),
            turn,
        }
    }
}

impl<P: Part> Positions<P> {
    /// Adds every position of a game that the search would evaluate: not those that the analysis decides, or in which a
    /// five must be stopped. Those that only a search decides teach what the evaluation cannot see.
    pub fn add(&mut self, game: &PackedGame, rule: Rule) {
        with_lines!(rule, L => self.add_by::<L>(game, rule));
    }

    fn add_by<L: LineTable>(&mut self, game: &PackedGame, rule: Rule) {
        replay::<L>(game, rule, |board, ply| {
            if is_evaluated(board) {
                self.add_position(board, game.outcome, ply.score);
            }
        });
    }

    fn add_position<L: LineTable>(&mut self, board: &PatternBoard<L>, outcome: Option<Outcome>, score: i16) {
        P::add(board, &mut self.parts);
        let turn = board.turn();
        let result = outcome.map(|outcome| half_points(outcome, turn));
        let threats = threats::index(board) as u16;
        self.positions.push(Position { end: self.parts.len(), threats, result, score, turn });
    }
}

/// Whether the search would evaluate a position: the analysis does not decide it, and no five must be stopped.
pub(crate) fn is_evaluated<L: LineTable>(board: &PatternBoard<L>) -> bool {
    match board.analysis() {
        Analysis::Open => true,
        Analysis::Defend(moves) => !moves.is_empty(),
        Analysis::Five(_) | Analysis::Block(_) | Analysis::Lost | Analysis::DoubleFour(_) => false,
    }
}

/// A result for the player to move: 0 loss, 1 draw, 2 win.
pub(crate) fn half_points(outcome: Outcome, turn: Colour) -> u8 {
    match outcome {
        Outcome::Win(winner) if winner == turn => 2,
        Outcome::Win(_) => 0,
        Outcome::Draw => 1,
    }
}

/// Visits every position after the opening, with the move that was played there.
pub(crate) fn replay<L: LineTable>(game: &PackedGame, rule: Rule, mut visit: impl FnMut(&PatternBoard<L>, &Ply)) {
    let mut board = PatternBoard::<L>::new(rule, game.size);
    game.opening.iter().for_each(|&square| board.play(square));
    for ply in &game.plies {
        visit(&board, ply);
        board.play(ply.square);
    }
}
