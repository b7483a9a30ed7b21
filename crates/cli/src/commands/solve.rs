use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cinquina_game::{Game, notation};
use cinquina_solve::{
    Answer, Limit, Outcome, Problem, Progress, SolveControl, SolveLimits, Solver, Threats, Win, solve,
};
use serde_json::json;

use crate::arguments::SolveArguments;
use crate::failure::InputError;
use crate::progress::StatusLine;
use crate::{input, output};

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(arguments: &SolveArguments) -> anyhow::Result<()> {
    let game = input::position(&arguments.position)?;
    if game.outcome().is_some() {
        return Err(InputError("the game is over: there is nothing to solve".into()).into());
    }
    if let Some(path) = &arguments.proof {
        output::ensure_new(path, arguments.force)?;
    }
    ctrlc::set_handler(|| STOP.store(true, Relaxed))?;
    let problem = problem(&game, arguments);
    let limits = SolveLimits { time: arguments.time, nodes: arguments.nodes, memory: arguments.memory };
    let mut line = StatusLine::default();
    let mut show = |progress: &Progress| line.show(progress.elapsed, || status(progress));
    let mut control = SolveControl::new(limits, &STOP, &mut show);
    let answer = solve(&problem, &mut control);
    let (nodes, ms) = (control.nodes(), control.elapsed().as_millis() as u64);
    let (reached, why) = (control.reached(), control.why());
    drop(line);
    let report = SolveReport { problem: &problem, answer: &answer, nodes, ms, reached, why };
    let printed = if arguments.json { report.print_json() } else { report.print_text() };
    let proven = match (&arguments.proof, &answer.outcome) {
        (Some(path), Outcome::Win(win)) => {
            output::write_whole(path, arguments.force, |file| win.write_proof(&problem, file).map(drop))
        }
        (Some(path), _) => {
            writeln!(anstream::stderr(), "no proof was written to {}", path.display()).map_err(Into::into)
        }
        (None, _) => Ok(()),
    };
    // The proof is written even if nobody reads the answer; that it could not be written is the first error to report.
    proven.and(printed)
}

/// How far the solver is.
fn status(Progress { nodes, depth, numbers, .. }: &Progress) -> String {
    let numbers = numbers.map_or(String::new(), |(proof, disproof)| format!(", proof {proof}, disproof {disproof}"));
    format!("{nodes} nodes, depth {depth}{numbers}")
}

fn problem(game: &Game, arguments: &SolveArguments) -> Problem {
    Problem {
        rule: game.rule(),
        board: game.board().clone(),
        turn: game.turn(),
        attacker: arguments.side.map_or(game.turn(), Into::into),
        threats: arguments.threats.unwrap_or_else(|| arguments.solver.threats()),
        solver: arguments.solver,
        shortest: arguments.shortest,
        // Who names the threats wants no other moves.
        quiet: arguments.solver == Solver::Auto && arguments.threats.is_none(),
    }
}

/// An answer with its figures, to be printed.
struct SolveReport<'a> {
    problem: &'a Problem,
    answer: &'a Answer,
    nodes: u64,
    ms: u64,
    reached: Option<Limit>,
    /// The same in a word.
    why: &'static str,
}

impl SolveReport<'_> {
    fn line(&self, win: &Win) -> Vec<String> {
        let size = self.problem.board.size();
        win.line(self.problem).into_iter().map(|square| notation::name(square, size)).collect()
    }

    fn print_json(&self) -> anyhow::Result<()> {
        let (result, moves, line) = match &self.answer.outcome {
            Outcome::Win(win) => ("win", Some(win.stones()), self.line(win)),
            Outcome::None => ("none", None, Vec::new()),
            Outcome::Unknown => ("unknown", None, Vec::new()),
        };
        let mut object = json!({"result": result, "moves": moves, "line": line, "nodes": self.nodes, "ms": self.ms});
        match self.answer.outcome {
            Outcome::Win(_) if self.problem.shortest => object["shortest"] = json!(self.answer.shortest),
            Outcome::Win(_) | Outcome::None => {}
            Outcome::Unknown => {
                object["why"] = json!(self.why);
                object["none_by"] = json!(self.answer.none_by.map(Threats::name));
            }
        }
        Ok(writeln!(anstream::stdout().lock(), "{object}")?)
    }

    fn print_text(&self) -> anyhow::Result<()> {
        let mut out = anstream::stdout().lock();
        match &self.answer.outcome {
            Outcome::Win(win) => {
                let (count, line) = (win.stones(), self.line(win).join(" "));
                let stones = if count == 1 { "stone" } else { "stones" };
                let in_doubt = self.problem.shortest && !self.answer.shortest;
                let doubt = if in_doubt { ", perhaps not the fewest" } else { "" };
                writeln!(out, "win with {count} {stones}{doubt}: {line}")?;
            }
            Outcome::None => writeln!(out, "none: there is no win by these threats")?,
            Outcome::Unknown => writeln!(out, "unknown: {}", self.reason())?,
        }
        writeln!(out, "{} nodes, {} ms, {} KB", self.nodes, self.ms, self.answer.bytes / 1024)?;
        Ok(())
    }

    /// What is certain, why no more is known, and what may help.
    fn reason(&self) -> String {
        let reason = match self.reached {
            Some(Limit::Time) => "the time is up; raise --time",
            Some(Limit::Nodes) => "the node limit was reached; raise --nodes",
            Some(Limit::Memory) => "the memory is full; raise --memory",
            Some(Limit::Forgotten) => "a win was seen, but too little memory was left to write it out; raise --memory",
            Some(Limit::Stop) => "it was stopped",
            None if self.answer.none_by.is_some() => "not all longer threats were searched",
            None => {
                "no win was found, but this search does not see every win; --solver dfpn does, with --threats t2, t2t3 or all"
            }
        };
        self.answer.none_by.map_or_else(|| reason.into(), |threats| format!("there is no win by {threats}; {reason}"))
    }
}
