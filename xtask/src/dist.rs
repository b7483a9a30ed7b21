//! What a tournament takes: the player as one file for Linux and one for Windows, tried and weighed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::steps::{Steps, succeed};
use crate::tools::{cargo, works};

/// Where the packages are put.
const FOLDER: &str = "dist";
const LINUX: &str = "pbrain-cinquina";
const WINDOWS: &str = "pbrain-cinquina64.exe";
const WINDOWS_TARGET: &str = "x86_64-pc-windows-gnu";
/// The linker for that target.
const MINGW: &str = "x86_64-w64-mingw32-gcc";
/// What a tournament takes at most, in bytes.
const LARGEST: u64 = 8_000_000;
/// How soon a player must answer, after a first start that fills the disk's cache.
const READY: Duration = Duration::from_millis(100);
/// Every rule by its number in the protocol.
const RULES: [u8; 5] = [0, 1, 4, 8, 9];

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
        steps.run(WINDOWS, windows);
    }
    steps.finish()
}

fn linux() -> Result<()> {
    succeed(&mut build(None))?;
    let package = take(&target_folder().join("release").join(LINUX), LINUX)?;
    try_out(&mut || Command::new(&package), READY)
}

fn windows() -> Result<()> {
    if !works(Command::new(MINGW).arg("--version")) {
        bail!("the linker for Windows is missing: `apt install gcc-mingw-w64-x86-64`, or your system's MinGW-w64");
    }
    if !works(Command::new("rustup").args(["target", "add", WINDOWS_TARGET])) {
        bail!("Rust's library for Windows is missing: `rustup target add {WINDOWS_TARGET}`");
    }
    succeed(build(Some(WINDOWS_TARGET)).env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", MINGW))?;
    let built = target_folder().join(WINDOWS_TARGET).join("release").join(LINUX).with_extension("exe");
    let package = take(&built, WINDOWS)?;
    match wine() {
        // Wine itself takes longer to start than any player.
        Some(wine) => {
            let trial = trial(&package)?;
            try_out(&mut || with_wine(&wine, &trial), Duration::from_secs(5))
        }
        None => {
            eprintln!("{WINDOWS} was not tried: there is no wine64 here");
            Ok(())
        }
    }
}

/// The player for a target, without symbols.
fn build(target: Option<&str>) -> Command {
    let mut command = cargo();
    command.args(["build", "--release", "--package", "cinquina-protocol", "--bin", LINUX]);
    command.args(["--config", "profile.release.strip=true"]);
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    command
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

fn wine() -> Option<PathBuf> {
    let known = ["wine64", "/usr/lib/wine/wine64", "wine"];
    known.into_iter().find(|wine| works(Command::new(wine).arg("--version"))).map(PathBuf::from)
}

/// The package beside a library that Windows has and older versions of Wine lack: Rust draws its random numbers from it.
fn trial(package: &Path) -> Result<PathBuf> {
    const SOURCE: &str = "#include <windows.h>\n#include <ntsecapi.h>\n\
        __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)\n\
        { return RtlGenRandom(data, (ULONG)size); }\n";
    let folder = target_folder().join("dist-trial");
    fs::create_dir_all(&folder)?;
    let (source, library) = (folder.join("random.c"), folder.join("bcryptprimitives.dll"));
    fs::write(&source, SOURCE)?;
    succeed(Command::new(MINGW).args(["-shared", "-O2", "-o"]).args([&library, &source]).arg("-ladvapi32"))?;
    let player = folder.join(WINDOWS);
    fs::copy(package, &player)?;
    Ok(player)
}

fn with_wine(wine: &Path, package: &Path) -> Command {
    let mut command = Command::new(wine);
    command.arg(package).env("WINEDEBUG", "-all").stderr(Stdio::null());
    command
}

/// Asks for a move by every rule, in an empty folder as tournaments do, and looks how soon the player is ready.
fn try_out(player: &mut dyn FnMut() -> Command, ready: Duration) -> Result<()> {
    let mut soonest = Duration::MAX;
    for rule in RULES {
        for _ in 0..2 {
            soonest = soonest.min(answer(&mut player(), rule).with_context(|| format!("rule {rule}"))?);
        }
    }
    println!("ready after {} ms", soonest.as_millis());
    ensure!(soonest < ready, "ready after {soonest:?}, {ready:?} are allowed");
    Ok(())
}

/// Plays a move; how long it took until the player was ready.
fn answer(player: &mut Command, rule: u8) -> Result<Duration> {
    let start = Instant::now();
    let mut process = player.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("it cannot be started")?;
    let mut input = process.stdin.take().context("no input")?;
    let mut lines = BufReader::new(process.stdout.take().context("no output")?).lines();
    write!(input, "START 15\r\n")?;
    let mut next = || lines.next().context("it has gone").and_then(|line| Ok(line?));
    ensure!(next()? == "OK", "START was not answered with OK");
    let ready = start.elapsed();
    write!(input, "INFO rule {rule}\r\nINFO timeout_turn 100\r\nBEGIN\r\n")?;
    let answer = loop {
        let line = next()?;
        if !line.starts_with("MESSAGE") {
            break line;
        }
    };
    ensure!(answer.split(',').all(|number| number.trim().parse::<u8>().is_ok()), "it said {answer}");
    write!(input, "END\r\n")?;
    ensure!(process.wait()?.success(), "it ended badly");
    Ok(ready)
}
