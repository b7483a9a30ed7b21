//! The work as a whole: questions become jobs of a store, workers answer them, and the tree takes the findings.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cinquina_game::{Board, Colour, Rule, Size};
use cinquina_jobs::{JobError, JobStore, Lease, NewJob, SqliteStore};
use cinquina_solve::quiet::{Numbers, Position, SolverSession, Tree};
use cinquina_solve::{SolveControl, SolveLimits};
use serde::{Deserialize, Serialize};

use crate::question::{StoredFinding, StoredQuestion};

/// What is to be proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The rule.
    pub rule: Rule,
    /// The stones; nobody has won yet.
    pub board: Board,
    /// Who moves next.
    pub turn: Colour,
    /// Who wins.
    pub attacker: Colour,
}

/// Why work does not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The store of jobs.
    #[error("{0}")]
    Jobs(#[from] JobError),
    /// The folder is about something else.
    #[error("this folder has the proof of another claim: {0}")]
    OtherClaim(String),
    /// A stored finding cannot be read.
    #[error("the finding of job {0} cannot be read")]
    Damaged(String),
    /// The certificate could not be written.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The checker does not accept what was found: a mistake of ours.
    #[error("the checker refuses the certificate, which is a defect of this program; please report it: {0}")]
    Refused(String),
    /// The tree of positions needs more memory.
    #[error("the tree of positions has grown to {0} MB, as much as --memory allows; start again with more")]
    Memory(usize),
    /// The store needs more disk.
    #[error("the work has grown to {0} MB, as much as --disk allows; start again with more")]
    Disk(u64),
    /// A thread has panicked; what it printed says why.
    #[error(
        "a thread has failed, which is a defect of this program; the same command continues without what it had in hand"
    )]
    Panicked,
    /// Nothing is proven yet.
    #[error("the claim is not proven yet")]
    NotProven,
}

/// How far the work is.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The numbers of the claim.
    pub numbers: Numbers,
    /// How many positions were met.
    pub positions: usize,
    /// How many questions were answered in all.
    pub answered: u64,
    /// How many of them since this program started.
    pub answered_now: u64,
    /// The nodes of searches and solvers since then.
    pub nodes: u64,
    /// The time since then.
    pub elapsed: Duration,
}

/// What the work may take.
#[derive(Copy, Clone, Debug)]
pub struct Resources {
    /// How many threads work.
    pub threads: usize,
    /// The bytes for the solvers of all threads; the tree of positions may have as many again.
    pub memory: usize,
    /// The bytes on disk.
    pub disk: u64,
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    bell: Bell,
    end: AtomicBool,
    nodes: AtomicU64,
}

/// A claim that is being proven, with its store.
pub struct Prover {
    claim: Claim,
    store: SqliteStore,
    /// With the keys of the jobs that found something.
    tree: Tree<String>,
    /// The number of the last finding that the tree has.
    taken: u64,
}

/// What identifies a claim, as it is stored.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
struct ClaimNote {
    rule: String,
    size: String,
    position: String,
    attacker: String,
}

impl Claim {
    fn position(&self) -> Position {
        Position::of(&self.board, self.turn).0
    }

    fn note(&self) -> String {
        let note = ClaimNote {
            rule: self.rule.to_string(),
            size: self.board.size().to_string(),
            position: self.position().key(),
            attacker: self.attacker.to_string(),
        };
        serde_json::to_string(&note).unwrap_or_default()
    }
}

/// Ends the work of all threads when it is dropped.
struct EndOfAll<'a>(&'a Shared);

impl Drop for EndOfAll<'_> {
    fn drop(&mut self) {
        self.0.end.store(true, Relaxed);
        self.0.bell.ring();
    }
}

/// Wakes threads that wait for each other's jobs.
#[derive(Default)]
struct Bell {
    rung: Mutex<u64>,
    change: Condvar,
}

impl Bell {
    fn ring(&self) {
        *self.rung.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.change.notify_all();
    }

    /// Waits until somebody rings, or for a moment.
    fn wait(&self) {
        let rung = self.rung.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = self.change.wait_timeout(rung, Duration::from_millis(50));
    }
}

impl Prover {
    /// The name of the store in the folder.
    pub const STORE: &str = "jobs.sqlite";

    /// Begins to prove a claim, or goes on with what is in the folder. Nobody else may work on it.
    pub fn open(folder: &Path, claim: Claim) -> Result<Self, ProveError> {
        let mut store = SqliteStore::open(&folder.join(Self::STORE))?;
        match store.note("claim")? {
            Some(note) if note != claim.note() => return Err(ProveError::OtherClaim(note)),
            Some(_) => {}
            None => store.set_note("claim", &claim.note())?,
        }
        store.reclaim_all()?;
        let tree = Tree::new(&claim.position(), claim.attacker);
        let mut prover = Self { claim, store, tree, taken: 0 };
        prover.take_findings()?;
        Ok(prover)
    }

    /// What is known.
    pub const fn tree(&self) -> &Tree<String> {
        &self.tree
    }

    /// How many questions were answered.
    pub const fn answered(&self) -> u64 {
        self.taken
    }

    /// What is to be proven.
    pub const fn claim(&self) -> &Claim {
        &self.claim
    }

    pub(crate) fn result(&mut self, key: &str) -> Result<StoredFinding, ProveError> {
        let damaged = || ProveError::Damaged(key.to_owned());
        let result = self.store.result(key)?.ok_or_else(damaged)?;
        serde_json::from_slice(&result).map_err(|_| damaged())
    }

    /// Takes what was finished since the last time; says how much that was.
    fn take_findings(&mut self) -> Result<u64, ProveError> {
        let (before, size) = (self.taken, self.claim.board.size());
        loop {
            let finished = self.store.finished_after(self.taken, 256)?;
            if finished.is_empty() {
                return Ok(self.taken - before);
            }
            for job in finished {
                let damaged = || ProveError::Damaged(job.key.clone());
                let question: StoredQuestion = serde_json::from_slice(&job.question).map_err(|_| damaged())?;
                let finding: StoredFinding = serde_json::from_slice(&job.result).map_err(|_| damaged())?;
                let question = question.question(size).ok_or_else(damaged)?;
                self.tree.take(&question, &finding.news(size).ok_or_else(damaged)?, job.key);
                self.taken = job.number;
            }
        }
    }

    /// Works until the claim is settled, or `stop` becomes true: then the jobs in hand are given back.
    pub fn run(
        &mut self,
        path: &Path,
        resources: Resources,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress, &Tree<String>),
    ) -> Result<(), ProveError> {
        let Resources { threads, memory, .. } = resources;
        let shared = Shared::default();
        let (start, before) = (Instant::now(), self.taken);
        let claim = self.claim.clone();
        thread::scope(|scope| {
            let hands: Vec<_> = (0..threads)
                .map(|n| {
                    let (claim, shared) = (&claim, &shared);
                    scope.spawn(move || {
                        // However it ends, the others must not wait for it.
                        let _end = EndOfAll(shared);
                        work(path, claim, n, memory / threads, shared)
                    })
                })
                .collect();
            let mut result = Ok(());
            while result.is_ok()
                && !self.tree.numbers().is_settled()
                && !shared.end.load(Relaxed)
                && !stop.load(Relaxed)
            {
                result = self.step(threads, &shared.bell).and_then(|()| self.ensure_room(resources));
                let progress = Progress {
                    numbers: self.tree.numbers(),
                    positions: self.tree.len(),
                    answered: self.taken,
                    answered_now: self.taken - before,
                    nodes: shared.nodes.load(Relaxed),
                    elapsed: start.elapsed(),
                };
                report(&progress, &self.tree);
            }
            shared.end.store(true, Relaxed);
            shared.bell.ring();
            let worked = hands.into_iter().map(|hand| hand.join().unwrap_or(Err(ProveError::Panicked)));
            let worked: Result<Vec<()>, ProveError> = worked.collect();
            result.and(worked.map(drop))
        })
    }

    fn ensure_room(&mut self, Resources { memory, disk, .. }: Resources) -> Result<(), ProveError> {
        if self.tree.bytes() > memory {
            return Err(ProveError::Memory(memory >> 20));
        }
        if self.store.bytes()? > disk {
            return Err(ProveError::Disk(disk >> 20));
        }
        Ok(())
    }

    /// Sees to it that there are jobs, and takes what was found.
    fn step(&mut self, threads: usize, bell: &Bell) -> Result<(), ProveError> {
        let counts = self.store.counts()?;
        let mut new = Vec::new();
        for _ in counts.open + counts.claimed..=threads as u64 {
            let Some(question) = self.tree.next_question() else { break };
            let (key, kind, stored) = StoredQuestion::of(&question);
            new.push(NewJob::new(key, kind, serde_json::to_vec(&stored).unwrap_or_default()));
        }
        if !new.is_empty() {
            self.store.add(&new)?;
            bell.ring();
        }
        if self.take_findings()? == 0 {
            bell.wait();
        }
        Ok(())
    }
}

/// One thread: claims jobs and answers them until the end.
fn work(path: &Path, claim: &Claim, number: usize, memory: usize, shared: &Shared) -> Result<(), ProveError> {
    /// Nobody else is at work here, so that a lease need not end; but one that does is no harm.
    const LEASE: Duration = Duration::from_secs(24 * 3600);
    const MOST_TRIES: u32 = 5;
    let Shared { bell, end, nodes } = shared;
    let mut store = SqliteStore::open(&path.join(Prover::STORE))?;
    let mut session = SolverSession::new(claim.rule, &claim.board, claim.attacker, memory);
    let name = format!("thread {number}");
    while !end.load(Relaxed) {
        let Some(lease) = store.claim(&name, &StoredQuestion::KINDS, LEASE)? else {
            bell.wait();
            continue;
        };
        let mut report = |_: &_| {};
        let mut control = SolveControl::new(SolveLimits::default(), end, &mut report);
        let finding = finding(&mut session, &lease, claim.board.size(), &mut control);
        nodes.fetch_add(control.nodes(), Relaxed);
        match finding {
            Some(finding) => store.finish(&lease, &serde_json::to_vec(&finding).unwrap_or_default(), &[])?,
            None if end.load(Relaxed) => store.give_back(&lease, "stopped", u32::MAX)?,
            None => store.give_back(&lease, "the question cannot be read", MOST_TRIES)?,
        };
        bell.ring();
    }
    Ok(())
}

fn finding(
    session: &mut SolverSession,
    lease: &Lease,
    size: Size,
    control: &mut SolveControl<'_>,
) -> Option<StoredFinding> {
    let question: StoredQuestion = serde_json::from_slice(&lease.question).ok()?;
    session.answer(&question.question(size)?, control).map(|finding| StoredFinding::of(&finding, size))
}
