use std::fmt;

use crate::{Board, Colour, Direction, Rule, Square, SquareSet, renju};

/// A rule as a type, so that hot code is compiled for it.
pub trait RuleSet: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// The same rule as a value.
    const RULE: Rule;

    /// Whether there are free squares that Black may not play.
    const FORBIDS: bool = false;

    /// Whether a row of `colour` wins.
    fn row_wins(row: Row, colour: Colour) -> bool;

    /// Whether the stone of `colour` on `square`, or one put there, makes a row that wins.
    fn wins(board: &Board, square: Square, colour: Colour) -> bool {
        Direction::ALL.iter().any(|&direction| Self::row_wins(Row::through(board, square, colour, direction), colour))
    }

    /// The stones of the rows through the stone of `colour` on `square` that win.
    fn winning_rows(board: &Board, square: Square, colour: Colour) -> SquareSet {
        let wins = |direction: &Direction| Self::row_wins(Row::through(board, square, colour, *direction), colour);
        let rows = Direction::ALL.into_iter().filter(wins);
        let sides = rows.flat_map(|direction| [-1, 1].map(|sign| (direction, sign)));
        sides.flat_map(|(direction, sign)| ahead(board, square, colour, direction, sign).chain([square])).collect()
    }

    /// Whether `colour` may play on the free `square`.
    #[inline]
    fn allows(_: &Board, _: Square, _: Colour) -> bool {
        true
    }
}

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
    fn through(board: &Board, square: Square, colour: Colour, direction: Direction) -> Self {
        let [before, after] = [-1, 1].map(|sign| ahead(board, square, colour, direction, sign).count() as i32);
        let end = |distance| direction.walk(board.size(), square, distance);
        let is_closed = |distance| end(distance).is_some_and(|end| board.has(end, !colour));
        Self { length: (before + 1 + after) as usize, closed: is_closed(-before - 1) && is_closed(after + 1) }
    }
}

/// The unbroken stones of `colour` on one side of `square`, the nearest first.
fn ahead(
    board: &Board,
    square: Square,
    colour: Colour,
    direction: Direction,
    sign: i32,
) -> impl Iterator<Item = Square> {
    let squares = (1..).map_while(move |n| direction.walk(board.size(), square, sign * n));
    squares.take_while(move |&next| board.has(next, colour))
}

/// Freestyle Gomoku: five or more in a row win, every free square may be played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Freestyle;

impl RuleSet for Freestyle {
    const RULE: Rule = Rule::Freestyle;

    #[inline]
    fn row_wins(row: Row, _: Colour) -> bool {
        row.length >= 5
    }
}

/// Five in a row win, six or more do not; Gomocup calls it the standard rule.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct ExactlyFive;

impl RuleSet for ExactlyFive {
    const RULE: Rule = Rule::ExactlyFive;

    #[inline]
    fn row_wins(row: Row, _: Colour) -> bool {
        row.length == 5
    }
}

/// Renju: Black wins with exactly five and has [forbidden moves](renju::forbidden); White wins with five or more.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Renju;

impl RuleSet for Renju {
    const RULE: Rule = Rule::Renju;
    const FORBIDS: bool = true;

    #[inline]
    fn row_wins(row: Row, colour: Colour) -> bool {
        row.length == 5 || row.length > 5 && colour == Colour::White
    }

    fn allows(board: &Board, square: Square, colour: Colour) -> bool {
        colour == Colour::White || renju::forbidden(board, square).is_none()
    }
}

/// Caro: five in a row win unless the opponent closes both ends; six or more always win.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Caro;

impl RuleSet for Caro {
    const RULE: Rule = Rule::Caro;

    #[inline]
    fn row_wins(row: Row, _: Colour) -> bool {
        row.length > 5 || row.length == 5 && !row.closed
    }
}

/// Caro where six or more do not win.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CaroExactlyFive;

impl RuleSet for CaroExactlyFive {
    const RULE: Rule = Rule::CaroExactlyFive;

    #[inline]
    fn row_wins(row: Row, _: Colour) -> bool {
        row.length == 5 && !row.closed
    }
}
