//! Everything that must hold before a commit. Needs the Rust toolchain; for the page also Node and Chromium.

use anyhow::Result;

use crate::page;
use crate::steps::{Steps, succeed};
use crate::tools::{cargo, need_component};

pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    steps.run("formatting", formatting);
    steps.run("clippy", clippy);
    steps.run("tests and doc tests", tests);
    steps.run("documentation", documentation);
    steps.run("the page in a browser", page::check);
    steps.finish()
}

fn formatting() -> Result<()> {
    need_component("fmt", "rustfmt")?;
    succeed(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    need_component("clippy", "clippy")?;
    succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn tests() -> Result<()> {
    succeed(cargo().args(["test", "--workspace"]))
}

fn documentation() -> Result<()> {
    succeed(cargo().args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}
