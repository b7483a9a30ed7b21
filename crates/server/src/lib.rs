//! The web page: a local server with the engine and every file that the browser needs, in one program.
//!
//! A tab talks to the server over a WebSocket: requests in ([`Command`]), events out. The tab holds the
//! game, the server only engines: a reload loses nothing, and a closed tab leaves nothing behind. Scripts send
//! the same commands over HTTP, to `/api`.
//!
//! The page itself does not know the rules of the game: the server applies them through `cinquina-game`.

#![warn(clippy::unwrap_used)]

mod access;
mod api;
mod assets;
mod connections;
mod describe;
mod engines;
mod error;
mod explorer;
mod files;
mod hint;
mod job_runner;
mod memory;
mod message;
mod numbers;
mod position;
mod review;
mod server;
mod session;
mod solve;
mod stop;
pub mod swap2;
mod think;

pub use describe::describe;
pub use error::RequestError;
pub use files::{GameSelection, Record};
pub use message::Command;
pub use position::{Position, Side};
pub use server::{Options, Server, Timeouts};
pub(crate) use stop::Stop;
