use std::cmp::Ordering;
use std::fmt;

use serde::{Serialize, Serializer};

/// The types of pattern, weakest first (definitions 3 to 5 of the paper).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// None of the others.
    Generic,
    /// One stone of PX makes it an attack.
    Threat,
    /// One stone of PX makes it a victory: PX wins as first player only.
    Attack,
    /// PX wins the restricted game as first and as second player.
    Victory,
}

/// A type with its number of steps: V1, A2, T3, or G for a generic pattern.
///
/// A greater class is a stronger one: the type decides, then the fewer steps.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// Victory, attack, threat or generic.
    pub kind: Kind,
    /// The stones that PX still has to place; 0 for a generic pattern.
    pub steps: u32,
}

impl Class {
    /// Neither victory nor attack nor threat.
    pub const GENERIC: Self = Self { kind: Kind::Generic, steps: 0 };

    /// A victory of `steps` steps: V`steps`.
    pub const fn victory(steps: u32) -> Self {
        Self { kind: Kind::Victory, steps }
    }

    /// An attack of `steps` steps: A`steps`.
    pub const fn attack(steps: u32) -> Self {
        Self { kind: Kind::Attack, steps }
    }

    /// A threat of `steps` steps: T`steps`.
    pub const fn threat(steps: u32) -> Self {
        Self { kind: Kind::Threat, steps }
    }
}

impl Ord for Class {
    fn cmp(&self, other: &Self) -> Ordering {
        self.kind.cmp(&other.kind).then(other.steps.cmp(&self.steps))
    }
}

impl PartialOrd for Class {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Generic => f.pad("G"),
            Kind::Threat => f.pad(&format!("T{}", self.steps)),
            Kind::Attack => f.pad(&format!("A{}", self.steps)),
            Kind::Victory => f.pad(&format!("V{}", self.steps)),
        }
    }
}

impl Serialize for Class {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How strong a pattern is (§2.2): its class, then the size of its defence, smaller being stronger.
///
/// All generic patterns have the same strength, and a victory has a defence of size zero.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strength {
    /// Type and steps.
    pub class: Class,
    /// The number of defence squares; for a threat, of its fastest attack with the fewest.
    pub defence_size: usize,
}

impl Ord for Strength {
    fn cmp(&self, other: &Self) -> Ordering {
        self.class.cmp(&other.class).then(other.defence_size.cmp(&self.defence_size))
    }
}

impl PartialOrd for Strength {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
