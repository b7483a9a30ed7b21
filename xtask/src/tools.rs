//! The programs that tasks need: found, installed where possible, or else the user is asked to install them.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::steps::succeed;

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The folder that cargo builds in.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}

/// Whether a command can be started and succeeds; its output is discarded.
pub(crate) fn works(command: &mut Command) -> bool {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// What a command prints, if it can be started and succeeds.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Makes sure that `cargo SUBCOMMAND` is available, adding the toolchain's component if it is not.
pub(crate) fn need_component(subcommand: &str, component: &str) -> Result<()> {
    let is_available = || works(cargo().args([subcommand, "--version"]));
    if is_available() {
        return Ok(());
    }
    eprintln!("{component} is missing: adding it");
    if works(Command::new("rustup").args(["component", "add", component])) && is_available() {
        return Ok(());
    }
    bail!("{component} is missing and rustup could not add it; install the {component} of your Rust toolchain")
}

/// Makes sure that a program of a crate is available, installing the crate if it is not.
pub(crate) fn need_crate(program: &str, version: &str) -> Result<()> {
    if works(Command::new(program).arg("--version")) {
        return Ok(());
    }
    eprintln!("{program} {version} is missing: installing it");
    succeed(cargo().args(["install", "--locked", program, "--version", version]))
}

/// Makes sure that a program of a Debian package is available, installing the package where that is allowed.
pub(crate) fn need_package(program: &str, package: &str) -> Result<()> {
    let is_available = || works(Command::new(program).arg("--version"));
    if is_available() {
        return Ok(());
    }
    eprintln!("{program} is missing: installing {package}");
    let apt = || works(Command::new("apt-get").args(["install", "--yes", "--no-install-recommends", package]));
    if (apt() || (works(Command::new("apt-get").arg("update")) && apt())) && is_available() {
        return Ok(());
    }
    bail!("{program} is missing: `apt install {package}`, or your system's package of that name")
}
