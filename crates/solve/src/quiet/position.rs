//! Positions that are one under the symmetries of the board.

use std::fmt::Write;

use cinquina_game::{Board, Colour, Size, Square, Symmetry, notation};

/// A position in the one of its images that stands for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    turn: Colour,
}

impl Position {
    /// The position that stands for this one, and the symmetry that leads to it.
    pub fn of(board: &Board, turn: Colour) -> (Self, Symmetry) {
        let size = board.size();
        let stones = |image: &Board| Colour::BOTH.map(|colour| image.stones(colour).iter().collect::<Vec<Square>>());
        let images = Symmetry::of(size).iter().map(|&symmetry| (board.image(symmetry), symmetry));
        let least = images.min_by_key(|(image, _)| stones(image));
        let (board, symmetry) = least.unwrap_or_else(|| (board.clone(), Symmetry::ALL[0]));
        (Self { board, turn }, symmetry)
    }

    /// Its stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Who moves next.
    pub const fn turn(&self) -> Colour {
        self.turn
    }

    /// The position after a move, and the symmetry that leads there from the board after the move.
    #[must_use]
    pub fn after(&self, square: Square) -> (Self, Symmetry) {
        let mut board = self.board.clone();
        board.put(square, self.turn);
        Self::of(&board, !self.turn)
    }

    /// How many stones stand.
    pub fn stones(&self) -> usize {
        Colour::BOTH.iter().map(|&colour| self.board.stones(colour).len()).sum()
    }

    /// A name that no other position of the size has: the stones of Black, those of White, and who moves.
    pub fn key(&self) -> String {
        let mut key = String::new();
        for colour in Colour::BOTH {
            for square in self.board.stones(colour) {
                key.push_str(&notation::name(square, self.board.size()));
            }
            key.push('/');
        }
        // Writing to a string cannot fail.
        let _ = write!(key, "{}", self.turn);
        key
    }

    /// What [`key`](Self::key) wrote.
    pub fn from_key(key: &str, size: Size) -> Option<Self> {
        let mut parts = key.split('/');
        let mut board = Board::new(size);
        for colour in Colour::BOTH {
            for square in notation::parse_moves(parts.next()?, size).ok()? {
                if !board.is_empty(square) {
                    return None;
                }
                board.put(square, colour);
            }
        }
        let turn = parts.next()?;
        let turn = Colour::BOTH.into_iter().find(|colour| colour.to_string() == turn)?;
        let position = Self::of(&board, turn).0;
        (parts.next().is_none() && position.board == board).then_some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_of_a_board_are_one_position() {
        let size = Size::square(9).unwrap();
        let mut board = Board::new(size);
        for (name, colour) in [("e5", Colour::Black), ("f5", Colour::White), ("c7", Colour::Black)] {
            board.put(notation::parse_square(name, size).unwrap(), colour);
        }
        let (position, symmetry) = Position::of(&board, Colour::White);
        assert_eq!(&board.image(symmetry), position.board());
        for &symmetry in Symmetry::of(size) {
            assert_eq!(Position::of(&board.image(symmetry), Colour::White).0, position);
        }
        assert_ne!(Position::of(&board, Colour::Black).0.key(), position.key());
        assert_eq!(Position::from_key(&position.key(), size), Some(position));
        assert_eq!(Position::from_key("e5e5//black", size), None);
        assert!(Position::from_key("a9//black", size).is_some());
        assert_eq!(Position::from_key("a1//black", size), None, "an image of another one");
    }
}
