use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, anyhow};
use cinquina_solve::{Outcome, Problem, SolveControl, SolveLimits, Solver, Threats, Win, solve};
use cinquina_verify::{Failure, check};
use indicatif::ProgressBar;

use super::sets::PositionSet;
use crate::arguments::BenchSolveArguments;

/// What a solver did with a set.
pub(super) struct Measured {
    pub(super) set: String,
    pub(super) solver: Solver,
    pub(super) threats: Threats,
    pub(super) wins: usize,
    pub(super) nones: usize,
    pub(super) unknowns: usize,
    /// Wins that take more stones than the shortest known.
    pub(super) longer: usize,
    pub(super) nodes: u64,
    /// The most that one position took.
    pub(super) bytes: usize,
    /// The time for each position, shortest first.
    pub(super) times: Vec<Duration>,
    /// The times of the wins alone, shortest first.
    pub(super) winning_times: Vec<Duration>,
}

impl Measured {
    fn nothing(set: &PositionSet, solver: Solver, threats: Threats) -> Self {
        let (wins, nones, unknowns, longer, nodes, bytes) = (0, 0, 0, 0, 0, 0);
        let (times, winning_times, set) = (Vec::new(), Vec::new(), set.name.clone());
        Self { set, solver, threats, wins, nones, unknowns, longer, nodes, bytes, times, winning_times }
    }

    /// The time that a part of the positions took at most.
    pub(super) fn milliseconds(&self, part: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        let index = ((self.times.len() as f64 * part) as usize).min(last);
        self.times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    pub(super) fn total(&self) -> Duration {
        self.times.iter().sum()
    }
}

/// Runs a solver on a set. Every win it reports must have a proof that the checker accepts; that is not timed.
pub(super) fn measure(
    set: &PositionSet,
    solver: Solver,
    threats: Threats,
    arguments: &BenchSolveArguments,
    bar: &ProgressBar,
) -> anyhow::Result<Measured> {
    let mut sum = Measured::nothing(set, solver, threats);
    let limits = SolveLimits { time: Some(arguments.time), nodes: None, memory: arguments.memory };
    for position in &set.positions {
        let (rule, board, turn) = (arguments.rule, position.board.clone(), position.turn);
        let problem =
            Problem { rule, board, turn, attacker: turn, threats, solver, shortest: arguments.shortest, quiet: false };
        let (stop, mut ignore) = (AtomicBool::new(false), |_: &_| {});
        let mut control = SolveControl::new(limits, &stop, &mut ignore);
        let answer = solve(&problem, &mut control);
        let time = control.elapsed();
        sum.times.push(time);
        sum.nodes += control.nodes();
        sum.bytes = sum.bytes.max(answer.bytes);
        match answer.outcome {
            Outcome::Win(win) => {
                prove(&win, &problem)
                    .with_context(|| format!("{solver} {threats} on '{}' of {}", position.source, set.name))?;
                sum.winning_times.push(time);
                sum.longer += usize::from(position.stones.is_some_and(|known| win.stones() > known));
            }
            Outcome::None => sum.nones += 1,
            Outcome::Unknown => sum.unknowns += 1,
        }
        bar.inc(1);
    }
    sum.wins = sum.winning_times.len();
    sum.times.sort_unstable();
    sum.winning_times.sort_unstable();
    Ok(sum)
}

fn prove(win: &Win, problem: &Problem) -> anyhow::Result<()> {
    let proof = win.write_proof(problem, Vec::new())?;
    match check(&proof[..], None) {
        Ok(_) => Ok(()),
        Err(Failure::Rejected(reason)) => Err(anyhow!("the proof is rejected: {reason}")),
        Err(Failure::Unreadable(error)) => Err(error.into()),
    }
}
