//! Positions to learn from, and what became of them.

use cinquina_eval::threats;
use cinquina_formats::packed::PackedGame;
use cinquina_game::{Colour, Outcome, Rule};
use cinquina_patterns::{Analysis, LineTable, PatternBoard, with_lines};

/// Positions as a model sees them: each as some parts.
pub struct Positions<P> {
    /// Of all positions one after the other.
    parts: Vec<P>,
    positions: Vec<Position>,
}

/// What a position consists of.
pub trait Part: Sized {
    /// Adds the parts of a position.
    fn add<L: LineTable>(board: &PatternBoard<L>, parts: &mut Vec<Self>);
}

/// A position that the search would evaluate.
#[derive(Copy, Clone)]
struct Position {
    /// Where its parts end.
    end: usize,
    threats: u16,
    /// For the player to move, if it is known: 0 loss, 1 draw, 2 win.
    result: Option<u8>,
    /// What a search said, for the player to move.
    score: i16,
    turn: Colour,
}

/// What there is to know of one position.
pub(crate) struct Seen<'a, P> {
    pub(crate) parts: &'a [P],
    /// The [number](threats::index) of what both threaten.
    pub(crate) threats: usize,
    /// The share of the point that the player to move got, if that is known.
    pub(crate) result: Option<f32>,
    /// What a search said, for the player to move.
    pub(crate) score: f32,
    pub(crate) turn: Colour,
}

impl<P> Default for Positions<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), positions: Vec::new() }
    }
}

impl<P> Positions<P> {
    /// How many there are.
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
    /// Adds every position of a game that the search would evaluate: not those that the analysis has decided, or in which a
    /// five must be stopped. Those that a search has decided teach what the evaluation cannot see.
    pub fn add(&mut self, game: &PackedGame, rule: Rule) {
        with_lines!(rule, L => self.add_by::<L>(game, rule));
    }

    fn add_by<L: LineTable>(&mut self, game: &PackedGame, rule: Rule) {
        let mut board = PatternBoard::<L>::new(rule, game.size);
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

    fn add_position<L: LineTable>(&mut self, board: &PatternBoard<L>, outcome: Option<Outcome>, score: i16) {
        P::add(board, &mut self.parts);
        let turn = board.turn();
        let result = outcome.map(|outcome| match outcome {
            Outcome::Win(winner) if winner == turn => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        });
        let threats = threats::index(board) as u16;
        self.positions.push(Position { end: self.parts.len(), threats, result, score, turn });
    }
}
