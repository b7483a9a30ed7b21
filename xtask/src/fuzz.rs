//! Runs every fuzz target for a while. What the targets check is in `crates/fuzz-bodies`, whose tests run
//! the same code on pseudo-random inputs; here libFuzzer searches for inputs that reach new code.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{Steps, succeed};
use crate::tools::works;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many seconds each target runs.
    #[arg(default_value_t = 60)]
    seconds: u32,
    /// Run only this target.
    #[arg(long)]
    target: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    need_nightly()?;
    let mut targets = targets()?;
    if let Some(wanted) = &arguments.target {
        let known = targets.join(", ");
        targets.retain(|target| target == wanted);
        if targets.is_empty() {
            bail!("there is no fuzz target {wanted}; choose one of: {known}");
        }
    }
    let mut steps = Steps::default();
    for target in targets {
        steps.run(&target, || fuzz(&target, arguments.seconds));
    }
    steps.finish()
}

fn nightly_cargo() -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo"]);
    command
}

fn need_nightly() -> Result<()> {
    if !works(nightly_cargo().arg("--version")) {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly --profile minimal`");
    }
    if !works(nightly_cargo().args(["fuzz", "--version"])) {
        bail!("fuzzing needs cargo-fuzz: `cargo install --locked cargo-fuzz`");
    }
    Ok(())
}

/// The names of the targets, in order.
fn targets() -> Result<Vec<String>> {
    let folder = Path::new("fuzz/fuzz_targets");
    let mut names = Vec::new();
    for entry in folder.read_dir().with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if let (Some(name), Some("rs")) = (path.file_stem(), path.extension().and_then(|extension| extension.to_str()))
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// Long inputs from the start: a game of two moves shows nothing. Leak detection is off: the thread that reads commands ends
/// after the session, and what the C library holds for it until then would be reported as a leak.
const LIBFUZZER_OPTIONS: [&str; 5] =
    ["-len_control=0", "-max_len=200", "-timeout=20", "-detect_leaks=0", "-print_final_stats=1"];

fn fuzz(target: &str, seconds: u32) -> Result<()> {
    let limit = format!("-max_total_time={seconds}");
    succeed(nightly_cargo().args(["fuzz", "run", target, "--", &limit]).args(LIBFUZZER_OPTIONS))
}
