//! The development tasks of this project: `cargo xtask check`, `cargo xtask test`, `cargo xtask bench`,
//! `cargo xtask fuzz`, `cargo xtask dist`.

mod bench;
mod dist;
mod fuzz;
mod package;
mod runner;
mod steps;
mod test;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The development tasks of this project.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Check while you work: formatting, lints, the tests inside the crates. Two minutes at the most.
    Check,
    /// Check everything that must hold before a commit: formatting, lints, tests, documentation, the crates as they would
    /// be published, the page in a browser.
    Test,
    /// Count the instructions of the benchmarks and compare them with `benches/instructions.toml`.
    Bench(bench::Arguments),
    /// Run every fuzz target for a while.
    Fuzz(fuzz::Arguments),
    /// Build the packages for tournaments, for Linux and Windows, and try them.
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
    match arguments.task {
        Task::Check => test::check(),
        Task::Test => test::run(),
        Task::Bench(arguments) => bench::run(&arguments),
        Task::Fuzz(arguments) => fuzz::run(&arguments),
        Task::Dist(arguments) => dist::run(&arguments),
    }
}
