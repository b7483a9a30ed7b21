//! How the squares lie in memory: rows of the largest board with five outside cells between them and
//! five rows of outside above and below, so that every line around every square stays within the array.

use cinquina_game::{Direction, Size, Square};

use crate::WideLine;

/// From one row to the next.
const STRIDE: usize = Size::MAX as usize + REACH;
/// All cells.
pub(crate) const CELLS: usize = (Size::MAX as usize + 2 * REACH) * STRIDE + REACH;

/// How far a stone touches other squares' lines at most.
const REACH: usize = WideLine::MIDDLE;
/// From the first cell that a stone can touch to the stone.
pub(super) const MARGIN: usize = REACH * (STRIDE + 1);
/// How many squares a stone touches in one direction at most.
pub(super) const TOUCHED_IN_LINE: usize = 2 * REACH;
/// How many squares a stone touches at most.
pub(super) const TOUCHED: usize = 4 * TOUCHED_IN_LINE;

/// The cells from five rows above a stone to five rows below; the stone's is at `MARGIN`.
pub(super) type Surroundings<T> = [T; 2 * MARGIN + 1];

#[inline]
pub(crate) fn cell(square: Square) -> usize {
    (square.y() + REACH) * STRIDE + square.x() + REACH
}

#[inline(always)]
pub(super) fn surroundings<T>(cells: &mut [T; CELLS], square: Square) -> &mut Surroundings<T> {
    cells[cell(square) - MARGIN..].first_chunk_mut().expect("every square has outside cells around it")
}

/// The squares that a stone may touch in one direction, five before it and five behind: their places
/// among its surroundings.
pub(super) const fn touched(direction: Direction) -> [usize; TOUCHED_IN_LINE] {
    let (dx, dy) = direction.step();
    let stride = dx as isize + dy as isize * STRIDE as isize;
    let mut places = [0; TOUCHED_IN_LINE];
    let mut n = 0;
    while n < places.len() {
        let steps = steps(n) as isize - REACH as isize;
        places[n] = (MARGIN as isize + steps * stride) as usize;
        n += 1;
    }
    places
}

/// How far touched square `n` is from the first of the eleven squares around the stone.
pub(super) const fn steps(n: usize) -> usize {
    if n < REACH { n } else { n + 1 }
}
