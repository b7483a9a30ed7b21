use cinquina_game::Colour;

use crate::class_table::ClassTable;
use crate::combination::{Codes, line_weights};
use crate::lines::Neighbourhood;
use crate::{Class, Line, WideLine};

/// What a rule looks up about lines. Tables stay for good, so this is a handle on them, which the code that places stones
/// holds in registers.
pub trait LineTable: Copy + Send + Sync + 'static {
    /// Whether Black's codes are shown as others than those that are kept.
    const SHOWS_OTHERS: bool = false;

    /// What a line adds to the codes of its middle square: nothing if the middle is not empty.
    fn weight(&self, line: WideLine) -> Codes;

    /// The class of `colour`'s line, his stone put in the middle; generic where the rule forbids that stone.
    fn class(&self, line: WideLine, colour: Colour) -> Class;

    /// By how much the weight of the line around touched square `n` changes.
    #[inline(always)]
    fn change(&self, before: Neighbourhood, after: Neighbourhood, n: usize) -> Codes {
        self.weight(after.line(n)).wrapping_sub(self.weight(before.line(n)))
    }

    /// The squares on which one more stone of `owner` makes five, once he has a stone in the middle that makes none: bit
    /// `2 * i` for square `i`.
    fn completions(&self, line: WideLine, owner: Colour) -> u32;

    /// The codes of a square as everybody sees them, made from those that are kept.
    #[inline(always)]
    fn shown(&self, codes: Codes) -> Codes {
        codes
    }

    /// Whether the codes that are kept say that a move of Black's is legal; `None` if they do not tell.
    #[inline(always)]
    fn allows_black(&self, _: Codes) -> Option<bool> {
        Some(true)
    }
}

/// Nine squares are all that freestyle asks for: one table has the answer for each of their contents.
#[derive(Copy, Clone)]
pub struct NineSquares {
    classes: &'static ClassTable,
    weights: &'static [Codes; Line::COUNT],
}

impl NineSquares {
    pub(crate) fn new(classes: ClassTable) -> Self {
        Self { weights: Box::leak(line_weights(&classes)), classes: Box::leak(Box::new(classes)) }
    }
}

impl LineTable for NineSquares {
    #[inline(always)]
    fn weight(&self, line: WideLine) -> Codes {
        self.weights[line.inner().bits()]
    }

    #[inline]
    fn class(&self, line: WideLine, colour: Colour) -> Class {
        self.classes.class(line.inner().key(), colour)
    }

    #[inline]
    fn completions(&self, line: WideLine, owner: Colour) -> u32 {
        line.inner().completions(owner) << 2
    }
}
