//! The pattern laboratory.

pub mod catalogue;
mod classify;
pub mod construct;
mod game;
pub mod lemmas;
mod pattern;
pub mod remarks;
pub mod render;

pub use classify::*;
pub use game::{Progress, Stopped, Watch};
pub use pattern::*;
