//! What is handed in with every command: the means of the host, the right to stop, and somebody to report to.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use cinquina_engine::{Engine, Level, SearchControl, SearchLimits, Stopper, TimeSource};
use cinquina_game::{Game, Rule, SquareSet};

use crate::{KnownMoves, Report, RequestError};

/// What the service needs of whoever it runs in.
pub trait Host {
    /// The clock.
    fn time(&self) -> TimeSource;

    /// How many threads an engine may have.
    fn threads(&self) -> usize;

    /// A number that is another one each time, for choices at random.
    fn seed(&self) -> u64;

    /// Lends an engine as wished, with what it remembers of positions by this rule, and calls `work` with it once.
    fn lend_engine(&self, wish: &EngineWish, work: &mut dyn FnMut(&Engine));

    /// What was played in the position of this game, by a database of games.
    fn known_moves(&self, game: &Game) -> Result<KnownMoves, RequestError>;
}

/// Which engine is wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct EngineWish {
    /// The rule of the game.
    pub rule: Rule,
    /// How strong it is to play.
    pub level: Level,
    /// How many threads it may have; as many as the host usually gives if that is not said.
    pub threads: Option<usize>,
    /// How many bytes its table may take; as many as usual if that is not said.
    pub table_bytes: Option<usize>,
    /// Whether it is to remember nothing of earlier searches.
    pub is_fresh: bool,
}

impl EngineWish {
    /// An engine of full strength, as the host usually lends it.
    pub const fn usual(rule: Rule) -> Self {
        Self { rule, level: Level::FULL, threads: None, table_bytes: None, is_fresh: false }
    }

    /// An engine that finds the same each time, if it is asked the same with limits of nodes.
    pub const fn repeatable(rule: Rule) -> Self {
        const TABLE: usize = 64 << 20;
        Self { threads: Some(1), table_bytes: Some(TABLE), is_fresh: true, ..Self::usual(rule) }
    }
}

/// What is handed in with a command.
pub struct Call<'a> {
    /// Who runs the service.
    pub host: &'a dyn Host,
    /// Ends the work early.
    pub stop: &'a Stop,
    /// Hears about the progress.
    pub report: &'a mut dyn FnMut(Report),
}

impl Call<'_> {
    /// Has an engine work.
    pub(crate) fn with_engine<T>(
        &mut self,
        wish: &EngineWish,
        work: impl FnOnce(&Engine, &mut Self) -> Result<T, RequestError>,
    ) -> Result<T, RequestError> {
        let (host, mut work, mut done) = (self.host, Some(work), None);
        host.lend_engine(wish, &mut |engine| {
            if let Some(work) = work.take() {
                done = Some(work(engine, self));
            }
        });
        done.unwrap_or_else(|| Err(RequestError::new("engine", "there is no engine")))
    }

    /// The control of a search that starts now and ends when this call is stopped.
    pub(crate) fn search_control(&self, limits: SearchLimits) -> SearchControl {
        let control = SearchControl::timed_by(self.host.time(), limits, SquareSet::EMPTY);
        self.stop.attach(&control);
        control
    }
}

/// Stops the work of a call, from any thread.
#[derive(Debug, Default)]
pub struct Stop {
    requested: AtomicBool,
    search: Mutex<Option<Stopper>>,
}

impl Stop {
    /// Stops as soon as possible.
    pub fn stop(&self) {
        self.requested.store(true, Relaxed);
        if let Some(search) = &*self.search.lock().unwrap_or_else(PoisonError::into_inner) {
            search.stop();
        }
    }

    /// Whether the work is to stop.
    pub fn is_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// A flag that is set once the work is to stop.
    pub(crate) const fn flag(&self) -> &AtomicBool {
        &self.requested
    }

    /// Stops this search too; at once if the stop was requested before.
    fn attach(&self, control: &SearchControl) {
        *self.search.lock().unwrap_or_else(PoisonError::into_inner) = Some(control.stopper());
        if self.is_requested() {
            control.stop();
        }
    }
}
