//! Everything that must hold before a commit. Needs the Rust toolchain; for the page also Node and Chromium.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{Steps, succeed};
use crate::tools::{cargo, need_component, need_package, works};
use crate::{package, runner};

pub(crate) fn run() -> Result<()> {
    let mut steps = Steps::default();
    steps.run("formatting", formatting);
    steps.run("clippy", clippy);
    steps.run("tests", || runner::run(&["--workspace", "--all-features", "--tests"]));
    steps.run("examples in the documentation", doc_tests);
    steps.run("the program without its optional features", without_features);
    steps.run("documentation", documentation);
    steps.run("the crates as they would be published", package::run);
    steps.run("the page in a browser", page);
    steps.finish()
}

/// What is quick enough to be run after every change.
pub(crate) fn check() -> Result<()> {
    let mut steps = Steps::default();
    steps.run("formatting", formatting);
    steps.run("clippy", clippy);
    steps.run("the tests inside the crates", || runner::run(&["--workspace", "--all-features", "--lib", "--bins"]));
    steps.finish()
}

fn formatting() -> Result<()> {
    need_component("fmt", "rustfmt")?;
    succeed(cargo().args(["fmt", "--all", "--check"]))
}

fn clippy() -> Result<()> {
    need_component("clippy", "clippy")?;
    succeed(cargo().args(["clippy", "--workspace", "--all-targets", "--all-features", "--", "-D", "warnings"]))
}

fn doc_tests() -> Result<()> {
    succeed(cargo().args(["test", "--workspace", "--all-features", "--doc"]))
}

fn without_features() -> Result<()> {
    succeed(cargo().args(["clippy", "--package", "cinquina", "--all-targets", "--", "-D", "warnings"]))?;
    succeed(cargo().args(["test", "--package", "cinquina", "--test", "left_out"]))
}

fn documentation() -> Result<()> {
    succeed(cargo().args(["doc", "--workspace", "--no-deps", "--all-features"]).env("RUSTDOCFLAGS", "-D warnings"))
}

/// The tests of the page.
const PAGE_TESTS: &str = "crates/server/tests/browser";

/// Checks the types of the page and runs its tests in a real browser. Where tools are missing this is skipped with a message;
/// on a CI machine (`CI` is set) it is a failure.
fn page() -> Result<()> {
    match page_tools() {
        Ok(()) => {}
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("the page was not tested: {error:#}");
            return Ok(());
        }
        Err(error) => return Err(error),
    }
    for project in ["tsconfig.page.json", "tsconfig.json"] {
        succeed(
            Command::new("node")
                .args(["node_modules/typescript/bin/tsc", "--project", project])
                .current_dir(PAGE_TESTS),
        )?;
    }
    succeed(cargo().args([
        "test",
        "--workspace",
        "--all-features",
        "--test",
        "browser",
        "--",
        "--ignored",
        "--nocapture",
    ]))
}

fn page_tools() -> Result<()> {
    need_package("chromium", "chromium")?;
    need_package("node", "nodejs")?;
    need_package("npm", "npm")?;
    packages().context("the packages of the browser tests")
}

/// Installs the packages of the lock file, unless that was done already.
fn packages() -> Result<()> {
    let folder = Path::new(PAGE_TESTS);
    let modified = |path: &str| folder.join(path).metadata().and_then(|metadata| metadata.modified());
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_ok_and(|installed| modified("package-lock.json").is_ok_and(|wanted| wanted <= installed)) {
        return Ok(());
    }
    if !works(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder)) {
        bail!("`npm ci` failed in {PAGE_TESTS}: is there a network connection?");
    }
    Ok(())
}
