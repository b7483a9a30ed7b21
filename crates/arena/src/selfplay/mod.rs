//! Self-play: many fast games of the engine against itself, from random openings that are about even.
//!
//! Every game follows from the [`SelfplaySettings`] and its number alone: it does not depend on the number
//! of threads, or on how often the work was interrupted.

mod file;
mod game;
mod run;
mod settings;

pub use file::{GamesFile, GamesFileError};
pub use run::{PlayedGame, Selfplay, SelfplayError};
pub use settings::SelfplaySettings;
