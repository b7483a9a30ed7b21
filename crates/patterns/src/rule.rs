use std::sync::LazyLock;

use cinquina_game::{Colour, Freestyle, RuleSet};

use crate::class_table::ClassTable;
use crate::combination::{Codes, PotentialTable, line_weights};
use crate::tally::{Units, units};
use crate::{Class, Line, Reading};

/// A rule with the tables that a [`PatternBoard`](crate::PatternBoard) needs. Only this crate can make
/// such tables, so the rules are those it has.
pub trait PatternRule: RuleSet {
    /// The tables of this rule, made on first use.
    fn tables() -> &'static Tables;

    /// What a line of `owner` is under this rule, his stone put in the middle.
    fn read(line: Line, owner: Colour) -> Reading;

    /// Its class alone.
    fn classify(line: Line, owner: Colour) -> Class;

    /// The class of every line under this rule.
    fn classes() -> &'static ClassTable {
        &Self::tables().classes
    }
}

/// What one rule looks up: classes by line, and what follows from them.
pub struct Tables {
    pub(crate) classes: ClassTable,
    pub(crate) line_weights: Box<[Codes; Line::COUNT]>,
    pub(crate) potentials: PotentialTable,
    pub(crate) units: Box<Units>,
}

impl Tables {
    fn new(classes: ClassTable) -> Self {
        let potentials = PotentialTable::new();
        Self { line_weights: line_weights(&classes), units: units(&potentials), potentials, classes }
    }
}

impl PatternRule for Freestyle {
    fn read(line: Line, owner: Colour) -> Reading {
        line.read(owner)
    }

    fn classify(line: Line, owner: Colour) -> Class {
        line.classify(owner)
    }

    fn tables() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::new(ClassTable::freestyle()));
        &TABLES
    }
}
