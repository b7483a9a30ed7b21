//! The engine against itself: many fast games, from openings that are random and about even.
//!
//! Every game follows from the [`SelfplaySettings`] and its number alone, so that it does not matter
//! on how many threads they are played, or how often the work was broken off.

mod file;
mod game;
mod run;
mod settings;
mod side_position;

pub use file::{GamesFile, GamesFileError};
pub use run::{PlayedGame, Selfplay, SelfplayError};
pub use settings::SelfplaySettings;
