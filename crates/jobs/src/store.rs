//! What programs ask of a store of jobs.

use std::time::Duration;

/// A job that is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewJob {
    /// What makes it this job and no other: a second one with the same key is not added.
    pub key: String,
    /// Which kind of work it is, so that a worker can choose.
    pub kind: String,
    /// What the worker has to know.
    pub question: Vec<u8>,
    /// Higher ones first.
    pub priority: i64,
    /// The keys of the jobs that must be finished before.
    pub needs: Vec<String>,
}

impl NewJob {
    /// A job that needs no other one.
    pub fn new(key: impl Into<String>, kind: impl Into<String>, question: impl Into<Vec<u8>>) -> Self {
        Self { key: key.into(), kind: kind.into(), question: question.into(), priority: 0, needs: Vec::new() }
    }
}

/// A job that a worker has for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The job.
    pub key: String,
    /// Its kind.
    pub kind: String,
    /// What the worker has to know.
    pub question: Vec<u8>,
    /// How many times it was claimed, this time included.
    pub tries: u32,
    /// Who has it not cannot finish it.
    pub(crate) secret: u64,
}

/// A job that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    /// Its place among all finished jobs: they are numbered in the order in which they were finished.
    pub number: u64,
    /// The job.
    pub key: String,
    /// Its kind.
    pub kind: String,
    /// What was asked.
    pub question: Vec<u8>,
    /// What was found.
    pub result: Vec<u8>,
}

/// How many jobs there are.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// That wait, for a worker or for other jobs.
    pub open: u64,
    /// That workers have.
    pub claimed: u64,
    /// That are done.
    pub finished: u64,
    /// That were given up after too many tries.
    pub failed: u64,
    /// How many times any of them was claimed.
    pub claims: u64,
}

/// Why a store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// The file is something else.
    #[error("this is not a store of jobs")]
    NotOurs,
    /// A file of a later version.
    #[error("stores of version {0} are unknown: a later version of the program wrote this one")]
    Version(i64),
    /// A job needs one that does not exist.
    #[error("job {job} needs {missing}, which does not exist")]
    Missing {
        /// The job that was to be added.
        job: String,
        /// What it needs.
        missing: String,
    },
    /// An error of the database.
    #[error("{0}")]
    Database(String),
}

/// A store of jobs. Each call is one transaction: it happens as a whole or not at all.
pub trait JobStore {
    /// Adds jobs; those whose key is known already are left as they are. Returns how many were new.
    fn add(&mut self, jobs: &[NewJob]) -> Result<usize, JobError>;

    /// Claims the job with the highest priority among those of these kinds that wait for nothing, if there is one.
    fn claim(&mut self, worker: &str, kinds: &[&str], time: Duration) -> Result<Option<Lease>, JobError>;

    /// Keeps a job for longer; false if it is no longer this worker's.
    fn extend(&mut self, lease: &Lease, time: Duration) -> Result<bool, JobError>;

    /// Stores a result and adds what follows from it; false, and nothing happens, if the job is no longer this worker's.
    fn finish(&mut self, lease: &Lease, result: &[u8], next: &[NewJob]) -> Result<bool, JobError>;

    /// Gives a job back for a reason. After `most_tries` it is given up; false if it is no longer this worker's.
    fn give_back(&mut self, lease: &Lease, reason: &str, most_tries: u32) -> Result<bool, JobError>;

    /// Takes all jobs back from workers: for one who knows that none of them is at work any more.
    fn reclaim_all(&mut self) -> Result<usize, JobError>;

    /// Forgets a job that nobody has claimed; false if there is none.
    fn cancel(&mut self, key: &str) -> Result<bool, JobError>;

    /// The jobs that were finished after the one with this number, in order, at most so many.
    fn finished_after(&mut self, number: u64, most: usize) -> Result<Vec<Finished>, JobError>;

    /// The result of a finished job.
    fn result(&mut self, key: &str) -> Result<Option<Vec<u8>>, JobError>;

    /// How many jobs there are.
    fn counts(&mut self) -> Result<Counts, JobError>;

    /// How many bytes the store takes.
    fn bytes(&mut self) -> Result<u64, JobError>;

    /// A named note about the work as a whole, such as its settings.
    fn note(&mut self, name: &str) -> Result<Option<String>, JobError>;

    /// Writes a note.
    fn set_note(&mut self, name: &str, text: &str) -> Result<(), JobError>;
}
