//! What a rule looks up about lines, the trait that hot code is compiled for; and the table of freestyle.

use std::sync::LazyLock;

use cinquina_game::{Colour, Rule};

use crate::WideSquares;
use crate::class_table::ClassTable;
use crate::combination::{Codes, line_weights};
use crate::lines::Neighbourhood;
use crate::tables::{Tables, WideReading};
use crate::{AnyBoard, Class, Line, LineSquares, PatternBoard, WideLine};

/// What is looked up about lines: the part of a rule that hot code is compiled for. Rules that look at lines in the same way
/// share it, and with it all code that takes a [`PatternBoard`](crate::PatternBoard).
///
/// Tables stay for good, so this is a handle on them, which the code that places stones holds in registers. Only this
/// crate can make such tables.
pub trait LineTable: Copy + Send + Sync + 'static {
    /// How far a stone touches the lines of other squares: four squares, or five where it matters what lies beyond a block.
    const REACH: usize = WideLine::MIDDLE;

    /// Whether there are free squares that Black may not play.
    const FORBIDS: bool = false;

    /// Whether by some of the rules a row that would win can also be stopped just beyond its ends.
    const CAN_CLOSE: bool = false;

    /// Whether Black's codes are shown as others than those that are stored.
    const SHOWS_OTHERS: bool = false;

    /// The tables of a rule, made on first use.
    ///
    /// # Panics
    ///
    /// If the rule looks at lines in another way; [`with_lines!`](crate::with_lines) chooses the right one.
    fn tables(rule: Rule) -> &'static Tables<Self>;

    /// A board of these lines as one of any kind.
    fn any(board: PatternBoard<Self>) -> AnyBoard;

    /// What a line of `owner` is by the definitions, his stone put in the middle.
    fn read(&self, line: WideLine, owner: Colour) -> WideReading;

    /// Its class alone, found without the table of all lines; generic if the rule forbids the stone.
    fn classify(&self, line: WideLine, owner: Colour) -> Class {
        self.read(line, owner).class
    }

    /// What the line adds to `owner`'s code of its empty middle, found without the table of all lines.
    fn weigh(&self, line: WideLine, owner: Colour) -> u16 {
        self.classify(line, owner).weight()
    }

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

    /// The codes of a square as everybody sees them, made from those that are stored.
    #[inline(always)]
    fn shown(&self, codes: Codes) -> Codes {
        codes
    }

    /// Whether the stored codes say that a move of Black's is legal; `None` if they alone do not decide it.
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
    const REACH: usize = WideLine::MIDDLE - 1;

    fn tables(rule: Rule) -> &'static Tables<Self> {
        assert_eq!(rule, Rule::Freestyle, "only freestyle needs no more than nine squares");
        static TABLES: LazyLock<Tables<NineSquares>> =
            LazyLock::new(|| Tables::new(Rule::Freestyle, NineSquares::new(ClassTable::freestyle())));
        &TABLES
    }

    fn any(board: PatternBoard<Self>) -> AnyBoard {
        AnyBoard::Nine(board)
    }

    fn read(&self, line: WideLine, owner: Colour) -> WideReading {
        let reading = line.inner().read(owner);
        let wide = |squares: LineSquares| WideSquares::from_bits(squares.bits() << 1);
        WideReading {
            class: reading.class,
            stones: wide(reading.stones),
            triggers: wide(reading.triggers),
            defence: reading.defence.map(wide),
        }
    }

    fn classify(&self, line: WideLine, owner: Colour) -> Class {
        line.inner().classify(owner)
    }

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
