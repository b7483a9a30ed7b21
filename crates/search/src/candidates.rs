//! The candidate moves of a quiet position: empty squares near stones.

use cinquina_game::{Board, Colour, Size, Square, SquareSet};

/// The empty squares worth a look: at most two steps from a stone in both directions of the board, or
/// three along a line. On an empty board, the middle; where nothing near is left, every empty square.
pub fn candidates(board: &Board) -> SquareSet {
    let rows = Rows::of(board);
    let found = rows.free(|y| {
        let far = leap(rows.at(y)) | rows.at(y - 3) | rows.at(y + 3) | leap(rows.at(y - 3)) | leap(rows.at(y + 3));
        rows.near(y) | far
    });
    let untouched = Colour::BOTH.into_iter().all(|colour| board.stones(colour).is_empty());
    match found.is_empty() {
        true if untouched && board.is_empty(middle(board.size())) => [middle(board.size())].into_iter().collect(),
        true => board.empty_squares(),
        false => found,
    }
}

/// The empty squares at most two steps from a stone in both directions of the board.
pub(crate) fn neighbours(board: &Board) -> SquareSet {
    let rows = Rows::of(board);
    rows.free(|y| rows.near(y))
}

/// The square in the middle of a board.
fn middle(size: Size) -> Square {
    Square::new(size.width() / 2, size.height() / 2)
}

/// The stones of both colours, row by row.
struct Rows<'a> {
    stones: [u32; Size::MAX as usize],
    board: &'a Board,
}

impl<'a> Rows<'a> {
    fn of(board: &'a Board) -> Self {
        let size = board.size();
        let mut stones = [0; Size::MAX as usize];
        for (y, row) in stones[..size.height()].iter_mut().enumerate() {
            *row = Colour::BOTH.into_iter().map(|colour| board.stones(colour).row(y)).fold(0, |all, row| all | row);
        }
        Self { stones, board }
    }

    fn at(&self, y: isize) -> u32 {
        usize::try_from(y).ok().and_then(|y| self.stones.get(y)).copied().unwrap_or(0)
    }

    /// The squares of row `y` at most two steps from a stone.
    fn near(&self, y: isize) -> u32 {
        (-2..=2).fold(0, |all, dy| all | spread(self.at(y + dy), 2))
    }

    /// The empty squares among those that `wanted` names row by row.
    fn free(&self, wanted: impl Fn(isize) -> u32) -> SquareSet {
        let mut found = SquareSet::EMPTY;
        for y in 0..self.board.size().height() {
            found.set_row(y, wanted(y as isize) & self.board.open().row(y) & !self.stones[y]);
        }
        found
    }
}

/// Every square up to `distance` columns from a stone of the row.
const fn spread(row: u32, distance: u32) -> u32 {
    let mut all = row;
    let mut n = 1;
    while n <= distance {
        all |= row << n | row >> n;
        n += 1;
    }
    all
}

/// The squares three columns from a stone of the row.
const fn leap(row: u32) -> u32 {
    row << 3 | row >> 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn around_one_stone() {
        let size = Size::square(15).expect("a board");
        let mut board = Board::new(size);
        assert_eq!(candidates(&board).iter().collect::<Vec<_>>(), [Square::new(7, 7)]);
        let mut holed = board.clone();
        holed.close(Square::new(7, 7));
        assert_eq!(candidates(&holed), holed.empty_squares(), "the middle is no square");
        board.put(Square::new(7, 7), Colour::White);
        let found = candidates(&board);
        for square in size.squares() {
            let (dx, dy) = (square.x().abs_diff(7), square.y().abs_diff(7));
            let near = dx.max(dy) <= 2 || dx.max(dy) == 3 && (dx == 0 || dy == 0 || dx == dy);
            assert_eq!(found.contains(square), near && (dx, dy) != (0, 0), "{square:?}");
            assert_eq!(neighbours(&board).contains(square), dx.max(dy) <= 2 && (dx, dy) != (0, 0), "{square:?}");
        }
    }

    #[test]
    fn never_off_the_board() {
        let size = Size::new(5, 32).expect("a board");
        let mut board = Board::new(size);
        board.put(Square::new(4, 31), Colour::Black);
        board.put(Square::new(0, 0), Colour::Black);
        assert!(candidates(&board).iter().all(|square| board.is_empty(square)));
    }
}
