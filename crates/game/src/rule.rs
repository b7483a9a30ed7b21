//! The rules: which rows win, what is forbidden, and the names and numbers they go by.

use std::fmt;
use std::str::FromStr;

use crate::{Board, Colour, Direction, Square, SquareSet, renju};

/// The list of rules: everything else follows it.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal, $number:literal;)*) => {
        /// What wins, and what is forbidden.
        ///
        /// A new rule is added to the list below this type's name in the source: the compiler and the tests then name every
        /// other place.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// Every rule that can be played.
            pub const ALL: [Self; [$($number,)*].len()] = [$(Self::$rule,)*];

            /// The name by which [`FromStr`] knows the rule.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)*
                }
            }

            /// The number by which Gomocup's protocol and packed games know the rule.
            pub const fn number(self) -> u16 {
                match self {
                    $(Self::$rule => $number,)*
                }
            }
        }
    };
}

rules! {
    /// Five or more in a row win, for both players.
    #[default]
    Freestyle = "freestyle", 0;
    /// Five in a row win, six or more do not.
    ExactlyFive = "exactly-five", 1;
    /// Black wins with exactly five and may not play overlines, double fours and double threes; White wins
    /// with five or more.
    Renju = "renju", 4;
    /// Five in a row win unless both ends are closed by stones of the opponent; six or more always win.
    Caro = "caro", 8;
    /// As caro, but six or more do not win.
    CaroExactlyFive = "caro-exactly-five", 9;
}

impl Rule {
    /// The rule with this [number](Self::number), if it can be played.
    pub fn from_number(number: u16) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.number() == number)
    }

    /// Whether there are free squares that Black may not play.
    pub const fn forbids(self) -> bool {
        matches!(self, Self::Renju)
    }

    /// Whether a row of five does not win between two stones of the opponent.
    pub const fn closes(self) -> bool {
        matches!(self, Self::Caro | Self::CaroExactlyFive)
    }

    /// Whether a row of `colour` wins.
    #[inline]
    pub const fn row_wins(self, row: Row, colour: Colour) -> bool {
        let Row { length, closed } = row;
        match self {
            Self::Freestyle => length >= 5,
            Self::ExactlyFive => length == 5,
            Self::Renju => length == 5 || length > 5 && matches!(colour, Colour::White),
            Self::Caro => length > 5 || length == 5 && !closed,
            Self::CaroExactlyFive => length == 5 && !closed,
        }
    }

    /// Whether the stone of `colour` on `square`, or one put there, makes a row that wins.
    pub fn wins(self, board: &Board, square: Square, colour: Colour) -> bool {
        Direction::ALL.iter().any(|&direction| self.row_wins(Row::through(board, square, colour, direction), colour))
    }

    /// The stones of the rows through the stone of `colour` on `square` that win.
    pub fn winning_rows(self, board: &Board, square: Square, colour: Colour) -> SquareSet {
        let wins = |direction: &Direction| self.row_wins(Row::through(board, square, colour, *direction), colour);
        let rows = Direction::ALL.into_iter().filter(wins);
        let sides = rows.flat_map(|direction| [-1, 1].map(|sign| (direction, sign)));
        sides.flat_map(|(direction, sign)| ahead(board, square, colour, direction, sign).chain([square])).collect()
    }

    /// Whether `colour` may play on the free `square`.
    #[inline]
    pub fn allows(self, board: &Board, square: Square, colour: Colour) -> bool {
        !self.forbids() || colour == Colour::White || renju::forbidden(board, square).is_none()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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

/// A text that does not name a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a rule that can be played here; the rules are: {names}", names = Rule::ALL.map(Rule::name).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let known = Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| UnknownRule(text.chars().take(20).flat_map(char::escape_debug).collect()))
    }
}
