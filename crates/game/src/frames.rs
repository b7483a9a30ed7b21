//! A game seen in all eight symmetries at once, for looking positions up whichever way the board is turned.

use crate::{Board, Colour, Rule, Size, Square, Symmetry};

/// A position in all of its images, updated move by move, so that it can be seen which of them are the same position.
#[derive(Clone, Debug)]
pub struct Frames {
    size: Size,
    rule: Rule,
    turn: Colour,
    images: Vec<(Symmetry, Board)>,
}

impl Frames {
    /// The empty board.
    pub fn new(size: Size, rule: Rule) -> Self {
        let images = Symmetry::of(size).iter().map(|&symmetry| (symmetry, Board::new(size))).collect();
        Self { size, rule, turn: Colour::Black, images }
    }

    /// A position that is there already.
    pub fn of(board: &Board, turn: Colour, rule: Rule) -> Self {
        let size = board.size();
        let images = Symmetry::of(size).iter().map(|&symmetry| (symmetry, board.image(symmetry))).collect();
        Self { size, rule, turn, images }
    }

    /// Puts a stone of the player to move on a free square.
    pub fn play(&mut self, square: Square) {
        for (symmetry, board) in &mut self.images {
            board.put(symmetry.map(square, self.size), self.turn);
        }
        self.turn = !self.turn;
    }

    /// Whether a square is on the board and free.
    pub fn is_free(&self, square: Square) -> bool {
        self.images.first().is_some_and(|(_, board)| board.is_empty(square))
    }

    /// Who moves next.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The same number for all images of the position; another one by another rule.
    pub fn hash(&self) -> u64 {
        self.lowest() ^ rule_key(self.rule)
    }

    fn lowest(&self) -> u64 {
        self.images.iter().map(|(_, board)| board.hash(self.turn)).min().unwrap_or_default()
    }

    /// A square as it is in the image that stands for all: where a position has symmetries, all squares that are one under
    /// them give the same.
    pub fn to_common(&self, square: Square) -> Square {
        self.common().map(|symmetry| symmetry.map(square, self.size)).min().unwrap_or(square)
    }

    /// The square of this image that is `square` in the one that stands for all.
    pub fn from_common(&self, square: Square) -> Square {
        self.common().map(|symmetry| symmetry.inverse().map(square, self.size)).min().unwrap_or(square)
    }

    /// The ways to the image that stands for all.
    fn common(&self) -> impl Iterator<Item = Symmetry> {
        let lowest = self.lowest();
        self.images.iter().filter(move |(_, board)| board.hash(self.turn) == lowest).map(|(symmetry, _)| *symmetry)
    }
}

/// Keeps positions of different rules apart.
fn rule_key(rule: Rule) -> u64 {
    // FNV-1a of the name, which does not change when rules are added.
    rule.name()
        .bytes()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}
