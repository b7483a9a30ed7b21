//! What a tournament takes: the player as one file for Linux and one for Windows, tried and weighed; each for every
//! processor, and once more with the instructions of those since 2015, which is a tenth faster.

mod processors;
mod ready;
mod windows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use self::processors::Processors;
use crate::steps::{Steps, succeed};
use crate::tools::cargo;

/// Where the packages are put.
const FOLDER: &str = "dist";
/// The player's program as cargo calls it.
const PROGRAM: &str = "pbrain-cinquina";
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
    for &processors in Processors::of_this_machine() {
        let name = format!("{PROGRAM}{}", processors.suffix());
        steps.run(&name, || linux(processors, &name));
    }
    if !arguments.linux {
        for processors in [Processors::Every, Processors::Newer] {
            let name = format!("{PROGRAM}64{}.exe", processors.suffix());
            steps.run(&name, || windows::package(processors, &name));
        }
    }
    steps.finish()
}

fn linux(processors: Processors, name: &str) -> Result<()> {
    succeed(&mut processors.build(cargo()))?;
    let package = take(&processors.target_folder().join("release").join(PROGRAM), name)?;
    try_out(processors, name, &mut || Command::new(&package), READY)
}

/// Looks how soon a package is ready, if this machine can run it.
fn try_out(processors: Processors, name: &str, player: &mut dyn FnMut() -> Command, allowed: Duration) -> Result<()> {
    if !processors.include_this_one() {
        eprintln!("{name} was not tried: this machine has no AVX2");
        return Ok(());
    }
    ready::by_every_rule(player, allowed)
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
