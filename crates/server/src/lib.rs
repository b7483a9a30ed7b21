//! The page: a server on this machine, the engine behind it, and everything the browser needs, in one program.
//!
//! A tab speaks to the server over a WebSocket: requests in, events out ([`Ask`]). The tab keeps the
//! game, the server keeps nothing but engines: a reload loses nothing, and a closed tab leaves nothing behind. Scripts ask
//! the same questions over HTTP, at `/api`.
//!
//! The rules of the game are asked of `cinquina-game`; the page itself knows none.

#![warn(clippy::unwrap_used)]

mod access;
mod api;
mod assets;
mod complaint;
mod engines;
mod explorer;
mod files;
mod hint;
mod laboratory;
mod look;
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
mod visitors;
mod work;

pub use complaint::Complaint;
pub use files::{Record, Wanted};
pub use look::look;
pub use message::Ask;
pub use position::{Position, Side};
pub use server::{Options, Patience, Server};
pub(crate) use stop::Stop;
