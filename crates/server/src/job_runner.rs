//! Runs the commands of tabs and scripts: each kind of work has a limited number of slots, and waits for a free one.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use cinquina_engine::{Engine, Level, TimeSource};
use cinquina_game::Game;
use cinquina_service::{Answer, Begun, Call, Command, EngineWish, Host, KnownMoves, Report, RequestError, Work};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::engines::{self, Engines};
use crate::explorer::Explorer;
use crate::memory;
use crate::stop::JobStop;

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
/// The number of commands at once that are answered without work, or being checked.
const QUICK: usize = 8;

/// How far a job is.
pub(crate) enum Progress {
    /// It waits for a free slot.
    Waiting,
    /// Its turn has come.
    Begun,
    /// The command reports.
    Report(Report),
}

/// Where the progress of a job goes.
pub(crate) type Reporter = Box<dyn FnMut(Progress) + Send>;

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

    /// Runs a command of a tab. What takes no time is done, and reported, at once; the work waits for its turn.
    pub(crate) async fn run(
        self: &Arc<Self>,
        command: Command,
        tab: u64,
        stop: &Arc<JobStop>,
        report: Reporter,
    ) -> Result<Answer, RequestError> {
        let slot = free_slot(&self.slots.quick, stop).await?;
        let job = Job { runner: Arc::clone(self), tab, stop: Arc::clone(stop), report };
        let (job, begun) = job.step(|call| command.begin(call)).await?;
        drop(slot);
        let task = match begun? {
            Begun::Answered(answer) => return Ok(*answer),
            Begun::Working(task) => task,
        };
        let slots = match task.work() {
            Work::Search => &self.slots.search,
            Work::Solve => &self.slots.solve,
        };
        let (job, _slot) = match slots.try_acquire() {
            Ok(slot) => (job, slot),
            Err(_) => {
                let job = job.tell(Progress::Waiting).await?;
                let slot = free_slot(slots, stop).await?;
                (job.tell(Progress::Begun).await?, slot)
            }
        };
        job.step(|call| task.finish(call)).await?.1
    }
}

/// Waits for a free slot.
async fn free_slot<'a>(slots: &'a Semaphore, stop: &JobStop) -> Result<SemaphorePermit<'a>, RequestError> {
    tokio::select! {
        slot = slots.acquire() => slot.map_err(|_| RequestError::new("closing", "the server is shutting down")),
        () = stop.requested() => Err(RequestError::new("stopped", "stopped before it started")),
    }
}

/// A command that is being run.
struct Job {
    runner: Arc<JobRunner>,
    tab: u64,
    stop: Arc<JobStop>,
    report: Reporter,
}

impl Job {
    /// Tells how far the job is, on a thread of its own since it may have to wait until that is heard.
    async fn tell(mut self, progress: Progress) -> Result<Self, RequestError> {
        let told = tokio::task::spawn_blocking(move || {
            (self.report)(progress);
            self
        });
        told.await.map_err(|_| RequestError::new("internal", "internal error: please report it"))
    }

    /// Does a part of the work on a thread of its own.
    async fn step<T: Send + 'static>(
        mut self,
        work: impl FnOnce(&mut Call<'_>) -> T + Send + 'static,
    ) -> Result<(Self, T), RequestError> {
        let done = tokio::task::spawn_blocking(move || {
            let host = TabHost { runner: &self.runner, tab: self.tab };
            let mut report = |report| (self.report)(Progress::Report(report));
            let done = work(&mut Call { host: &host, stop: &self.stop, report: &mut report });
            *self.runner.worked.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
            (self, done)
        });
        done.await.map_err(|_| RequestError::new("internal", "internal error: please report it"))
    }
}

/// What the server gives the jobs of a tab.
struct TabHost<'a> {
    runner: &'a JobRunner,
    tab: u64,
}

impl Host for TabHost<'_> {
    fn time(&self) -> TimeSource {
        TimeSource::SYSTEM
    }

    fn threads(&self) -> usize {
        engines::cores()
    }

    fn seed(&self) -> u64 {
        fastrand::u64(..)
    }

    fn lend_engine(&self, wish: &EngineWish, work: &mut dyn FnMut(&Engine)) {
        if wish.level == Level::FULL {
            self.runner.engines.lend(self.tab, wish, work);
        } else {
            work(&Engines::weak(wish.level, self.tab));
        }
    }

    fn known_moves(&self, game: &Game) -> Result<KnownMoves, RequestError> {
        self.runner.explorer.query(game)
    }
}
