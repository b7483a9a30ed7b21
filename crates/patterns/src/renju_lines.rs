//! The lines of renju: what Black may make of the four lines through a square.

use std::sync::LazyLock;

use cinquina_game::{Colour, Rule};

use crate::combination::{self, Codes, FORBIDDEN};
use crate::eleven_squares::{self, ElevenSquares};
use crate::line_table::LineTable;
use crate::lines::Neighbourhood;
use crate::tables::{Tables, WideReading};
use crate::{AnyBoard, Class, PatternBoard, WideLine};

/// Renju's lines, and what Black may make of four of them.
///
/// A code shows whether Black's move makes an overline or two fours, which is forbidden, or straight fours can follow in two
/// directions, which may be forbidden: that depends on other squares. Such squares show what is certain. What
/// is forbidden shows nothing; of two threes one is shown as simple; of a straight four with two threes, a simple four.
#[derive(Copy, Clone)]
pub struct RenjuLines {
    lines: ElevenSquares,
    /// What Black's codes are shown as.
    shown: &'static [u16; Self::CODES],
    /// Whether a code shows that Black's move is legal.
    allowed: &'static [Option<bool>; Self::CODES],
}

impl RenjuLines {
    const CODES: usize = 1 << 16;

    pub(crate) fn new() -> Self {
        let mut shown: Box<[u16; Self::CODES]> = vec![0; Self::CODES].try_into().expect("as long as the array");
        let mut allowed = Box::new([Some(true); Self::CODES]);
        for classes in combination::every_four_classes() {
            let code = usize::from(combination::code(classes));
            let made = Made::of(classes);
            allowed[code] = made.is_allowed();
            shown[code] = combination::code(made.shown(classes));
            for (code, has_five) in with_forbidden_lines(classes) {
                allowed[usize::from(code)] = Some(has_five);
                shown[usize::from(code)] = if has_five { Class::S5.weight() } else { 0 };
            }
        }
        Self { lines: ElevenSquares::new(Rule::Renju), shown: Box::leak(shown), allowed: Box::leak(allowed) }
    }
}

/// The codes of squares where some of the lines, from the first on, are forbidden instead of what they are; and whether
/// five is made on another.
fn with_forbidden_lines(classes: [Class; 4]) -> impl Iterator<Item = (u16, bool)> {
    (1..=classes.len()).map(move |count| {
        let rest = &classes[count..];
        let code = count as u16 * FORBIDDEN + rest.iter().map(|class| class.weight()).sum::<u16>();
        (code, rest.contains(&Class::S5))
    })
}

/// What Black makes with one stone, in numbers.
struct Made {
    five: bool,
    fours: usize,
    threes: usize,
}

impl Made {
    fn of(classes: [Class; 4]) -> Self {
        let count = |wanted: &[Class]| classes.iter().filter(|class| wanted.contains(class)).count();
        Self {
            five: classes.contains(&Class::S5),
            fours: count(&[Class::S4, Class::D4]),
            threes: count(&[Class::W3, Class::D3]),
        }
    }

    const fn is_allowed(&self) -> Option<bool> {
        match self {
            Self { five: true, .. } => Some(true),
            Self { fours: 2.., .. } => Some(false),
            Self { threes: 2.., .. } => None,
            _ => Some(true),
        }
    }

    fn shown(&self, mut classes: [Class; 4]) -> [Class; 4] {
        match self.is_allowed() {
            Some(true) => {}
            Some(false) => classes = [Class::Generic; 4],
            None => {
                classes.sort_unstable_by(|one, other| other.cmp(one));
                let is_three = |class: &Class| matches!(class, Class::W3 | Class::D3);
                let strongest = classes.iter().position(is_three);
                for (n, class) in classes.iter_mut().enumerate() {
                    match class {
                        Class::D4 => *class = Class::S4,
                        Class::W3 | Class::D3 if Some(n) != strongest => *class = Class::S3,
                        _ => {}
                    }
                }
            }
        }
        classes
    }
}

impl LineTable for RenjuLines {
    const FORBIDS: bool = true;
    const SHOWS_OTHERS: bool = true;

    fn tables(rule: Rule) -> &'static Tables<Self> {
        assert_eq!(rule, Rule::Renju, "only renju forbids moves");
        static TABLES: LazyLock<Tables<RenjuLines>> = LazyLock::new(|| Tables::new(Rule::Renju, RenjuLines::new()));
        &TABLES
    }

    fn any(board: PatternBoard<Self>) -> AnyBoard {
        AnyBoard::Renju(board)
    }

    fn read(&self, line: WideLine, owner: Colour) -> WideReading {
        self.lines.read(line, owner)
    }

    fn weigh(&self, line: WideLine, owner: Colour) -> u16 {
        eleven_squares::weight(self.lines.shapes(owner).get(line))
    }

    #[inline(always)]
    fn weight(&self, line: WideLine) -> Codes {
        self.lines.weight(line)
    }

    #[inline]
    fn class(&self, line: WideLine, colour: Colour) -> Class {
        self.lines.class(line, colour)
    }

    #[inline(always)]
    fn change(&self, before: Neighbourhood, after: Neighbourhood, n: usize) -> Codes {
        self.lines.change(before, after, n)
    }

    #[inline]
    fn completions(&self, line: WideLine, owner: Colour) -> u32 {
        self.lines.completions(line, owner)
    }

    #[inline(always)]
    fn shown(&self, codes: Codes) -> Codes {
        codes & 0xFFFF_0000 | Codes::from(self.shown[usize::from(codes as u16)])
    }

    #[inline(always)]
    fn allows_black(&self, codes: Codes) -> Option<bool> {
        self.allowed[usize::from(codes as u16)]
    }
}
