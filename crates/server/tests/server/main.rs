//! The server from outside: over its WebSocket and over HTTP.

mod api;
mod hostile;
mod socket;
mod support;
