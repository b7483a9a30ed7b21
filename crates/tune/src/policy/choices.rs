use cinquina_eval::numbers;
use cinquina_formats::packed::PackedGame;
use cinquina_game::{Rule, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{Analysis, LineTable, PatternBoard, with_lines};
use cinquina_search::candidates;

use crate::positions::replay;

/// Moves to learn from: those that searches chose, and their alternatives.
#[derive(Default)]
pub struct Choices {
    /// The moves of all choices one after the other.
    moves: Vec<Move>,
    choices: Vec<Choice>,
}

/// The features of a move: the numbers of the sets of classes that meet in its square.
#[derive(Copy, Clone)]
pub(super) struct Move {
    /// The set of the player to move.
    pub(super) own: u16,
    /// The opponent's set, which the move destroys.
    pub(super) other: u16,
}

#[derive(Copy, Clone)]
struct Choice {
    /// The end of its moves.
    end: usize,
    /// The index of the chosen move.
    chosen: u16,
}

impl Choices {
    /// The number of choices.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Adds every move of a game for which the search had a choice.
    pub fn add(&mut self, game: &PackedGame, rule: Rule) {
        with_lines!(rule, L => self.add_by::<L>(game, rule));
    }

    fn add_by<L: LineTable>(&mut self, game: &PackedGame, rule: Rule) {
        replay::<L>(game, rule, |board, ply| {
            let squares = match board.analysis() {
                Analysis::Open => candidates(board.board()),
                Analysis::Defend(moves) => moves,
                Analysis::Five(_) | Analysis::Block(_) | Analysis::Lost | Analysis::DoubleFour(_) => SquareSet::EMPTY,
            };
            if let Some(chosen) = squares.iter().position(|square| square == ply.square)
                && squares.len() > 1
            {
                self.add_choice(board, &squares, chosen as u16);
            }
        });
    }

    fn add_choice<L: LineTable>(&mut self, board: &PatternBoard<L>, squares: &SquareSet, chosen: u16) {
        let turn = board.turn();
        let number = |codes, colour| numbers()[usize::from(half(codes, colour))];
        self.moves.extend(squares.iter().map(|square| {
            let codes = board.codes(square);
            Move { own: number(codes, turn), other: number(codes, !turn) }
        }));
        self.choices.push(Choice { end: self.moves.len(), chosen });
    }

    /// The moves of a choice, and the index of the chosen one.
    #[inline]
    pub(super) fn get(&self, number: usize) -> (&[Move], usize) {
        let start = number.checked_sub(1).map_or(0, |before| self.choices[before].end);
        let Choice { end, chosen } = self.choices[number];
        (&self.moves[start..end], usize::from(chosen))
    }
}
