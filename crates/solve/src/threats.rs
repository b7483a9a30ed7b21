use std::fmt;
use std::str::FromStr;

/// Which moves PX may play (§3.3): the threats that a solver works with. A greater set has all moves of a smaller one.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Threats {
    /// T2: every move makes a four, so every reply is forced.
    T2,
    /// T2 and T3: every move leaves an attack of one or two steps on the board, on a line or across two.
    T2T3,
    /// T2, and every move that leaves a win by fours: T3, and threats of more steps.
    T2Tn,
    /// Every move, for both players.
    All,
}

impl Threats {
    /// All of them, fewest moves first.
    pub const ALL: [Self; 4] = [Self::T2, Self::T2T3, Self::T2Tn, Self::All];

    /// The name by which [`FromStr`] knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::T2 => "t2",
            Self::T2T3 => "t2t3",
            Self::T2Tn => "t2tn",
            Self::All => "all",
        }
    }
}

impl fmt::Display for Threats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no set of threats.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these threats are not known: write t2, t2t3, t2tn or all")]
pub struct UnknownThreats;

impl FromStr for Threats {
    type Err = UnknownThreats;

    fn from_str(text: &str) -> Result<Self, UnknownThreats> {
        Self::ALL.into_iter().find(|threats| threats.name().eq_ignore_ascii_case(text)).ok_or(UnknownThreats)
    }
}
