//! The pattern laboratory.

mod classify;
mod game;
pub mod lemmas;
mod pattern;
#[cfg(test)] mod tmp_explore;

pub use classify::*;
pub use game::{Progress, Stopped, Watch};
pub use pattern::*;
