//! Everything that can be asked about a game of Gomoku: typed requests, typed answers, and no transport.
//!
//! A request brings its whole position, so nothing is remembered between two of them but what the engines keep in their
//! tables. The service knows the rules, the engine and the solvers; of the machine it knows what its [`Host`] hands in: a
//! clock, engines with their threads, a database of games. So the same service answers behind HTTP, on the command line
//! and in a browser.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod analyse;
mod balance;
mod call;
mod classify;
mod command;
mod describe;
mod error;
mod files;
mod hello;
mod hint;
mod last_chance;
mod numbers;
mod openings;
mod paste;
mod play;
mod position;
mod review;
mod shipped_games;
mod solve;
pub mod swap2;
mod task;
mod verify;

pub use analyse::{Analyse, Analysis, Depth, Line, SearchOptions};
pub use balance::{Balance, BalancedStones};
pub use call::{Call, EngineWish, Host, Stop};
pub use classify::{ClassifiedPattern, Classify};
#[cfg(feature = "schema")]
pub use command::schema;
pub use command::{Answer, Command, Report};
pub use describe::{
    Case, Cross, Description, ForbiddenReason, ForbiddenSquare, Pattern, ShapeName, Threat, UnstoppableFour, describe,
};
pub use error::RequestError;
pub use files::{Convert, GameEntry, GameSelection, Open, OpenedFile, Record, Write, WrittenFile};
pub use hello::{Greeting, Hello};
pub use hint::{Advice, Hint, Purpose};
pub use last_chance::{Escape, Fate, LastChance};
pub use numbers::{NumberError, within};
pub use openings::{KnownMoves, Openings, PlayedMove};
pub use play::{Play, PlayProgress, Played};
pub use position::{Look, Position, Side, SquareName};
pub use review::{Accuracy, JudgedMove, Mark, Review, ReviewProgress, ReviewedGame, Worth};
pub use shipped_games::{SHIPPED_GAME_TEXTS, moves_in_shipped_games, shipped_games};
pub use solve::{Certainty, Solution, Solve, SolveProgress, ThreatSet, WinTree};
pub use swap2::Swap2;
pub use task::{Begun, Task, Work};
pub use verify::{Checked, Verify};
