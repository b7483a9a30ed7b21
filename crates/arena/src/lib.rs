//! arena
#![warn(clippy::unwrap_used)]
pub mod statistics;
