//! Who does what is asked: quick looks at once, everything else when there is room.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level};
use cinquina_game::{Rule, notation};
use cinquina_solve::{Threats, UnknownThreats};
use cinquina_verify::{Expected, Failure};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::engines::Engines;
use crate::explorer::Explorer;
use crate::message::Ask;
use crate::position::Position;
use crate::solve::Question;
use crate::think::Effort;
use crate::{Complaint, Stop, files, hint, laboratory, look, memory, review, solve, swap2, think};

/// The engines and the room they have.
pub(crate) struct Workshop {
    engines: Engines,
    explorer: Explorer,
    rooms: Rooms,
    /// When the last job ended, unless its memory has been given back.
    worked: Mutex<Option<Instant>>,
}

/// How many jobs of a kind are done at once; the others wait.
struct Rooms {
    quick: Semaphore,
    search: Semaphore,
    solve: Semaphore,
}

/// Engines that think at once. All use all cores, so that more would only take turns, and each has its memory.
const ENGINES: usize = 4;
/// Solvers at once.
const SOLVERS: usize = 2;
/// Quick jobs at once.
const QUICK: usize = 8;

/// One job: what to do, for which tab, and how to end it.
pub(crate) struct Job<'a> {
    pub(crate) ask: Ask,
    pub(crate) tab: u64,
    pub(crate) stop: &'a Stop,
}

type Answer = Result<Value, Complaint>;

impl Workshop {
    /// A workshop whose engines think with so many threads each.
    pub(crate) fn new(threads: usize, explorer: Explorer) -> Self {
        let [quick, search, solve] = [QUICK, ENGINES, SOLVERS].map(Semaphore::new);
        let (engines, rooms) = (Engines::new(ENGINES, threads), Rooms { quick, search, solve });
        Self { engines, explorer, rooms, worked: Mutex::default() }
    }

    /// Gives the memory back that nobody has used for so long.
    pub(crate) fn put_away(&self, idle: Duration) {
        self.engines.put_away(idle);
        let rested = {
            let mut worked = self.worked.lock().unwrap_or_else(PoisonError::into_inner);
            worked.take_if(|ended| ended.elapsed() >= idle)
        };
        if rested.is_some() {
            memory::give_back();
        }
    }

    /// Waits until there is room for the job.
    pub(crate) async fn room(&self, ask: &Ask) -> Result<SemaphorePermit<'_>, Complaint> {
        let room = match ask {
            Ask::Think { .. } | Ask::Review { .. } | Ask::Hint { .. } | Ask::Swap2 { .. } => &self.rooms.search,
            Ask::Solve { .. } | Ask::Classify { .. } | Ask::Verify { .. } => &self.rooms.solve,
            _ => &self.rooms.quick,
        };
        room.acquire().await.map_err(|_| Complaint::new("closing", "the server is about to end"))
    }

    /// Does the job to its end, on this thread, and tells how far it is.
    pub(crate) fn run(&self, job: Job<'_>, tell: &mut dyn FnMut(Value)) -> Answer {
        let answer = self.answer(job, tell);
        *self.worked.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        answer
    }

    fn answer(&self, job: Job<'_>, tell: &mut dyn FnMut(Value)) -> Answer {
        let Job { ask, tab, stop } = job;
        match ask {
            Ask::Hello {} => Ok(hello()),
            Ask::Look { position } => Ok(look(&position.game()?)),
            Ask::Think { position, lines, time_ms, depth, level } => {
                self.think(&position, Effort { lines, time_ms, depth }, level, tab, stop, tell)
            }
            Ask::Solve { position, attacker, threats, time_ms, shortest } => {
                let game = position.game()?;
                let attacker = attacker.map_or(game.turn(), Into::into);
                let threats = threats.map_or(Ok(Threats::T2Tn), |name| name.parse());
                let threats = threats.map_err(|error: UnknownThreats| Complaint::bad(error.to_string()))?;
                solve::solve(&game, Question { attacker, threats, time_ms, shortest }, stop, tell)
            }
            Ask::Review { position, time_ms } => {
                let start = position.start()?;
                let moves = notation::parse_moves(&position.moves, position.size()?)?;
                self.engines
                    .lend(tab, start.rule(), |engine| review::review(engine, start, &moves, time_ms, stop, tell))
            }
            Ask::Swap2 { position, time_ms } => {
                let game = position.game()?;
                self.engines.lend(tab, game.rule(), |engine| swap2::swap2(engine, &game, time_ms, stop))
            }
            Ask::Hint { position } => {
                let game = position.game()?;
                self.engines.lend(tab, game.rule(), |engine| hint::hint(engine, &game, stop))
            }
            Ask::Openings { position } => self.explorer.look(&position),
            Ask::Classify { pattern } => laboratory::classify(&pattern, stop),
            Ask::Verify { proof, expect } => verify(&proof, expect.as_deref()),
            Ask::Open { bytes, what } => files::open(&bytes, &what),
            Ask::Write { record, to } => files::write(&record, &to),
            Ask::Convert { text, file, to, assumed } => files::convert(&text, file.as_deref(), &to, &assumed),
        }
    }

    fn think(
        &self,
        position: &Position,
        effort: Effort,
        level: Level,
        tab: u64,
        stop: &Stop,
        tell: &mut dyn FnMut(Value),
    ) -> Answer {
        let game = position.game()?;
        let mut think = |engine: &Engine| think::think(engine, &game, effort, stop, tell);
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

fn verify(proof: &str, expected: Option<&str>) -> Answer {
    let not_understood = |reason| Complaint::bad(format!("what is expected is not understood: {reason}"));
    let expected = expected.map(Expected::parse).transpose().map_err(not_understood)?;
    Ok(match cinquina_verify::check(proof.as_bytes(), expected.as_ref()) {
        Ok(verdict) => json!({ "holds": true, "verdict": verdict }),
        Err(Failure::Rejected(why)) => json!({ "holds": false, "verdict": why }),
        Err(Failure::Unreadable(error)) => json!({ "holds": false, "verdict": error.to_string() }),
    })
}
