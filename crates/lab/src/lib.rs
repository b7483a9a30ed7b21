//! The pattern laboratory.

mod classify;
mod game;
mod pattern;

pub use classify::*;
pub use game::{Progress, Stopped, Watch};
pub use pattern::*;
