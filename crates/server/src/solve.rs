//! Solving: a win as a tree to step through, and as a proof that is checked.

use std::time::{Duration, Instant};

use cinquina_game::{Colour, Game, Size, Square, notation};
use cinquina_solve::{
    Continuation, Outcome, Problem, Progress, SolveControl, SolveLimits, Solver, Threats, Win, WinningMove,
};
use serde_json::{Map, Value, json};

use crate::position::names;
use crate::think::ensure_move;
use crate::{RequestError, Stop};

/// The longest time for one request.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(300);
/// The bytes of the solver's table.
const MEMORY: usize = 128 << 20;
/// The time between two progress reports.
const REFRESH: Duration = Duration::from_millis(200);
/// The most moves of a tree; a larger one is cut: nobody would step through it, and a tab has to hold it.
const MOST_MOVES: usize = 20_000;
/// The longest proof in bytes; for longer ones there is `cinquina solve --proof`.
const MOST_PROOF: usize = 2 << 20;

/// Which win to look for, and how long.
#[derive(Copy, Clone)]
pub(crate) struct Question {
    pub(crate) attacker: Colour,
    pub(crate) threats: Threats,
    pub(crate) time_ms: Option<u64>,
    pub(crate) shortest: bool,
    pub(crate) quiet: bool,
}

/// Solves a position; the answer has the result, the line, the tree and the proof.
pub(crate) fn solve(
    game: &Game,
    question: Question,
    stop: &Stop,
    progress: &mut dyn FnMut(Value),
) -> Result<Value, RequestError> {
    ensure_move(game)?;
    let problem = problem(game, question);
    let mut reported = Instant::now();
    let mut report = |now: &Progress| {
        if reported.elapsed() >= REFRESH {
            reported = Instant::now();
            progress(json!({ "nodes": now.nodes, "ms": now.elapsed.as_millis() as u64 }));
        }
    };
    let mut control = SolveControl::new(limits(question.time_ms), stop.flag(), &mut report);
    let solution = cinquina_solve::solve(&problem, &mut control);
    let (nodes, ms) = (control.nodes(), control.elapsed().as_millis() as u64);
    let size = game.board().size();
    let mut answer = match solution.outcome {
        Outcome::Win(win) => {
            let proof = proof(&win, &problem);
            let checked = proof.as_deref().is_some_and(|proof| cinquina_verify::check(proof.as_bytes(), None).is_ok());
            let line = names(win.line(&problem), size);
            json!({
                "result": "win", "stones": win.stones(), "line": line, "tree": tree(&win, size), "proof": proof,
                "checked": checked,
            })
        }
        Outcome::None => json!({ "result": "none", "line": [] }),
        Outcome::Unknown => {
            let none_by = solution.none_by.map(Threats::name);
            json!({ "result": "unknown", "why": control.why(), "none_by": none_by, "line": [] })
        }
    };
    answer["nodes"] = json!(nodes);
    answer["ms"] = json!(ms);
    answer["stopped"] = json!(stop.is_requested());
    Ok(answer)
}

pub(crate) fn problem(game: &Game, question: Question) -> Problem {
    Problem {
        rule: game.rule(),
        board: game.board().clone(),
        turn: game.turn(),
        attacker: question.attacker,
        threats: question.threats,
        solver: Solver::Auto,
        shortest: question.shortest,
        quiet: question.quiet,
    }
}

fn limits(time_ms: Option<u64>) -> SolveLimits {
    let time = time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
    SolveLimits { time: Some(time), nodes: None, memory: MEMORY }
}

/// Whether the attacker is proven to win, without the tree.
pub(crate) fn is_won(game: &Game, question: Question, stop: &Stop) -> Outcome {
    let mut no_report = |_: &Progress| {};
    let mut control = SolveControl::new(limits(question.time_ms), stop.flag(), &mut no_report);
    cinquina_solve::solve(&problem(game, question), &mut control).outcome
}

/// The text of the proof, unless it is too long.
fn proof(win: &Win, problem: &Problem) -> Option<String> {
    let bytes = win.write_proof(problem, LimitedText(Vec::new())).ok()?.0;
    String::from_utf8(bytes).ok()
}

/// A text of limited length.
struct LimitedText(Vec<u8>);

impl std::io::Write for LimitedText {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0.len() + bytes.len() > MOST_PROOF {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The tree of a win; `null` where it was cut.
fn tree(win: &Win, size: Size) -> Value {
    let mut room = MOST_MOVES;
    match win {
        Win::Move(found) => attack(found, size, &mut room),
        Win::Replies(found) => Value::Object(answers(found, size, &mut room)),
    }
}

fn attack(found: &WinningMove, size: Size, room: &mut usize) -> Value {
    let Some(left) = room.checked_sub(1) else { return Value::Null };
    *room = left;
    let mut node = answers(&found.answers, size, room);
    node.insert("play".into(), notation::name(found.play, size).into());
    node.insert("stones".into(), found.stones.into());
    Value::Object(node)
}

fn answers(found: &Continuation, size: Size, room: &mut usize) -> Map<String, Value> {
    let name = |square: &Square| notation::name(*square, size);
    let mut node = Map::new();
    match found {
        Continuation::Five => {}
        Continuation::Unstoppable { reply, five } => {
            node.insert("reply".into(), json!(reply.as_ref().map(name)));
            node.insert("five".into(), name(five).into());
        }
        Continuation::Replies { listed, witness } => {
            let replies = listed.iter().map(|(reply, answer)| json!([name(reply), attack(answer, size, room)]));
            node.insert("replies".into(), replies.collect());
            node.insert("witness".into(), witness.iter().map(name).collect());
        }
        Continuation::Quiet { listed, otherwise } => {
            let replies = listed.iter().map(|(reply, answer)| json!([name(reply), attack(answer, size, room)]));
            node.insert("replies".into(), replies.collect());
            node.insert("otherwise".into(), attack(otherwise, size, room));
        }
    }
    node
}
