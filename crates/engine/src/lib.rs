//! The engine behind one door: give it a game and limits, and it reports as it thinks.
//!
//! ```
//! use cinquina_engine::{SearchControl, Engine, SearchLimits, Settings};
//! use cinquina_game::{Game, Rule, Size, notation};
//!
//! let size = Size::square(15)?;
//! let mut game = Game::new(Rule::Freestyle, size);
//! for square in notation::parse_moves("h8i9i8g9j8", size)? {
//!     game.play(square)?;
//! }
//! let engine = Engine::new(&Settings::default());
//! let control = SearchControl::new(SearchLimits { depth: Some(4), ..SearchLimits::default() });
//! let found = engine.think(&game, &control, 1, |_| {}).expect("there is a move");
//! let answer = notation::name(found.lines[0].square, size);
//! assert!(["g8", "k8"].contains(&answer.as_str()), "the open three is stopped at one of its ends");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
