//! Our own engine as a contestant, in this process: without pipes and start-up time.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use cinquina_engine::{Clock, Effort, Engine, SearchControl, SearchLimits, Settings, Swap2Choice};
use cinquina_game::{Game, Rule, Size, Square};
use cinquina_patterns::{PatternBoard, with_lines};

use crate::engine_spec::OwnSpec;
use crate::{
    Contestant, EngineLimits, Fault, FaultKind, GameSetting, Halt, Player, Reply, Stop, Swap2Answer, Swap2Reply, Turn,
};

/// Our own engine with its parameters.
#[derive(Clone, Debug)]
pub struct OwnEngine {
    name: String,
    spec: OwnSpec,
    threads: Option<u32>,
}

impl OwnEngine {
    /// The engine of an engine description.
    pub const fn new(name: String, spec: OwnSpec, threads: Option<u32>) -> Self {
        Self { name, spec, threads }
    }

    fn settings(&self) -> io::Result<Settings> {
        self.spec.settings().map_err(io::Error::other)
    }
}

impl Contestant for OwnEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> io::Result<()> {
        self.settings().map(drop)
    }

    fn start(&self) -> io::Result<Box<dyn Player>> {
        let threads = self.threads.map_or(1, |threads| threads as usize);
        let settings = Settings { threads, ..self.settings()? };
        Ok(Box::new(OwnPlayer { settings, game: None }))
    }
}

struct OwnPlayer {
    settings: Settings,
    game: Option<GameInPlay>,
}

/// The setting of the game, and the engine with its transposition table.
struct GameInPlay {
    engine: Engine,
    size: Size,
    rule: Rule,
    limits: EngineLimits,
}

impl Player for OwnPlayer {
    fn prepare(&mut self, setting: &GameSetting<'_>) -> Result<(), Halt> {
        let GameSetting { size, rule, limits, .. } = *setting;
        let unfit = self.settings.values.as_ref().and_then(|values| values.check_rule(rule).err());
        if let Some(unfit) = unfit {
            return Err(Fault::new(FaultKind::Start, unfit.to_string()).into());
        }
        let mut engine = match self.game.take() {
            Some(game) if game.limits == limits => game.engine,
            _ => Engine::new(&Settings { table_bytes: table_bytes(&limits), ..self.settings.clone() }),
        };
        // No clock runs yet: now is the time for one-time work, such as tables and the memory of a new transposition table.
        engine.forget();
        with_lines!(rule, L => drop(PatternBoard::<L>::new(rule, size)));
        self.game = Some(GameInPlay { engine, size, rule, limits });
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Reply, Halt> {
        let (square, time) = self.ask(turn, |game| game.think(turn))?;
        Ok(Reply { square, time })
    }

    fn swap2(&mut self, turn: &Turn<'_>) -> Result<Swap2Reply, Halt> {
        let (answer, time) = self.ask(turn, |game| game.swap2(turn))?;
        Ok(Swap2Reply { answer, time })
    }
}

impl OwnPlayer {
    /// The engine's answer, and how long it took.
    fn ask<T>(&self, turn: &Turn<'_>, question: impl FnOnce(&GameInPlay) -> Option<T>) -> Result<(T, Duration), Halt> {
        let Some(game) = &self.game else { return Err(Fault::new(FaultKind::Start, "it is not ready").into()) };
        let begin = Instant::now();
        let thought = catch_unwind(AssertUnwindSafe(|| question(game)));
        if turn.stop.requested() {
            return Err(Halt::Stopped);
        }
        let found = thought.map_err(|_| Fault::new(FaultKind::Crash, "it panicked"))?;
        let found = found.ok_or_else(|| Fault::new(FaultKind::Refusal, "it found no move"))?;
        Ok((found, begin.elapsed()))
    }
}

/// A table that the limits can fill: clearing a larger one would take longer than a fast game.
fn table_bytes(limits: &EngineLimits) -> usize {
    const BYTES_A_NODE: u64 = 1024;
    const LEAST: u64 = 1 << 20;
    let wanted = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(BYTES_A_NODE).max(LEAST));
    let allowed = limits.memory.unwrap_or(u64::MAX);
    usize::try_from(wanted.min(allowed)).unwrap_or(usize::MAX).min(Settings::default().table_bytes)
}

impl GameInPlay {
    fn game(&self, moves: &[Square]) -> Option<Game> {
        let mut game = Game::new(self.rule, self.size);
        moves.iter().try_for_each(|&square| game.play(square)).ok()?;
        Some(game)
    }

    /// The choice in Swap2; random choices differ from game to game.
    fn swap2(&self, turn: &Turn<'_>) -> Option<Swap2Answer> {
        let game = self.game(turn.moves)?;
        let (effort, random) = (Effort::of(&self.search_limits(turn.left)), &mut fastrand::Rng::new());
        let control = SearchControl::new(SearchLimits::default());
        stoppable(&control, turn.stop, || {
            if turn.moves.is_empty() {
                let stones = self.engine.swap2_stones(self.rule, self.size, effort, random, &control);
                return stones.map(|found| Swap2Answer::Stones(found.moves));
            }
            let choices = self.engine.swap2_choices(&game, effort, random, &control)?;
            Some(match choices.best() {
                Swap2Choice::Swap => Swap2Answer::Swap,
                Swap2Choice::Stay(square) => Swap2Answer::Stones(vec![square]),
                Swap2Choice::Place(stones) => Swap2Answer::Stones(stones.to_vec()),
            })
        })
    }

    fn think(&self, turn: &Turn<'_>) -> Option<Square> {
        let game = self.game(turn.moves)?;
        let control = SearchControl::new(self.search_limits(turn.left));
        let report = stoppable(&control, turn.stop, || self.engine.think(&game, &control, 1, |_| {}));
        report?.lines.first().map(|line| line.square)
    }

    fn search_limits(&self, left: Option<Duration>) -> SearchLimits {
        let EngineLimits { move_time, increment, nodes, depth, .. } = self.limits;
        let for_move = if left.is_some() { move_time } else { Some(self.limits.longest_move()) };
        let clock = Clock { for_move, left, increment: increment.unwrap_or_default() };
        let depth = depth.map(|depth| i32::try_from(depth).unwrap_or(i32::MAX));
        SearchLimits { nodes, depth, ..clock.limits() }
    }
}

/// Runs a search that ends soon after `stop` is set.
fn stoppable<T>(control: &SearchControl, stop: &Stop, search: impl FnOnce() -> T) -> T {
    const SLICE: Duration = Duration::from_millis(20);
    thread::scope(|scope| {
        let (searching, over) = mpsc::channel::<()>();
        scope.spawn(move || {
            while over.recv_timeout(SLICE) == Err(RecvTimeoutError::Timeout) {
                if stop.requested() {
                    control.stop();
                }
            }
        });
        let found = search();
        drop(searching);
        found
    })
}
