//! Everything that must hold before a commit. Needs nothing but the Rust toolchain.

use anyhow::Result;

use crate::steps::{Steps, succeed};
use crate::tools::{cargo, need_component};

pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    steps.run("formatting", formatting);
    steps.run("clippy", clippy);
    steps.run("tests and doc tests", tests);
    steps.run("documentation", documentation);
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
