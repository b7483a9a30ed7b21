mod progress;

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use cinquina_game::{Game, Size, Square, notation};
use cinquina_patterns::PatternRule;
use cinquina_solve::{Answer, Control, Limits, Outcome, Problem, solve};
use serde_json::json;

use crate::arguments::SolveArguments;
use crate::failure::InputError;
use crate::{output, position};

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

pub(crate) fn run<R: PatternRule>(arguments: &SolveArguments) -> anyhow::Result<()> {
    let game = position::read::<R>(&arguments.position)?;
    if game.outcome().is_some() {
        return Err(InputError("the game is over: there is nothing to solve".into()).into());
    }
    if let Some(path) = &arguments.proof {
        output::ensure_new(path, arguments.force)?;
    }
    ctrlc::set_handler(|| STOP.store(true, Relaxed))?;
    let problem = problem(&game, arguments);
    let limits = Limits { time: arguments.time, nodes: arguments.nodes, memory: arguments.memory };
    let mut line = progress::Line::default();
    let mut tell = |progress: &_| line.show(progress);
    let mut control = Control::new(limits, &STOP, &mut tell);
    let answer = solve(R::RULE, &problem, &mut control);
    let (nodes, ms) = (control.nodes(), control.elapsed().as_millis() as u64);
    drop(line);
    tell_answer(&answer, nodes, ms, game.board().size(), arguments.json)?;
    match (&arguments.proof, &answer.outcome) {
        (Some(path), Outcome::Win(win)) => {
            output::write_whole(path, arguments.force, |file| win.write_proof(&problem, R::RULE, file).map(drop))
        }
        _ => Ok(()),
    }
}

fn problem<R: PatternRule>(game: &Game<R>, arguments: &SolveArguments) -> Problem {
    Problem {
        board: game.board().clone(),
        turn: game.turn(),
        attacker: arguments.side.map_or(game.turn(), Into::into),
        threats: arguments.threats.unwrap_or_else(|| arguments.solver.threats()),
        solver: arguments.solver,
        shortest: arguments.shortest,
    }
}

fn tell_answer(answer: &Answer, nodes: u64, ms: u64, size: Size, json: bool) -> anyhow::Result<()> {
    let names = |line: &[Square]| line.iter().map(|&square| notation::name(square, size)).collect::<Vec<_>>();
    let mut out = anstream::stdout().lock();
    let (result, moves, line) = match &answer.outcome {
        Outcome::Win(win) => ("win", Some(win.stones()), names(&win.line())),
        Outcome::None => ("none", None, Vec::new()),
        Outcome::Unknown => ("unknown", None, Vec::new()),
    };
    if json {
        writeln!(out, "{}", json!({"result": result, "moves": moves, "line": line, "nodes": nodes, "ms": ms}))?;
        return Ok(());
    }
    match moves {
        Some(stones) => writeln!(out, "win with {stones} stones: {}", line.join(" "))?,
        None if result == "none" => writeln!(out, "none: there is no win by these threats")?,
        None => writeln!(out, "unknown: the limit came first")?,
    }
    writeln!(out, "{nodes} nodes, {ms} ms, {} KB", answer.bytes / 1024)?;
    Ok(())
}
