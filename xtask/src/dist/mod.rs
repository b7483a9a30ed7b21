//! The packages for tournaments: the player as one file for Linux and one for Windows, tried out and within the size limit; each for every
//! processor, and once more for those since 2015 with AVX2, which is a tenth faster.

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
/// The name of the player's binary in cargo.
const PROGRAM: &str = "pbrain-cinquina";
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
