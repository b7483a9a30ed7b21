use std::fmt;
use std::str::FromStr;

/// A rule as a value: what files, protocols and command lines carry.
///
/// Code that must be fast takes the rule as a type instead, a [`RuleSet`](crate::RuleSet);
/// [`with_rule!`](crate::with_rule) leads from the one to the other.
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

/// Runs `$body` with the type `$R` standing for the [`RuleSet`](crate::RuleSet) of the value `$rule`.
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
            $crate::Rule::ExactlyFive => {
                type $R = $crate::ExactlyFive;
                $body
            }
            $crate::Rule::Renju => {
                type $R = $crate::Renju;
                $body
            }
            $crate::Rule::Caro => {
                type $R = $crate::Caro;
                $body
            }
            $crate::Rule::CaroExactlyFive => {
                type $R = $crate::CaroExactlyFive;
                $body
            }
        }
    };
}
