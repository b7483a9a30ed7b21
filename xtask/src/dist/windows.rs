//! The package for Windows, built on another system and tried with Wine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use super::processors::Processors;
use super::{PLAYER, Program, take, try_out};
use crate::steps::succeed;
use crate::tools::{cargo, output, target_folder, works};

const TARGET: &str = "x86_64-pc-windows-gnu";
/// The linker for that target.
const MINGW: &str = "x86_64-w64-mingw32-gcc";
/// The system's own Rust, where rustup has none for Windows.
const SYSTEM_RUSTC: &str = "/usr/bin/rustc";
const SYSTEM_CARGO: &str = "/usr/bin/cargo";
/// Wine itself takes longer to start than any player.
const READY_WITH_WINE: Duration = Duration::from_secs(1);

/// The player as one file.
pub(super) fn player(processors: Processors, name: &str) -> Result<()> {
    let package = take(&build(processors, &PLAYER)?, name)?;
    let Some(wine) = wine() else {
        eprintln!("{name} was not tried: wine64 is not installed");
        return Ok(());
    };
    let trial = trial(&package, name)?;
    try_out(processors, name, &mut || with_wine(&wine, &trial), READY_WITH_WINE)
}

/// Starts a program that was built for Windows, if there is Wine, and returns what it prints.
pub(super) fn say(built: &Path, arguments: &[&str]) -> Result<Option<String>> {
    let Some(wine) = wine() else { return Ok(None) };
    let name = built.file_name().unwrap_or_default().to_string_lossy();
    let said = output(with_wine(&wine, &trial(built, &name)?).args(arguments));
    said.map(Some).with_context(|| format!("{name} does not work under Wine"))
}

/// Builds a program for Windows.
pub(super) fn build(processors: Processors, program: &Program) -> Result<PathBuf> {
    if !works(Command::new(MINGW).arg("--version")) {
        bail!("the linker for Windows is missing: `apt install gcc-mingw-w64-x86-64`, or your system's MinGW-w64");
    }
    let mut build = processors.build(Library::find()?.cargo(), program);
    succeed(build.args(["--target", TARGET]).env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", MINGW))?;
    Ok(processors.target_folder().join(TARGET).join("dist").join(program.name).with_extension("exe"))
}

/// Where Rust's standard library for Windows comes from.
enum Library {
    /// From rustup.
    Rustup,
    /// Built from the source code that comes with the system's own Rust.
    Source,
}

impl Library {
    fn find() -> Result<Self> {
        if works(Command::new("rustup").args(["target", "add", TARGET])) {
            return Ok(Self::Rustup);
        }
        let system = output(Command::new(SYSTEM_RUSTC).args(["--print", "sysroot"]));
        match system {
            Some(root) if Path::new(root.trim()).join("lib/rustlib/src/rust/library").is_dir() => Ok(Self::Source),
            _ => bail!(
                "Rust's library for Windows is missing: `rustup target add {TARGET}`, \
                 or Debian's `apt install rustc-web cargo-web rust-web-src`"
            ),
        }
    }

    /// The cargo that builds with it.
    fn cargo(&self) -> Command {
        match self {
            Self::Rustup => cargo(),
            Self::Source => {
                let mut cargo = Command::new(SYSTEM_CARGO);
                cargo.env("RUSTC", SYSTEM_RUSTC).env("RUSTC_BOOTSTRAP", "1").env_remove("RUSTUP_TOOLCHAIN");
                cargo.arg("-Zbuild-std=std,panic_abort");
                cargo
            }
        }
    }
}

fn wine() -> Option<PathBuf> {
    let known = ["wine64", "/usr/lib/wine/wine64", "wine"];
    known.into_iter().find(|wine| works(Command::new(wine).arg("--version"))).map(PathBuf::from)
}

/// A copy of the package next to a library that Windows has and older versions of Wine lack: Rust takes its random numbers from it.
fn trial(package: &Path, name: &str) -> Result<PathBuf> {
    const SOURCE: &str = "#include <windows.h>\n#include <ntsecapi.h>\n\
        __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)\n\
        { return RtlGenRandom(data, (ULONG)size); }\n";
    let folder = target_folder().join("dist-trial");
    fs::create_dir_all(&folder)?;
    let (source, library) = (folder.join("random.c"), folder.join("bcryptprimitives.dll"));
    fs::write(&source, SOURCE)?;
    succeed(Command::new(MINGW).args(["-shared", "-O2", "-o"]).args([&library, &source]).arg("-ladvapi32"))?;
    let player = folder.join(name);
    fs::copy(package, &player)?;
    Ok(player)
}

fn with_wine(wine: &Path, package: &Path) -> Command {
    let mut command = Command::new(wine);
    command.arg(package).env("WINEDEBUG", "-all").stderr(Stdio::null());
    command
}
