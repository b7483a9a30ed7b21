//! Long work as a graph of jobs.
//!
//! A job is a question with a key: asked twice, it is done once. A worker claims a job for a while (a [`Lease`]), and
//! either finishes it, with what follows from the result, in one transaction, or its lease runs out and somebody else
//! gets it. So whatever ends a program, at most the jobs in hand are done again, and no effect happens twice.
//!
//! [`JobStore`] is what programs use; [`SqliteStore`] has it in one file, with nothing to start and nothing to configure.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod sqlite;
mod store;

pub use sqlite::SqliteStore;
pub use store::{Counts, Finished, JobError, JobStore, Lease, NewJob};
