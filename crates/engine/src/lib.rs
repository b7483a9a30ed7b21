//! The engine behind one door: give it a game and limits, and it reports as it thinks.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod balance;
mod chance;
mod clock;
mod engine;
mod level;
mod player;
mod search;
mod swap2;
mod threads;
mod values_source;

pub use balance::{Balanced, Effort};
pub use chance::chance;
pub use cinquina_eval::line_network::NetworkHead;
pub use cinquina_eval::{Values, ValuesError};
pub use cinquina_search::reference::Method;
pub use cinquina_search::wine::{SwitchError, Switches};
pub use cinquina_search::{
    ParameterError, ParameterInfo, Parameters, RootMove, SearchControl, SearchLimits, SearchReport, Stopper,
    TableFileError, TimeSource, score,
};
pub use clock::Clock;
pub use engine::{Engine, Settings};
pub use level::{Level, LevelError};
pub use search::{Search, SearchError};
pub use swap2::{Swap2Choice, Swap2Choices};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use threads::SystemThreads;
pub use threads::{NoThreads, Threads};
pub use values_source::{ValuesSource, ValuesSourceError};
