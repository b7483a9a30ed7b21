//! The pattern laboratory.

pub mod catalogue;
mod classify;
mod game;
pub mod lemmas;
mod pattern;

pub use classify::*;
pub use game::{Progress, Stopped, Watch};
pub use pattern::*;
