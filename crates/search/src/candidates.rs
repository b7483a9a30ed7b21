use cinquina_game::{Board, Colour, Size, Square, SquareSet};

/// The empty squares worth a look: at most two steps from a stone in both directions of the board, or
/// three along a line. On an empty board, the middle; where nothing near is left, every empty square.
pub fn candidates(board: &Board) -> SquareSet {
    let size = board.size();
    let height = size.height();
    let mut stones = [0u32; Size::MAX as usize];
    for (y, row) in stones[..height].iter_mut().enumerate() {
        *row = Colour::BOTH.into_iter().map(|colour| board.stones(colour).row(y)).fold(0, |all, row| all | row);
    }
    let width = u32::MAX >> (Size::MAX as usize - size.width());
    let row = |y: isize| usize::try_from(y).ok().and_then(|y| stones.get(y)).copied().unwrap_or(0);
    let mut found = SquareSet::EMPTY;
    for y in 0..height {
        let y = y as isize;
        let near = (-2..=2).fold(0, |all, dy| all | spread(row(y + dy), 2));
        let far = leap(row(y)) | row(y - 3) | row(y + 3) | leap(row(y - 3)) | leap(row(y + 3));
        found.set_row(y as usize, (near | far) & width & !row(y));
    }
    let untouched = Colour::BOTH.into_iter().all(|colour| board.stones(colour).is_empty());
    match found.is_empty() {
        true if untouched => [Square::new(size.width() / 2, height / 2)].into_iter().collect(),
        true => board.empty_squares(),
        false => found,
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
        board.put(Square::new(7, 7), Colour::White);
        let found = candidates(&board);
        for square in size.squares() {
            let (dx, dy) = (square.x().abs_diff(7), square.y().abs_diff(7));
            let near = dx.max(dy) <= 2 || dx.max(dy) == 3 && (dx == 0 || dy == 0 || dx == dy);
            assert_eq!(found.contains(square), near && (dx, dy) != (0, 0), "{square:?}");
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
