use std::fmt;
use std::str::FromStr;

use cinquina_game::{Board, Colour, Square};
use cinquina_patterns::PatternRule;

use crate::bmm::Bmm;
use crate::prover::{Prover, Verdict};
use crate::solution::{Answers, Attack};
use crate::threat_board::{Sight, ThreatBoard};
use crate::write_out::Writer;
use crate::{Control, Threats};

/// A way to solve.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Solver {
    /// Whatever is fastest.
    #[default]
    Auto,
    /// Binary minimax.
    Bmm,
}

impl Solver {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Auto, Self::Bmm];

    /// The name by which [`FromStr`] knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Bmm => "bmm",
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
}

/// A win from the root.
#[derive(Clone, Debug)]
pub enum Win {
    /// PX moves.
    Attack(Attack),
    /// PY moves, and has lost nevertheless.
    Answers(Answers),
}

impl Win {
    /// How many stones PX needs, the five included, against the best defence.
    pub fn stones(&self) -> u16 {
        match self {
            Self::Attack(attack) => attack.stones,
            Self::Answers(answers) => answers.stones(),
        }
    }

    /// The moves of both players if PY holds out as long as he can.
    pub fn line(&self) -> Vec<Square> {
        match self {
            Self::Attack(attack) => attack.line(),
            Self::Answers(answers) => answers.line(),
        }
    }
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// PX wins.
    Win(Win),
    /// PX does not win by these threats: all of them were tried.
    None,
    /// A limit was reached before anything was certain.
    Unknown,
}

/// The outcome and what it took.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was found.
    pub outcome: Outcome,
    /// The most bytes that boards were remembered in.
    pub bytes: usize,
}

/// Solves a problem within the limits of `control`.
pub fn solve<R: PatternRule>(problem: &Problem, control: &mut Control<'_>) -> Answer {
    let Problem { board, turn, attacker, threats, .. } = problem;
    let board = ThreatBoard::<R>::new(board, *turn, *attacker, *threats);
    let mut bmm = Bmm::new(board, control.limits().memory);
    let outcome = run(&mut bmm, control);
    Answer { outcome, bytes: bmm.bytes() }
}

fn run<R: PatternRule>(prover: &mut dyn Prover<R>, control: &mut Control<'_>) -> Outcome {
    match verdict(prover, control) {
        Certainty::Win => {}
        Certainty::None => return Outcome::None,
        Certainty::Unknown => return Outcome::Unknown,
    }
    let is_px_turn = prover.board().is_px_turn();
    let mut writer = Writer::new(prover, control);
    let win = if is_px_turn {
        writer.attack().map(|attack| Win::Attack((*attack).clone()))
    } else {
        writer.answers().map(Win::Answers)
    };
    win.map_or(Outcome::Unknown, Outcome::Win)
}

enum Certainty {
    Win,
    None,
    Unknown,
}

impl From<Verdict> for Certainty {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win(_) => Self::Win,
            Verdict::None => Self::None,
            Verdict::Unknown => Self::Unknown,
        }
    }
}

/// Whether PX wins from the root. On a board of PY every reply must lose.
fn verdict<R: PatternRule>(prover: &mut dyn Prover<R>, control: &mut Control<'_>) -> Certainty {
    match prover.board().sight() {
        Sight::Victory(_) => return Certainty::Win,
        Sight::Bad => return Certainty::None,
        Sight::Good(_) => {}
    }
    if prover.board().is_px_turn() {
        return prover.prove(control).into();
    }
    let mut replies = Vec::new();
    match prover.board().expand(&mut replies) {
        Sight::Victory(_) => return Certainty::Win,
        Sight::Bad => return Certainty::None,
        Sight::Good(_) => {}
    }
    for reply in replies {
        prover.board().play(reply.square);
        let verdict = prover.prove(control);
        prover.board().undo();
        if !matches!(verdict, Verdict::Win(_)) {
            return verdict.into();
        }
    }
    Certainty::Win
}
