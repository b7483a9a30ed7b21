//! The web page: a local server with the engine and every file that the browser needs, in one program.
//!
//! This crate is transport: connections, access control, slots for jobs, memory. What is asked and what is answered is
//! `cinquina-service`. A tab talks to the server over a WebSocket, requests in, events out; the tab holds the game, the
//! server only engines, so that a reload loses nothing and a closed tab leaves nothing behind. Scripts send the same
//! commands over HTTP, to `/api`.
//!
#![doc = include_str!("../README.md")]
#![warn(clippy::unwrap_used)]

mod access;
mod api;
mod assets;
mod connections;
mod engines;
mod explorer;
mod job_runner;
mod memory;
mod message;
mod server;
mod session;
mod stop;

pub use server::{Options, Server, Timeouts};
