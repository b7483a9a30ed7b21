use crate::{Board, Colour, Direction, Square};

/// A maximal unbroken line of stones of one colour.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How many stones it has.
    pub length: usize,
    /// Whether a stone of the opponent stands at each end; the border closes nothing.
    pub closed: bool,
}

impl Row {
    /// The row of `colour` through `square`, which counts as one of its stones.
    pub(crate) fn through(board: &Board, square: Square, colour: Colour, direction: Direction) -> Self {
        let [before, after] = [-1, 1].map(|sign| ahead(board, square, colour, direction, sign).count() as i32);
        let end = |distance| direction.walk(board.size(), square, distance);
        let is_closed = |distance| end(distance).is_some_and(|end| board.has(end, !colour));
        Self { length: (before + 1 + after) as usize, closed: is_closed(-before - 1) && is_closed(after + 1) }
    }
}

/// The unbroken stones of `colour` on one side of `square`, the nearest first.
pub(crate) fn ahead(
    board: &Board,
    square: Square,
    colour: Colour,
    direction: Direction,
    sign: i32,
) -> impl Iterator<Item = Square> {
    let squares = (1..).map_while(move |n| direction.walk(board.size(), square, sign * n));
    squares.take_while(move |&next| board.has(next, colour))
}
