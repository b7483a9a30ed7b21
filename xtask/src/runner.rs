//! Runs test programs side by side. `cargo test` runs one after the other, so that a test that waits for a clock keeps
//! everybody waiting; and it does not say which tests are slow.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::tools::{cargo, target_folder};

/// How many of the slowest tests are named.
const SLOWEST: usize = 10;

/// A test program as cargo has built it.
struct Program {
    /// Its package and target: `cinquina-game rules`.
    name: String,
    executable: PathBuf,
    /// Where cargo would run it.
    folder: PathBuf,
}

/// What a program said, and how long it took.
struct Run {
    name: String,
    passed: bool,
    output: String,
    took: Duration,
}

/// Builds the test programs that the arguments of `cargo test` select, runs them, and names the slowest tests.
pub(crate) fn run(selection: &[&str]) -> Result<()> {
    let programs = build(selection)?;
    ensure!(!programs.is_empty(), "no test program was built");
    let runs = run_all(longest_first(programs));
    remember(&runs);
    let tests: usize = runs.iter().map(|run| results(&run.output).count()).sum();
    println!("{tests} tests in {} programs; the slowest:", runs.len());
    for (seconds, name) in slowest(&runs) {
        println!("{seconds:8.1} s  {name}");
    }
    let failed: Vec<&Run> = runs.iter().filter(|run| !run.passed).collect();
    for run in &failed {
        println!("── {} failed\n{}", run.name, run.output);
    }
    println!("{} passed, {} failed", count(&runs, "ok"), count(&runs, "FAILED"));
    match failed.as_slice() {
        [] => Ok(()),
        [run] => bail!("{} failed", run.name),
        runs => bail!("{} test programs failed", runs.len()),
    }
}

fn build(selection: &[&str]) -> Result<Vec<Program>> {
    let mut command = cargo();
    command.arg("test").args(selection).args(["--no-run", "--message-format=json-render-diagnostics"]);
    let output = command.stderr(Stdio::inherit()).output().context("cargo could not be started")?;
    ensure!(output.status.success(), "the tests cannot be built");
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str(line).ok());
    Ok(messages.filter_map(|message: serde_json::Value| program(&message)).collect())
}

/// The test program that a message of cargo's is about.
fn program(message: &serde_json::Value) -> Option<Program> {
    let is_test = message["profile"]["test"].as_bool()?;
    let executable = message["executable"].as_str().filter(|_| is_test)?;
    let folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_owned();
    let package = folder.file_name()?.to_string_lossy().into_owned();
    let name = format!("{package} {}", message["target"]["name"].as_str()?);
    Some(Program { name, executable: executable.into(), folder })
}

/// Runs the programs on all processors, each with the threads that it takes of itself.
fn run_all(programs: Vec<Program>) -> Vec<Run> {
    let workers = thread::available_parallelism().map_or(2, usize::from);
    let waiting = Mutex::new(programs.into_iter());
    let (done, runs) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let (waiting, done) = (&waiting, done.clone());
            scope.spawn(move || {
                let next = || waiting.lock().ok()?.next();
                while let Some(program) = next() {
                    let _ = done.send(program.run());
                }
            });
        }
        drop(done);
        let seen = |run: &Run| {
            let result = if run.passed { "ok" } else { "FAILED" };
            println!("{:40} {:6.1} s  {result}", run.name, run.took.as_secs_f64());
        };
        runs.iter().inspect(seen).collect()
    })
}

impl Program {
    fn run(&self) -> Run {
        let start = Instant::now();
        let mut command = Command::new(&self.executable);
        command.args(["-Zunstable-options", "--report-time"]).current_dir(&self.folder).stdin(Stdio::null());
        // Cargo sets it for the tests that it runs. The other variable lets the test harness report times, which it
        // otherwise does for nightly compilers alone; nothing is compiled with it.
        command.env("CARGO_MANIFEST_DIR", &self.folder).env("RUSTC_BOOTSTRAP", "1");
        let (passed, output) = match command.output() {
            Ok(output) => {
                let text = [output.stdout, output.stderr].concat();
                (output.status.success(), String::from_utf8_lossy(&text).into_owned())
            }
            Err(error) => (false, format!("{} could not be started: {error}", self.executable.display())),
        };
        Run { name: self.name.clone(), passed, output, took: start.elapsed() }
    }
}

/// The name and the seconds of every test in what a program has printed: `test name ... ok <0.123s>`.
fn results(output: &str) -> impl Iterator<Item = (f64, &str)> {
    output.lines().filter_map(|line| {
        let (name, result) = line.strip_prefix("test ")?.split_once(" ... ")?;
        let (_, seconds) = result.strip_suffix("s>")?.split_once('<')?;
        Some((seconds.parse().ok()?, name))
    })
}

/// How many tests had a result.
fn count(runs: &[Run], result: &str) -> usize {
    let lines = runs.iter().flat_map(|run| run.output.lines());
    let results = lines.filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    results.filter(|(_, found)| found.split(' ').next() == Some(result)).count()
}

fn slowest(runs: &[Run]) -> Vec<(f64, String)> {
    let of_run = |run: &Run| -> Vec<(f64, String)> {
        results(&run.output).map(|(seconds, test)| (seconds, format!("{}: {test}", run.name))).collect()
    };
    let mut tests: Vec<(f64, String)> = runs.iter().flat_map(of_run).collect();
    tests.sort_by(|one, other| other.0.total_cmp(&one.0));
    tests.truncate(SLOWEST);
    tests
}

/// How long each program took when it was last run, so that the longest can begin first: no processor is idle at the end.
fn remembered() -> BTreeMap<String, f64> {
    let text = fs::read_to_string(memory()).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn remember(runs: &[Run]) {
    let mut times = remembered();
    times.extend(runs.iter().map(|run| (run.name.clone(), run.took.as_secs_f64())));
    // Without it the next run is a little longer.
    let _ = serde_json::to_string(&times).map(|text| fs::write(memory(), text));
}

fn memory() -> PathBuf {
    target_folder().join("test-times.json")
}

/// Programs that have not been run before come first.
fn longest_first(mut programs: Vec<Program>) -> Vec<Program> {
    let times = remembered();
    let time = |program: &Program| times.get(&program.name).copied().unwrap_or(f64::MAX);
    programs.sort_by(|one, other| time(other).total_cmp(&time(one)));
    programs
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn run(name: &str, output: &str) -> Run {
        Run { name: name.into(), passed: true, output: output.into(), took: Duration::ZERO }
    }

    #[test]
    fn the_slowest_tests_are_named_with_their_program() {
        let output = "running 3 tests\ntest a ... ok <0.250s>\ntest b::c ... FAILED <3.000s>\ntest d ... ignored\n";
        let found = slowest(&[run("game rules", output), run("lab all", "test e ... ok <1.500s>\n")]);
        let expected = [(3.0, "game rules: b::c"), (1.5, "lab all: e"), (0.25, "game rules: a")];
        assert_eq!(found, expected.map(|(seconds, name)| (seconds, name.to_owned())));
        let many: String = (0..20).map(|n| format!("test t{n} ... ok <{n}.000s>\n")).collect();
        assert_eq!(slowest(&[run("many", &many)]).len(), SLOWEST);
        let runs = [run("many", &many), run("game rules", output)];
        assert_eq!((count(&runs, "ok"), count(&runs, "FAILED"), count(&runs, "ignored")), (21, 1, 1));
    }

    #[test]
    fn only_test_programs_are_run() {
        let message = |test: bool, executable| {
            json!({ "reason": "compiler-artifact", "profile": { "test": test }, "executable": executable,
                "manifest_path": "/repository/crates/game/Cargo.toml", "target": { "name": "rules" } })
        };
        let found = program(&message(true, Some("/target/rules"))).unwrap();
        assert_eq!((found.name.as_str(), found.folder.to_str()), ("game rules", Some("/repository/crates/game")));
        assert!(program(&message(false, Some("/target/rules"))).is_none());
        assert!(program(&message(true, None)).is_none());
        assert!(program(&json!({ "reason": "build-finished" })).is_none());
    }

    #[test]
    fn a_program_that_cannot_be_started_has_failed() {
        let program = Program { name: "none".into(), executable: "/nowhere/at/all".into(), folder: ".".into() };
        let runs = run_all(vec![program]);
        assert!(!runs[0].passed && runs[0].output.contains("/nowhere/at/all"));
    }
}
