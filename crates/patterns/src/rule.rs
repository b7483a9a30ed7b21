use std::sync::LazyLock;

use cinquina_game::{Caro, CaroExactlyFive, Colour, ExactlyFive, Freestyle, Renju, RuleSet};

use crate::class_table::ClassTable;
use crate::combination::PotentialTable;
use crate::eleven_squares::{self, ElevenSquares};
use crate::line_table::{LineTable, NineSquares};
use crate::renju_lines::RenjuLines;
use crate::tally::{Units, units};
use crate::wide_line::{WideLine, WideSquares};
use crate::{Class, LineSquares};

/// A rule with the tables that a [`PatternBoard`](crate::PatternBoard) needs. Only this crate can make
/// such tables, so the rules are those it has.
pub trait PatternRule: RuleSet {
    /// How far a stone touches the lines of other squares: four squares, or five where it matters what lies beyond a block.
    const REACH: usize = WideLine::MIDDLE;

    /// Whether a row that would win can also be stopped just beyond its ends.
    const CLOSES: bool = false;

    /// What is looked up about lines.
    type Lines: LineTable;

    /// The tables of this rule, made on first use.
    fn tables() -> &'static Tables<Self::Lines>;

    /// What a line of `owner` is under this rule, his stone put in the middle.
    fn read(line: WideLine, owner: Colour) -> WideReading;

    /// Its class alone, found without tables of all lines; generic if the rule forbids the stone.
    fn classify(line: WideLine, owner: Colour) -> Class {
        Self::read(line, owner).class
    }

    /// What the line adds to `owner`'s code of its empty middle, found without tables of all lines.
    fn weigh(line: WideLine, owner: Colour) -> u16 {
        Self::classify(line, owner).weight()
    }

    /// The class of a line under this rule, looked up.
    fn class(line: WideLine, owner: Colour) -> Class {
        Self::tables().lines.class(line, owner)
    }
}

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
pub struct Tables<T> {
    pub(crate) lines: T,
    pub(crate) potentials: PotentialTable,
    /// By colour.
    pub(crate) units: [&'static Units; 2],
}

impl<T: LineTable> Tables<T> {
    fn new(lines: T) -> Self {
        let potentials = PotentialTable::new();
        let plain = units(|code| potentials.get(code.into(), Colour::Black));
        let shown = |code: u16| potentials.get(lines.shown(code.into()), Colour::Black);
        let black = if T::SHOWS_OTHERS { units(shown) } else { plain };
        Self { lines, units: [black, plain], potentials }
    }
}

impl PatternRule for Freestyle {
    const REACH: usize = WideLine::MIDDLE - 1;
    type Lines = NineSquares;

    fn read(line: WideLine, owner: Colour) -> WideReading {
        let reading = line.inner().read(owner);
        let wide = |squares: LineSquares| WideSquares(squares.bits() << 1);
        WideReading {
            class: reading.class,
            stones: wide(reading.stones),
            triggers: wide(reading.triggers),
            defence: reading.defence.map(wide),
        }
    }

    fn classify(line: WideLine, owner: Colour) -> Class {
        line.inner().classify(owner)
    }

    fn tables() -> &'static Tables<NineSquares> {
        static TABLES: LazyLock<Tables<NineSquares>> =
            LazyLock::new(|| Tables::new(NineSquares::new(ClassTable::freestyle())));
        &TABLES
    }
}

/// A rule that looks at eleven squares.
macro_rules! wide_rule {
    ($Rule:ty, closes: $closes:expr) => {
        impl PatternRule for $Rule {
            const CLOSES: bool = $closes;
            type Lines = ElevenSquares;

            fn read(line: WideLine, owner: Colour) -> WideReading {
                Self::tables().lines.shapes(owner).read(line)
            }

            fn classify(line: WideLine, owner: Colour) -> Class {
                eleven_squares::class(Self::tables().lines.shapes(owner).get(line))
            }

            fn tables() -> &'static Tables<ElevenSquares> {
                static TABLES: LazyLock<Tables<ElevenSquares>> =
                    LazyLock::new(|| Tables::new(ElevenSquares::new::<$Rule>()));
                &TABLES
            }
        }
    };
}

wide_rule!(ExactlyFive, closes: false);
wide_rule!(Caro, closes: true);
wide_rule!(CaroExactlyFive, closes: true);

impl PatternRule for Renju {
    type Lines = RenjuLines;

    fn read(line: WideLine, owner: Colour) -> WideReading {
        Self::tables().lines.lines.shapes(owner).read(line)
    }

    fn weigh(line: WideLine, owner: Colour) -> u16 {
        eleven_squares::weight(Self::tables().lines.lines.shapes(owner).get(line))
    }

    fn tables() -> &'static Tables<RenjuLines> {
        static TABLES: LazyLock<Tables<RenjuLines>> = LazyLock::new(|| Tables::new(RenjuLines::new()));
        &TABLES
    }
}
