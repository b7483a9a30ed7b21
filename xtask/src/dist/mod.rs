//! What a tournament takes: the player as one file for Linux and one for Windows, tried and weighed.

mod ready;
mod windows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::steps::{Steps, succeed};
use crate::tools::cargo;

/// Where the packages are put.
const FOLDER: &str = "dist";
const LINUX: &str = "pbrain-cinquina";
const WINDOWS: &str = "pbrain-cinquina64.exe";
/// What a tournament takes at most, in bytes.
const LARGEST: u64 = 8_000_000;
/// How soon a player must have its first move.
const READY: Duration = Duration::from_millis(100);

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Make only the package for Linux
    #[arg(long)]
    linux: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    fs::create_dir_all(FOLDER).with_context(|| format!("cannot make {FOLDER}"))?;
    let mut steps = Steps::default();
    steps.run(LINUX, linux);
    if !arguments.linux {
        steps.run(WINDOWS, windows::package);
    }
    steps.finish()
}

fn linux() -> Result<()> {
    succeed(&mut build(cargo()))?;
    let package = take(&target_folder().join("release").join(LINUX), LINUX)?;
    ready::by_every_rule(&mut || Command::new(&package), READY)
}

/// The player built by a cargo, without symbols.
fn build(mut cargo: Command) -> Command {
    cargo.args(["build", "--release", "--package", "cinquina-protocol", "--bin", LINUX]);
    cargo.args(["--config", "profile.release.strip=true"]);
    cargo
}

fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}

/// Takes what was built into the folder of packages, if it is small enough.
fn take(built: &Path, name: &str) -> Result<PathBuf> {
    let package = std::env::current_dir()?.join(FOLDER).join(name);
    // One that runs just now cannot be overwritten, but it can be replaced.
    let _ = fs::remove_file(&package);
    let bytes = fs::copy(built, &package).with_context(|| format!("cannot copy {}", built.display()))?;
    ensure!(bytes < LARGEST, "{name} has {bytes} bytes, a tournament takes {LARGEST}");
    println!("{FOLDER}/{name}: {bytes} bytes");
    Ok(package)
}
