//! Matches of `cinquina-arena` against the test engine.

mod bad_engines;
mod check;
mod common;
mod matches;
