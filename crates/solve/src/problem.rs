//! What is to be solved and how, and what was found.

use std::fmt;
use std::str::FromStr;

use cinquina_game::{Board, Colour, Rule};

use crate::win::Win;

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

/// A way to solve.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Solver {
    /// Whatever is fastest.
    #[default]
    Auto,
    /// Binary minimax.
    Bmm,
    /// Proof numbers, best first.
    Pns,
    /// Proof numbers, depth first.
    Dfpn,
    /// Whatever the player's search suggests, looked into. It says that there is none only where that is seen without a
    /// search.
    Guided,
    /// Threat space search. It misses wins, so it never says that there is none.
    Tss,
}

impl Solver {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Auto, Self::Bmm, Self::Pns, Self::Dfpn, Self::Guided, Self::Tss];

    /// The threats it works with if nobody says otherwise.
    pub const fn threats(self) -> Threats {
        match self {
            Self::Auto | Self::Guided => Threats::T2Tn,
            Self::Bmm | Self::Pns | Self::Dfpn | Self::Tss => Threats::T2T3,
        }
    }

    /// The name by which [`FromStr`] knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bmm => "bmm",
            Self::Pns => "pns",
            Self::Dfpn => "dfpn",
            Self::Guided => "guided",
            Self::Tss => "tss",
        }
    }
}

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of no solver.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this solver is not known; there are: {names}", names = Solver::ALL.map(Solver::name).join(", "))]
pub struct UnknownSolver;

impl FromStr for Solver {
    type Err = UnknownSolver;

    fn from_str(text: &str) -> Result<Self, UnknownSolver> {
        Self::ALL.into_iter().find(|solver| solver.name().eq_ignore_ascii_case(text)).ok_or(UnknownSolver)
    }
}

/// What is to be solved, and how.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The rule.
    pub rule: Rule,
    /// The stones; no five among them.
    pub board: Board,
    /// Who moves next.
    pub turn: Colour,
    /// PX, whose win is looked for.
    pub attacker: Colour,
    /// What PX may play.
    pub threats: Threats,
    /// How to look.
    pub solver: Solver,
    /// Whether to look for the win with the fewest stones.
    pub shortest: bool,
    /// Whether to look for wins by quiet moves too, beside and after those by threats; only [`Solver::Auto`] does.
    pub quiet: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// PX wins.
    Win(Win),
    /// PX does not win by these threats: all of them were tried.
    None,
    /// A limit was reached before anything was certain ([`SolveControl::reached`](crate::SolveControl::reached)), or the solver
    /// has found nothing and does not see every win.
    Unknown,
}

/// The outcome and what it took.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found.
    pub outcome: Outcome,
    /// The greatest set of threats by which there is certainly no win: all of them were tried.
    pub none_by: Option<Threats>,
    /// Whether no win by fours and threes, or by all moves if the problem allows them, has fewer stones than this one.
    /// Only known if the problem asks for the shortest.
    pub shortest: bool,
    /// The most bytes that boards were remembered in.
    pub bytes: usize,
}
