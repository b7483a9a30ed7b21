//! Runs the commands of tabs and scripts: each kind has a limited number of slots, and waits for a free one.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level};
use cinquina_game::{Rule, notation};
use cinquina_lab::{Pattern, Watch, classify_watched};
use cinquina_solve::{Threats, UnknownThreats};
use cinquina_verify::{Expected, Failure};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::engines::Engines;
use crate::explorer::Explorer;
use crate::message::Command;
use crate::position::Position;
use crate::solve::Question;
use crate::think::ThinkOptions;
use crate::{RequestError, Stop, describe, files, hint, memory, review, solve, swap2, think};

/// The engines, the database, and the slots for jobs.
pub(crate) struct JobRunner {
    engines: Engines,
    explorer: Explorer,
    slots: Slots,
    /// When the last job ended, unless its memory has been released since.
    worked: Mutex<Option<Instant>>,
}

/// How many jobs of each kind run at once; the others wait.
struct Slots {
    quick: Semaphore,
    search: Semaphore,
    solve: Semaphore,
}

/// The number of engines. Each uses all cores, so that more of them would only take turns, and each has its own memory.
const ENGINES: usize = 4;
/// The number of solvers.
const SOLVERS: usize = 2;
/// The number of quick jobs at once.
const QUICK: usize = 8;

/// The longest time to classify a pattern: large ones would take for ever.
const MOST_CLASSIFY_TIME: Duration = Duration::from_secs(30);
/// The longest drawing of a pattern: a larger one could not be classified.
const MOST_PATTERN_CHARACTERS: usize = 2_000;

/// A command to run for a tab, with the means to stop it.
pub(crate) struct Job<'a> {
    pub(crate) command: Command,
    pub(crate) tab: u64,
    pub(crate) stop: &'a Stop,
}

type Answer = Result<Value, RequestError>;

impl JobRunner {
    /// A runner whose engines have this many threads each.
    pub(crate) fn new(threads: usize, explorer: Explorer) -> Self {
        let [quick, search, solve] = [QUICK, ENGINES, SOLVERS].map(Semaphore::new);
        let (engines, slots) = (Engines::new(ENGINES, threads), Slots { quick, search, solve });
        Self { engines, explorer, slots, worked: Mutex::default() }
    }

    /// Releases memory that has been idle for this long.
    pub(crate) fn release_idle(&self, idle: Duration) {
        self.engines.release_idle(idle);
        let is_idle = {
            let mut worked = self.worked.lock().unwrap_or_else(PoisonError::into_inner);
            worked.take_if(|ended| ended.elapsed() >= idle).is_some()
        };
        if is_idle {
            memory::release();
        }
    }

    /// Waits for a free slot.
    pub(crate) async fn slot(&self, command: &Command) -> Result<SemaphorePermit<'_>, RequestError> {
        let slot = match command {
            Command::Think { .. } | Command::Review { .. } | Command::Hint { .. } | Command::Swap2 { .. } => {
                &self.slots.search
            }
            Command::Solve { .. } | Command::Classify { .. } | Command::Verify { .. } => &self.slots.solve,
            _ => &self.slots.quick,
        };
        slot.acquire().await.map_err(|_| RequestError::new("closing", "the server is shutting down"))
    }

    /// Runs a job to its end on this thread, and reports its progress.
    pub(crate) fn run(&self, job: Job<'_>, progress: &mut dyn FnMut(Value)) -> Answer {
        let answer = self.answer(job, progress);
        *self.worked.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        answer
    }

    fn answer(&self, job: Job<'_>, progress: &mut dyn FnMut(Value)) -> Answer {
        let Job { command, tab, stop } = job;
        match command {
            Command::Hello {} => Ok(hello()),
            Command::Look { position } => Ok(describe(&position.game()?)),
            Command::Think { position, lines, time_ms, depth, level } => {
                self.think(&position, ThinkOptions { lines, time_ms, depth }, level, tab, stop, progress)
            }
            Command::Solve { position, attacker, threats, time_ms, shortest } => {
                let game = position.game()?;
                let attacker = attacker.map_or(game.turn(), Into::into);
                let threats = threats.map_or(Ok(Threats::T2Tn), |name| name.parse());
                let threats = threats.map_err(|error: UnknownThreats| RequestError::bad(error.to_string()))?;
                solve::solve(
                    &game,
                    Question { attacker, threats, time_ms, shortest, quiet: threats == Threats::T2Tn },
                    stop,
                    progress,
                )
            }
            Command::Review { position, time_ms } => {
                let start = position.start()?;
                let moves = notation::parse_moves(&position.moves, position.size()?)?;
                self.engines
                    .lend(tab, start.rule(), |engine| review::review(engine, start, &moves, time_ms, stop, progress))
            }
            Command::Swap2 { position, time_ms } => {
                let game = position.game()?;
                self.engines.lend(tab, game.rule(), |engine| swap2::swap2(engine, &game, time_ms, stop))
            }
            Command::Hint { position } => {
                let game = position.game()?;
                self.engines.lend(tab, game.rule(), |engine| hint::hint(engine, &game, stop))
            }
            Command::Openings { position } => self.explorer.query(&position),
            Command::Classify { pattern } => classify(&pattern, stop),
            Command::Verify { proof, expect } => verify(&proof, expect.as_deref()),
            Command::Open { bytes, selection } => files::open(&bytes, &selection),
            Command::Write { record, to } => files::write(&record, &to),
            Command::Convert { text, file, to, assumed } => files::convert(&text, file.as_deref(), &to, &assumed),
        }
    }

    fn think(
        &self,
        position: &Position,
        options: ThinkOptions,
        level: Level,
        tab: u64,
        stop: &Stop,
        progress: &mut dyn FnMut(Value),
    ) -> Answer {
        let game = position.game()?;
        let mut think = |engine: &Engine| think::think(engine, &game, options, stop, progress);
        if level == Level::FULL {
            self.engines.lend(tab, game.rule(), think)
        } else {
            think(&Engines::weak(level, tab))
        }
    }
}

fn hello() -> Value {
    json!({ "version": env!("CARGO_PKG_VERSION"), "rules": Rule::ALL.map(Rule::name) })
}

/// Classifies a pattern by the exact restricted game. It is drawn with `X`, `O` and `+`, and blanks where it has no square.
fn classify(drawing: &str, stop: &Stop) -> Result<Value, RequestError> {
    if drawing.len() > MOST_PATTERN_CHARACTERS {
        return Err(RequestError::bad("the pattern is too large"));
    }
    let pattern: Pattern = drawing.parse().map_err(|error| RequestError::bad(format!("{error}")))?;
    let start = Instant::now();
    let mut watch = Watch::with(|_| {
        if stop.is_requested() || start.elapsed() > MOST_CLASSIFY_TIME {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let found =
        classify_watched(&pattern, &mut watch).map_err(|error| RequestError::new("pattern", error.to_string()))?;
    Ok(cinquina_lab::render::json::classification(&found))
}

fn verify(proof: &str, expected: Option<&str>) -> Answer {
    let unreadable = |reason| RequestError::bad(format!("expect cannot be read: {reason}"));
    let expected = expected.map(Expected::parse).transpose().map_err(unreadable)?;
    Ok(match cinquina_verify::check(proof.as_bytes(), expected.as_ref()) {
        Ok(verdict) => json!({ "holds": true, "verdict": verdict }),
        Err(Failure::Rejected(why)) => json!({ "holds": false, "verdict": why }),
        Err(Failure::Unreadable(error)) => json!({ "holds": false, "verdict": error.to_string() }),
    })
}
