//! The tables of each rule, built on first use, and `with_lines!`, which leads from a rule to its type of lines.

use cinquina_game::{Colour, Rule};

use crate::combination::PotentialTable;
use crate::line::{WideLine, WideSquares};
use crate::line_table::LineTable;
use crate::tally::{Units, units};
use crate::{Class, with_lines};

/// What a line is to the owner of its middle stone under some rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WideReading {
    /// The line's class; generic if the rule forbids its middle stone.
    pub class: Class,
    /// The owner's stones that make it what it is.
    pub stones: WideSquares,
    /// Where one stone of the owner makes an attack a victory or a threat an attack; for a double four where it completes.
    pub triggers: WideSquares,
    /// Where one stone of the opponent stops the attack. Empty for a victory, `None` where there is nothing to stop yet.
    pub defence: Option<WideSquares>,
}

/// What one rule looks up: classes by line, and what follows from them.
pub struct Tables<L> {
    pub(crate) rule: Rule,
    pub(crate) lines: L,
    pub(crate) potentials: PotentialTable,
    /// By colour.
    pub(crate) units: [&'static Units; 2],
}

impl<L: LineTable> Tables<L> {
    pub(crate) fn new(rule: Rule, lines: L) -> Self {
        let potentials = PotentialTable::new();
        let plain = units(|code| potentials.get(code.into(), Colour::Black));
        let shown = |code: u16| potentials.get(lines.shown(code.into()), Colour::Black);
        let black = if L::SHOWS_OTHERS { units(shown) } else { plain };
        Self { rule, lines, units: [black, plain], potentials }
    }
}

/// What a line of `owner` is under a rule, his stone put in the middle.
pub fn read_line(rule: Rule, line: WideLine, owner: Colour) -> WideReading {
    with_lines!(rule, L => L::tables(rule).lines.read(line, owner))
}

/// Its class alone, by the definitions; generic if the rule forbids the stone.
pub fn classify_line(rule: Rule, line: WideLine, owner: Colour) -> Class {
    with_lines!(rule, L => L::tables(rule).lines.classify(line, owner))
}

/// Its class, looked up as boards do.
pub fn class_of_line(rule: Rule, line: WideLine, owner: Colour) -> Class {
    with_lines!(rule, L => L::tables(rule).lines.class(line, owner))
}

/// Runs `$body` with the type `$L` standing for the [`LineTable`] of the value `$rule`.
///
/// ```
/// use cinquina_game::{Rule, Size};
/// use cinquina_patterns::{PatternBoard, with_lines};
///
/// let (rule, size) = (Rule::Renju, Size::square(15)?);
/// let played = with_lines!(rule, L => PatternBoard::<L>::new(rule, size).played());
/// assert_eq!(played, 0);
/// # Ok::<(), cinquina_game::SizeError>(())
/// ```
#[macro_export]
macro_rules! with_lines {
    ($rule:expr, $L:ident => $body:expr) => {
        match $rule {
            $crate::Rule::Freestyle => {
                type $L = $crate::NineSquares;
                $body
            }
            $crate::Rule::ExactlyFive | $crate::Rule::Caro | $crate::Rule::CaroExactlyFive => {
                type $L = $crate::ElevenSquares;
                $body
            }
            $crate::Rule::Renju => {
                type $L = $crate::RenjuLines;
                $body
            }
        }
    };
}
