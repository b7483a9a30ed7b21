//! Tuning the numbers of the search through matches, by simultaneous perturbation (SPSA; Spall, 1992).
//!
//! Every step moves all numbers a little, each to a side drawn at random, and lets the engine so changed play the
//! engine changed the other way. The numbers then follow the winner. Steps get smaller with time. Games have fixed nodes, so
//! that everything follows from the [`SpsaSettings`]: a run that was broken off goes on as if nothing had happened.

mod journal;
mod parameter_file;
mod run;
mod settings;

pub use journal::{Journal, JournalError};
pub use parameter_file::parameter_file;
pub use run::{Spsa, SpsaError, Step};
pub use settings::{SpsaSettings, Tuned, TunedError};
