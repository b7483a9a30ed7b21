//! A task as a list of steps: each is announced, timed and run even if an earlier one
//! failed, and there is a summary at the end.

use std::fmt::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<Step>,
}

struct Step {
    name: String,
    took: Duration,
    failure: Option<String>,
}

impl Steps {
    /// Runs one step.
    pub(crate) fn run(&mut self, name: &str, step: impl FnOnce() -> Result<()>) {
        eprintln!("── {name}");
        let start = Instant::now();
        let failure = step().err().map(|error| format!("{error:#}"));
        if let Some(failure) = &failure {
            eprintln!("── {name} failed: {failure}");
        }
        self.done.push(Step { name: name.into(), took: start.elapsed(), failure });
    }

    /// Prints the summary; an error if any step failed.
    pub(crate) fn finish(self) -> Result<()> {
        eprint!("{}", self.summary());
        match self.done.iter().filter(|step| step.failure.is_some()).count() {
            0 => Ok(()),
            failed => bail!("{failed} of {} steps failed", self.done.len()),
        }
    }

    fn summary(&self) -> String {
        let width = self.done.iter().map(|step| step.name.chars().count()).max().unwrap_or(0);
        let mut text = String::from("── summary\n");
        for Step { name, took, failure } in &self.done {
            let result = failure.as_ref().map_or("ok".into(), |failure| format!("FAILED: {failure}"));
            let _ = writeln!(text, "{name:width$}  {:6.1} s  {result}", took.as_secs_f64());
        }
        text
    }
}

/// Runs a command to its end with its output on the terminal; an error if it fails.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} could not be started"))?;
    if !status.success() {
        bail!("`{}` failed ({status})", words(command));
    }
    Ok(())
}

/// The command as one would type it.
fn words(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    let all: Vec<_> = std::iter::once(name).chain(command.get_args()).map(|word| word.to_string_lossy()).collect();
    all.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_step_fails_the_task_but_later_steps_still_run() {
        let mut steps = Steps::default();
        let mut reached = false;
        steps.run("first", || bail!("no luck"));
        steps.run("second", || {
            reached = true;
            Ok(())
        });
        assert!(reached);
        let summary = steps.summary();
        assert!(summary.contains("FAILED: no luck") && summary.ends_with("ok\n"), "{summary}");
        assert_eq!(steps.finish().unwrap_err().to_string(), "1 of 2 steps failed");
    }
}
