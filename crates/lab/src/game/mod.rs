//! The game restricted to a pattern (§2.1), solved exactly.
//!
//! Three layers, each proven equal to the one below on the questions it takes:
//!
//! * [`Blocking`]: PX builds, PY only blocks. Whatever PX cannot win here he cannot win at all.
//! * [`Race`]: PY may also make five himself. It differs from the blocking game only where PY has the time for
//!   five stones in one block, and hands every other position down.
//! * [`Exact`]: in how many stones PX wins as first or second player, on the whole pattern or on a subset of it.

mod arena;
mod blocking;
mod exact;
mod race;
mod reach;
mod watch;

pub(crate) use arena::{Arena, Mask, bits, subsets};
pub(crate) use blocking::Blocking;
pub(crate) use exact::Exact;
pub(crate) use race::Race;
pub use watch::{Progress, Stopped, Watch};
