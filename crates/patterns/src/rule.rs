use std::sync::LazyLock;

use cinquina_game::{Freestyle, RuleSet};

use crate::Line;
use crate::class_table::ClassTable;
use crate::combination::{Codes, PotentialTable, line_weights};
use crate::tally::{Units, units};

/// A rule with the tables that a [`PatternBoard`](crate::PatternBoard) needs.
pub trait PatternRule: RuleSet {
    /// The tables of this rule, made on first use.
    fn tables() -> &'static Tables;

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
    fn tables() -> &'static Tables {
        static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::new(ClassTable::freestyle()));
        &TABLES
    }
}
