//! The program `cinquina`: a thin shell around the crates that do the work.

#![warn(clippy::unwrap_used)]

mod arguments;
mod commands;
mod draw;
mod failure;
mod game_files;
mod input;
#[cfg(not(all(feature = "databases", feature = "proving", feature = "training")))]
mod left_out;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let outcome = match Arguments::try_parse() {
        Ok(arguments) => commands::run(arguments.command),
        Err(error) => failure::usage(&error),
    };
    outcome.map_or_else(|error| failure::report(&error), |()| ExitCode::SUCCESS)
}
