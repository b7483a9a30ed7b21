use std::fmt;
use std::str::FromStr;

use crate::{Board, Colour, Direction, Square};

/// A rule as a value: what files, protocols and command lines carry.
///
/// Code that must be fast takes the rule as a type instead, a [`RuleSet`]; [`with_rule!`](crate::with_rule)
/// leads from the one to the other.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win, for both players.
    #[default]
    Freestyle,
}

impl Rule {
    /// Every rule that can be played.
    pub const ALL: [Self; 1] = [Self::Freestyle];

    /// The name by which [`FromStr`] knows the rule.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Freestyle => "freestyle",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no rule that can be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no rule that can be played here; there is: {names}", names = Rule::ALL.map(Rule::name).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let known = Self::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| UnknownRule(text.chars().take(20).flat_map(char::escape_debug).collect()))
    }
}

/// A rule as a type, so that hot code is compiled for it.
pub trait RuleSet: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// The same rule as a value.
    const RULE: Rule;

    /// Whether the stone of `colour` on `square` makes a line that wins.
    fn wins(board: &Board, square: Square, colour: Colour) -> bool;

    /// Whether `colour` may play on the free `square`.
    fn allows(board: &Board, square: Square, colour: Colour) -> bool;
}

/// Freestyle Gomoku: five or more in a row win, every free square may be played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Freestyle;

impl RuleSet for Freestyle {
    const RULE: Rule = Rule::Freestyle;

    fn wins(board: &Board, square: Square, colour: Colour) -> bool {
        Direction::ALL.iter().any(|&direction| run(board, square, colour, direction) >= 5)
    }

    #[inline]
    fn allows(_: &Board, _: Square, _: Colour) -> bool {
        true
    }
}

/// How many stones of `colour` stand in a row through `square`, which counts as one of them.
fn run(board: &Board, square: Square, colour: Colour, direction: Direction) -> usize {
    let stones = |sign: i32| {
        let ahead = (1..).map_while(move |n| direction.walk(board.size(), square, sign * n));
        ahead.take_while(|&next| board.has(next, colour)).count()
    };
    stones(-1) + 1 + stones(1)
}

/// Runs `$body` with the type `$R` standing for the [`RuleSet`] of the value `$rule`.
///
/// ```
/// use cinquina_game::{Game, Rule, Size, with_rule};
///
/// let rule: Rule = "freestyle".parse()?;
/// let squares = with_rule!(rule, R => Game::<R>::new(Size::square(15)?).legal_squares().len());
/// assert_eq!(squares, 225);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! with_rule {
    ($rule:expr, $R:ident => $body:expr) => {
        match $rule {
            $crate::Rule::Freestyle => {
                type $R = $crate::Freestyle;
                $body
            }
        }
    };
}
