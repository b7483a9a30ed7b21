//! The moves that renju forbids Black, by the recursive definition that `docs/proof-format.md` spells out.

use std::fmt;

use crate::{Board, Colour, Direction, Square};

/// Why a move is forbidden.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Forbidden {
    /// Six stones or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which can become a straight four by a move that is not forbidden.
    DoubleThree,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Overline => "an overline",
            Self::DoubleFour => "a double four",
            Self::DoubleThree => "a double three",
        })
    }
}

/// Why Black may not play on the free `square`; `None` if he may. Five in a row is never forbidden.
pub fn forbidden(board: &Board, square: Square) -> Option<Forbidden> {
    Position { board: board.clone() }.forbidden(square)
}

/// Stones to try moves on.
struct Position {
    board: Board,
}

impl Position {
    fn forbidden(&mut self, square: Square) -> Option<Forbidden> {
        let windows = self.windows(square);
        let lengths = windows.map(|window| window.row(Window::MIDDLE).length());
        if lengths.contains(&5) {
            return None;
        }
        if lengths.iter().any(|&length| length > 5) {
            return Some(Forbidden::Overline);
        }
        if windows.iter().map(|window| window.fours()).sum::<usize>() >= 2 {
            return Some(Forbidden::DoubleFour);
        }
        self.has_two_threes(square, &windows).then_some(Forbidden::DoubleThree)
    }

    /// Whether threes in two directions can become straight fours by moves that neither win nor are forbidden.
    fn has_two_threes(&mut self, square: Square, windows: &[Window; 4]) -> bool {
        let squares = windows.map(Window::straight_fours);
        // Most squares need not be looked at any closer.
        if squares.iter().filter(|fours| fours.iter().any(Option::is_some)).count() < 2 {
            return false;
        }
        self.board.put(square, Colour::Black);
        let mut is_three = |direction: Direction| {
            let fours = squares[direction.index()].iter().flatten();
            let walk = |&at: &u32| direction.walk(self.board.size(), square, at as i32 - Window::MIDDLE as i32);
            let fours: Vec<Square> = fours.filter_map(walk).collect();
            fours.into_iter().any(|four| !self.makes_five(four) && self.forbidden(four).is_none())
        };
        let threes = Direction::ALL.into_iter().filter(|&direction| is_three(direction)).count();
        self.board.take(square, Colour::Black);
        threes >= 2
    }

    fn makes_five(&self, square: Square) -> bool {
        self.windows(square).iter().any(|window| window.row(Window::MIDDLE).length() == 5)
    }

    /// What Black sees around a stone of his on the free `square`, in the order of [`Direction::ALL`].
    fn windows(&self, square: Square) -> [Window; 4] {
        Direction::ALL.map(|direction| {
            let mut window = Window { black: 1 << Window::MIDDLE, free: 0 };
            for distance in (-Window::REACH..=Window::REACH).filter(|&distance| distance != 0) {
                let Some(other) = direction.walk(self.board.size(), square, distance) else { continue };
                let bit = 1 << (Window::MIDDLE as i32 + distance);
                match self.board.stone(other) {
                    None if self.board.open().contains(other) => window.free |= bit,
                    Some(Colour::Black) => window.black |= bit,
                    None | Some(Colour::White) => {}
                }
            }
            window
        })
    }
}

/// Eleven squares in a row around a black stone: all that decides what it makes in this direction. Bit `i` stands for
/// square `i`, counted from one, so that there is a bit on either side of them, never set.
#[derive(Copy, Clone)]
struct Window {
    black: u32,
    free: u32,
}

/// An unbroken line of black stones: the squares just before and just behind it.
#[derive(Copy, Clone)]
struct Row {
    before: u32,
    behind: u32,
}

impl Row {
    const fn length(self) -> u32 {
        self.behind - self.before - 1
    }

    const fn ends(self) -> [u32; 2] {
        [self.before, self.behind]
    }
}

impl Window {
    const REACH: i32 = 5;
    const MIDDLE: u32 = 6;

    /// The row through a black stone.
    const fn row(self, stone: u32) -> Row {
        let gaps = !self.black;
        Row { before: (gaps & ((1 << stone) - 1)).ilog2(), behind: stone + (gaps >> stone).trailing_zeros() }
    }

    const fn with(self, at: u32) -> Self {
        Self { black: self.black | 1 << at, free: self.free & !(1 << at) }
    }

    const fn is_free(self, at: u32) -> bool {
        self.free >> at & 1 == 1
    }

    fn makes_five(self, at: u32) -> bool {
        self.is_free(at) && self.with(at).row(at).length() == 5
    }

    /// How many fours the stone in the middle is part of; a straight one counts once.
    fn fours(self) -> usize {
        let row = self.row(Self::MIDDLE);
        match row.ends().into_iter().filter(|&end| self.makes_five(end)).count() {
            2 if row.length() == 4 => 1,
            count => count,
        }
    }

    /// The squares at the ends of the row where one more stone makes it a straight four.
    fn straight_fours(self) -> [Option<u32>; 2] {
        self.row(Self::MIDDLE).ends().map(|end| Some(end).filter(|&end| self.makes_straight_four(end)))
    }

    fn makes_straight_four(self, at: u32) -> bool {
        let four = self.with(at);
        let is_straight = |row: Row| row.length() == 4 && row.ends().into_iter().all(|end| four.makes_five(end));
        self.is_free(at) && is_straight(four.row(at))
    }
}
