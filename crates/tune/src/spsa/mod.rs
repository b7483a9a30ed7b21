//! Tuning the parameters of the search through matches, by simultaneous perturbation (SPSA; Spall, 1992).
//!
//! Every step changes all parameters a little, each in a random direction, and lets the engine so changed play the
//! engine changed the other way. The parameters then follow the winner. Steps get smaller with time. Games have fixed nodes, so
//! that everything follows from the [`SpsaSettings`]: an interrupted run continues as if nothing had happened.

mod journal;
mod run;
mod settings;

pub use journal::{Journal, JournalError};
pub use run::{Spsa, SpsaError, Step, parameter_file};
pub use settings::{SpsaSettings, Tuned, TunedError};
