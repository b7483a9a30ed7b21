//! The server from outside: over its socket and over HTTP.

mod api;
mod hostile;
mod socket;
mod support;
