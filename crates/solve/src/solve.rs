//! From a problem to an answer: which solver works on what, and for how long.

use std::ops::ControlFlow;

use cinquina_game::SquareSet;
use cinquina_patterns::PatternRule;

use crate::bmm::Bmm;
use crate::dfpn::Dfpn;
use crate::pns::Pns;
use crate::prover::{Prover, Verdict};
use crate::solver::{Answer, Outcome, Problem, Solver, Win};
use crate::threat_board::{Sight, ThreatBoard};
use crate::tss::Tss;
use crate::write_out::{Lost, Writer};
use crate::{Control, Threats};

/// Solves a problem within the limits of `control`.
pub fn solve<R: PatternRule>(problem: &Problem, control: &mut Control<'_>) -> Answer {
    let memory = control.limits().memory;
    let mut answer = match problem.solver {
        Solver::Auto => auto::<R>(problem, control),
        Solver::Bmm => run(&mut Bmm::new(board::<R>(problem, problem.threats, memory), memory / 2), control),
        Solver::Pns => run(&mut Pns::new(board::<R>(problem, problem.threats, memory), memory / 2), control),
        Solver::Dfpn => run(&mut Dfpn::new(board::<R>(problem, problem.threats, memory), memory / 2), control),
        Solver::Tss => tss::<R>(problem, control),
    };
    if let Outcome::Win(win) = &mut answer.outcome
        && problem.shortest
    {
        let bytes = shorten::<R>(problem, win, control);
        answer.bytes = answer.bytes.max(bytes);
    }
    answer
}

/// A board that may use half of the memory.
fn board<R: PatternRule>(problem: &Problem, threats: Threats, memory: usize) -> ThreatBoard<R> {
    ThreatBoard::new(&problem.board, problem.turn, problem.attacker, threats, memory / 2)
}

/// Suggestions by threat space search, each confirmed by a search that plays nothing else.
fn tss<R: PatternRule>(problem: &Problem, control: &mut Control<'_>) -> Answer {
    let memory = control.limits().memory / 2;
    let mut best = Answer { outcome: Outcome::Unknown, bytes: 0 };
    let mut confirm = |zone: &SquareSet, control: &mut Control<'_>| {
        let mut board = board::<R>(problem, problem.threats, memory);
        board.confine(*zone);
        let answer = run(&mut Dfpn::new(board, memory / 2), control);
        best.bytes = best.bytes.max(answer.bytes);
        if matches!(answer.outcome, Outcome::Win(_)) {
            best.outcome = answer.outcome;
        }
        if control.is_over() || matches!(best.outcome, Outcome::Win(_)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    // What needs no search is confirmed as it is.
    if confirm(&SquareSet::EMPTY, control).is_continue() {
        let mut tss = Tss::<R>::new(&problem.board, problem.attacker, problem.threats, memory, &mut confirm);
        let _ = tss.run(control);
        let bytes = tss.bytes();
        best.bytes += bytes;
    }
    best
}

/// Fours first, then threes, then all threats, as far as the problem allows them: each gets some boards in turn, and
/// more in every round.
fn auto<R: PatternRule>(problem: &Problem, control: &mut Control<'_>) -> Answer {
    const FIRST_ROUND: u64 = 2048;
    let stages = stages(problem.threats);
    let memory = control.limits().memory / stages.len();
    let new = |&threats: &Threats| Dfpn::new(board::<R>(problem, threats, memory), memory / 2);
    let mut provers: Vec<_> = stages.iter().map(new).collect();
    let mut boards = FIRST_ROUND;
    loop {
        let (last, before) = (provers.len() - 1, control.nodes());
        for n in 0..=last {
            control.give(boards);
            let outcome = run(&mut provers[n], control).outcome;
            let settled = matches!(outcome, Outcome::Win(_)) || n == last && matches!(outcome, Outcome::None);
            if settled || control.is_over() {
                let bytes = provers.iter_mut().map(bytes).sum();
                return Answer { outcome, bytes };
            }
        }
        if control.nodes() == before {
            let bytes = provers.iter_mut().map(bytes).sum();
            return Answer { outcome: Outcome::Unknown, bytes };
        }
        boards *= 2;
    }
}

/// The sets of threats that are tried on the way to this one.
fn stages(threats: Threats) -> &'static [Threats] {
    match threats {
        Threats::T2 => &[Threats::T2],
        Threats::T2T3 => &[Threats::T2, Threats::T2T3],
        Threats::T2Tn => &[Threats::T2, Threats::T2T3, Threats::T2Tn],
        Threats::All => &[Threats::T2, Threats::T2T3, Threats::All],
    }
}

/// Looks for a win with fewer stones as long as the limits allow, and returns how many bytes that took.
fn shorten<R: PatternRule>(problem: &Problem, win: &mut Win, control: &mut Control<'_>) -> usize {
    let memory = control.limits().memory;
    control.give(u64::MAX);
    let mut most = 0;
    // Wins by longer threats are not searched for the shortest: the search by fours behind them is not.
    let exact = |threats: &&Threats| **threats != Threats::T2Tn;
    for &threats in stages(problem.threats).iter().filter(exact) {
        let fewer = win.stones() - 1;
        let mut bmm = Bmm::new(board::<R>(problem, threats, memory), memory / 2).within(fewer);
        let answer = run(&mut bmm, control);
        most = most.max(answer.bytes);
        if let Outcome::Win(shorter) = answer.outcome
            && shorter.stones() < win.stones()
        {
            *win = shorter;
        }
    }
    most
}

fn bytes(prover: &mut impl Prover) -> usize {
    prover.bytes() + prover.board().bytes()
}

fn run(prover: &mut impl Prover, control: &mut Control<'_>) -> Answer {
    let outcome = match verdict(prover, control) {
        Certainty::Win => write_out(prover, control).map_or(Outcome::Unknown, Outcome::Win),
        Certainty::None if prover.board().is_complete() => Outcome::None,
        Certainty::None | Certainty::Unknown => Outcome::Unknown,
    };
    Answer { outcome, bytes: bytes(prover) }
}

fn write_out(prover: &mut impl Prover, control: &mut Control<'_>) -> Result<Win, Lost> {
    let is_px_turn = prover.board().is_px_turn();
    control.give(u64::MAX);
    let mut writer = Writer::new(prover, control);
    if is_px_turn {
        writer.attack().map(|attack| Win::Attack((*attack).clone()))
    } else {
        writer.answers().map(Win::Answers)
    }
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
fn verdict(prover: &mut impl Prover, control: &mut Control<'_>) -> Certainty {
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
