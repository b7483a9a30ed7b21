//! Proves that one player wins a position, by quiet moves and threats, whatever the other does.
//!
//! The search is that of [`cinquina_solve::quiet`], a proof-number search in which each question takes a fraction of a
//! second to some seconds. Here questions and findings are jobs of a store (`cinquina_jobs`), so that the work goes on
//! where it ended, however it ended. The [`certificate`] is what `cinquina-verify` checks.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

pub mod certificate;
mod prover;
mod question;

pub use prover::{Claim, Progress, ProveError, Prover, Resources};
