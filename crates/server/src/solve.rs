//! The solver at work: a win as a tree to step through and as a proof that was checked.

use std::time::{Duration, Instant};

use cinquina_game::{Colour, Game, Size, Square, notation};
use cinquina_solve::{Answers, Attack, Outcome, Problem, Progress, SolveControl, SolveLimits, Solver, Threats, Win};
use serde_json::{Map, Value, json};

use crate::position::names;
use crate::think::ensure_move;
use crate::{Complaint, Stop};

/// Nobody solves longer on one request.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(300);
/// Bytes that a solver remembers boards in.
const MEMORY: usize = 128 << 20;
/// Between two reports.
const REFRESH: Duration = Duration::from_millis(200);
/// A tree with more moves is cut: nobody steps through it, and a tab has to hold it.
const MOST_MOVES: usize = 20_000;
/// A longer proof is for `cinquina solve --proof`.
const MOST_PROOF: usize = 2 << 20;

/// Whose win to look for, and how long.
#[derive(Copy, Clone)]
pub(crate) struct Question {
    pub(crate) attacker: Colour,
    pub(crate) threats: Threats,
    pub(crate) time_ms: Option<u64>,
    pub(crate) shortest: bool,
}

/// Solves a position; the answer has the result, the line, the tree and the proof.
pub(crate) fn solve(
    game: &Game,
    question: Question,
    stop: &Stop,
    tell: &mut dyn FnMut(Value),
) -> Result<Value, Complaint> {
    ensure_move(game)?;
    let problem = problem(game, question);
    let mut told = Instant::now();
    let mut tell = |progress: &Progress| {
        if told.elapsed() >= REFRESH {
            told = Instant::now();
            tell(json!({ "nodes": progress.nodes, "ms": progress.elapsed.as_millis() as u64 }));
        }
    };
    let mut control = SolveControl::new(limits(question.time_ms), stop.flag(), &mut tell);
    let answer = cinquina_solve::solve(&problem, &mut control);
    let (nodes, ms) = (control.nodes(), control.elapsed().as_millis() as u64);
    let size = game.board().size();
    let mut told = match answer.outcome {
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
            let none_by = answer.none_by.map(Threats::name);
            json!({ "result": "unknown", "why": control.why(), "none_by": none_by, "line": [] })
        }
    };
    told["nodes"] = json!(nodes);
    told["ms"] = json!(ms);
    told["stopped"] = json!(stop.is_wanted());
    Ok(told)
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
    }
}

fn limits(time_ms: Option<u64>) -> SolveLimits {
    let time = time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
    SolveLimits { time: Some(time), nodes: None, memory: MEMORY }
}

/// Whether `attacker` is proven to win here within a time: for those who need no tree.
pub(crate) fn is_won(game: &Game, question: Question, stop: &Stop) -> Outcome {
    let mut nobody = |_: &Progress| {};
    let mut control = SolveControl::new(limits(question.time_ms), stop.flag(), &mut nobody);
    cinquina_solve::solve(&problem(game, question), &mut control).outcome
}

/// The text of the proof, unless it is too long.
fn proof(win: &Win, problem: &Problem) -> Option<String> {
    let bytes = win.write_proof(problem, Short(Vec::new())).ok()?.0;
    String::from_utf8(bytes).ok()
}

/// A text that may not get too long.
struct Short(Vec<u8>);

impl std::io::Write for Short {
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
        Win::Attack(found) => attack(found, size, &mut room),
        Win::Answers(found) => Value::Object(answers(found, size, &mut room)),
    }
}

fn attack(found: &Attack, size: Size, room: &mut usize) -> Value {
    let Some(left) = room.checked_sub(1) else { return Value::Null };
    *room = left;
    let mut told = answers(&found.answers, size, room);
    told.insert("play".into(), notation::name(found.play, size).into());
    told.insert("stones".into(), found.stones.into());
    Value::Object(told)
}

fn answers(found: &Answers, size: Size, room: &mut usize) -> Map<String, Value> {
    let name = |square: &Square| notation::name(*square, size);
    let mut told = Map::new();
    match found {
        Answers::Five => {}
        Answers::Unstoppable { reply, five } => {
            told.insert("reply".into(), json!(reply.as_ref().map(name)));
            told.insert("five".into(), name(five).into());
        }
        Answers::Replies { listed, witness } => {
            let replies = listed.iter().map(|(reply, answer)| json!([name(reply), attack(answer, size, room)]));
            told.insert("replies".into(), replies.collect());
            told.insert("witness".into(), witness.iter().map(name).collect());
        }
    }
    told
}
