//! The project's own chores: `cargo xtask test`, `cargo xtask bench`, `cargo xtask fuzz`,
//! `cargo xtask dist`.

mod bench;
mod dist;
mod fuzz;
mod page;
mod steps;
mod test;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The chores of this project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Check everything that must hold before a commit: formatting, lints, tests, documentation, the page in a browser.
    Test,
    /// Count the instructions of the benches and compare them with `benches/instructions.toml`.
    Bench(bench::Arguments),
    /// Run every fuzz target for a while.
    Fuzz(fuzz::Arguments),
    /// Make the packages that tournaments take, for Linux and Windows, and try them.
    Dist(dist::Arguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))?;
    match arguments.chore {
        Chore::Test => test::run(),
        Chore::Bench(arguments) => bench::run(&arguments),
        Chore::Fuzz(arguments) => fuzz::run(&arguments),
        Chore::Dist(arguments) => dist::run(&arguments),
    }
}
