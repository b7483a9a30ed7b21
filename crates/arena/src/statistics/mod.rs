//! What the results of a match mean: Elo with its error, likelihood of superiority, and the
//! sequential test. Pure functions of counts; `docs/statistics.md` states the formulas.

mod rating;
mod sample;
mod score;
mod sprt;

pub use rating::{Encounter, ratings};
pub use sample::{EloEstimate, Sample, elo_of_score, score_of_elo};
pub use score::{Pentanomial, Score};
pub use sprt::{Sprt, SprtError, Verdict};
