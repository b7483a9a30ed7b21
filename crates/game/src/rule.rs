use std::fmt;
use std::str::FromStr;

use crate::row::ahead;
use crate::{Board, Colour, Direction, Row, Square, SquareSet, renju};

/// What wins, and what is forbidden.
///
/// To add a rule, add it here and in [`ALL`](Self::ALL): the compiler and the tests then name every other place.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win, for both players.
    #[default]
    Freestyle,
    /// Five in a row win, six or more do not.
    ExactlyFive,
    /// Black wins with exactly five and may not play overlines, double fours and double threes; White wins
    /// with five or more.
    Renju,
    /// Five in a row win unless both ends are closed by stones of the opponent; six or more always win.
    Caro,
    /// As caro, but six or more do not win.
    CaroExactlyFive,
}

impl Rule {
    /// Every rule that can be played.
    pub const ALL: [Self; 5] = [Self::Freestyle, Self::ExactlyFive, Self::Renju, Self::Caro, Self::CaroExactlyFive];

    /// The name by which [`FromStr`] knows the rule.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
            Self::ExactlyFive => "exactly-five",
            Self::Renju => "renju",
            Self::Caro => "caro",
            Self::CaroExactlyFive => "caro-exactly-five",
        }
    }

    /// The number by which Gomocup's protocol and packed games know the rule.
    pub const fn number(self) -> u16 {
        match self {
            Self::Freestyle => 0,
            Self::ExactlyFive => 1,
            Self::Renju => 4,
            Self::Caro => 8,
            Self::CaroExactlyFive => 9,
        }
    }

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

/// The name of no rule that can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no rule that can be played here; there are: {names}", names = Rule::ALL.map(Rule::name).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let known = Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| UnknownRule(text.chars().take(20).flat_map(char::escape_debug).collect()))
    }
}
