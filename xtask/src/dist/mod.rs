//! The packages, each tried out: the player for tournaments as one file for Linux and one for Windows, within the size limit, for every
//! processor and once more for those since 2015 with AVX2, which is a tenth faster; all programs as an archive for each system
//! and as a Debian package; checksums and release notes.

mod archive;
mod debian;
mod notes;
mod processors;
mod windows;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use self::processors::Processors;
use crate::steps::{Steps, succeed};
use crate::tools::cargo;

/// The folder of the packages.
const FOLDER: &str = "dist";

/// A program that packages have.
struct Program {
    /// The name of its binary.
    name: &'static str,
    /// The package it is in.
    package: &'static str,
    /// Arguments of cargo that say what it is built with.
    features: &'static [&'static str],
}

/// The player that tournaments take.
const PLAYER: Program = Program { name: "pbrain-cinquina", package: "cinquina-protocol", features: &[] };
/// Everything that an archive or a Debian package has.
const PROGRAMS: [Program; 3] = [
    Program { name: "cinquina", package: "cinquina", features: &["--features", "full"] },
    PLAYER,
    Program { name: "cinquina-verify", package: "cinquina-verify", features: &[] },
];
/// What comes with the programs.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];
/// The version of all packages.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The largest package that a tournament accepts, in bytes.
const LARGEST: u64 = 8_000_000;
/// How soon after its start a player must have its first move.
const READY: Duration = Duration::from_millis(100);

/// Every rule by its number in the protocol.
const RULES: [u8; 5] = [0, 1, 4, 8, 9];
/// The number of starts for each rule; the fastest counts, since the first one reads the program from the disk.
const STARTS: usize = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build only the packages for Linux
    #[arg(long)]
    linux: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    fs::create_dir_all(FOLDER).with_context(|| format!("cannot create {FOLDER}"))?;
    let mut steps = Steps::default();
    for &processors in Processors::of_this_machine() {
        let name = format!("{}{}", PLAYER.name, processors.suffix());
        steps.run(&name, || linux(processors, &name));
    }
    steps.run("the programs for Linux", archive::linux);
    steps.run("the Debian package", debian::package);
    if !arguments.linux {
        for processors in [Processors::Every, Processors::Newer] {
            let name = format!("{}64{}.exe", PLAYER.name, processors.suffix());
            steps.run(&name, || windows::player(processors, &name));
        }
        steps.run("the programs for Windows", archive::windows);
    }
    steps.run("release notes", notes::write);
    steps.run("checksums", archive::checksums);
    steps.finish()
}

fn linux(processors: Processors, name: &str) -> Result<()> {
    let package = take(&build(processors, &PLAYER)?, name)?;
    try_out(processors, name, &mut || Command::new(&package), READY)
}

/// Builds a program for this system.
fn build(processors: Processors, program: &Program) -> Result<PathBuf> {
    succeed(&mut processors.build(cargo(), program))?;
    Ok(std::path::absolute(processors.target_folder())?.join("dist").join(program.name))
}

/// Measures how soon a package has its first move, if this machine can run it.
fn try_out(processors: Processors, name: &str, player: &mut dyn FnMut() -> Command, allowed: Duration) -> Result<()> {
    if !processors.include_this_one() {
        eprintln!("{name} was not tried: this machine has no AVX2");
        return Ok(());
    }
    check_first_moves(player, allowed)
}

/// Copies what was built into the folder of packages, if it is small enough.
fn take(built: &Path, name: &str) -> Result<PathBuf> {
    let package = std::env::current_dir()?.join(FOLDER).join(name);
    // A package that is running cannot be overwritten, but it can be replaced.
    let _ = fs::remove_file(&package);
    let bytes = fs::copy(built, &package).with_context(|| format!("cannot copy {}", built.display()))?;
    ensure!(bytes < LARGEST, "{name} has {bytes} bytes, a tournament accepts {LARGEST}");
    println!("{FOLDER}/{name}: {bytes} bytes");
    Ok(package)
}

/// Starts a player and asks it to move at once, by every rule, and measures how long that takes.
fn check_first_moves(player: &mut dyn FnMut() -> Command, allowed: Duration) -> Result<()> {
    for rule in RULES {
        let mut soonest = Duration::MAX;
        for _ in 0..STARTS {
            soonest = soonest.min(first_move(&mut player(), rule).with_context(|| format!("rule {rule}"))?);
        }
        println!("rule {rule}: a move {} ms after the start", soonest.as_millis());
        ensure!(soonest < allowed, "rule {rule}: the first move took {soonest:?}, {allowed:?} allowed");
    }
    Ok(())
}

/// The time from the start of the program to its first move, without time for thinking.
fn first_move(player: &mut Command, rule: u8) -> Result<Duration> {
    let start = Instant::now();
    let mut process = player.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("it cannot be started")?;
    let mut input = process.stdin.take().context("no input")?;
    let mut lines = BufReader::new(process.stdout.take().context("no output")?).lines();
    let mut next = || lines.next().context("it has quit").and_then(|line| Ok(line?));
    write!(input, "START 15\r\n")?;
    ensure!(next()? == "OK", "START was not answered with OK");
    write!(input, "INFO rule {rule}\r\nINFO timeout_turn 0\r\nTURN 7,7\r\n")?;
    let answer = loop {
        let line = next()?;
        if !line.starts_with("MESSAGE") {
            break line;
        }
    };
    let ready = start.elapsed();
    ensure!(answer.split(',').all(|number| number.trim().parse::<u8>().is_ok()), "it said {answer}");
    write!(input, "END\r\n")?;
    ensure!(process.wait()?.success(), "it ended with an error");
    Ok(ready)
}
