//! How the program fails: one line on standard error, and an exit code that scripts can use.

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use crate::arguments::Arguments;

/// Invalid input: exit code 2. Everything else that goes wrong ends with 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct InputError(pub(crate) String);

impl InputError {
    /// Any error about the input, with its causes, as one line.
    pub(crate) fn because(error: impl Into<anyhow::Error>) -> anyhow::Error {
        Self(with_causes(&error.into())).into()
    }
}

/// An error with its causes as one message. The libraries' errors already name their causes, since they may be shown alone:
/// a cause is not repeated.
pub(crate) fn with_causes(error: &anyhow::Error) -> String {
    let mut message = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if message.is_empty() {
            message = cause;
        } else if !message.ends_with(&cause) {
            message = format!("{message}: {cause}");
        }
    }
    message
}

/// Reports what went wrong. A reader that closed the pipe has seen enough: that is not an error.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let broken_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(broken_pipe) {
        return ExitCode::SUCCESS;
    }
    let style = anstyle::AnsiColor::Red.on_default().bold();
    // If even this cannot be written, the exit code must do.
    let _ = writeln!(anstream::stderr(), "{style}error:{style:#} {}", one_line(&with_causes(error)));
    ExitCode::from(if error.is::<InputError>() { 2 } else { 1 })
}

/// The message without control characters and not too long, whatever it quotes.
fn one_line(message: &str) -> String {
    const LONGEST: usize = 240;
    let escape = |letter: char| if letter.is_control() { letter.escape_default().to_string() } else { letter.into() };
    let mut line: String = message.chars().take(LONGEST).map(escape).collect();
    if message.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

/// Shows the help that was asked for, or turns a complaint about the command line into one line.
pub(crate) fn usage(error: &clap::Error) -> anyhow::Result<()> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        error.print()?;
        return Ok(());
    }
    if matches!(error.kind(), ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand) {
        let complaint = missing_subcommand(std::env::args_os().skip(1));
        return Err(InputError(format!("{complaint} (see --help)")).into());
    }
    let text = error.render().to_string();
    let lines =
        text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let complaint = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let complaint = complaint.strip_prefix("error: ").unwrap_or(&complaint);
    Err(InputError(format!("{complaint} (see --help)")).into())
}

/// The complaint about a command line that ends at a command with subcommands.
fn missing_subcommand(words: impl Iterator<Item = OsString>) -> String {
    let mut command = Arguments::command();
    let mut path = command.get_name().to_owned();
    for word in words {
        let Some(next) = command.find_subcommand(&word).cloned() else { break };
        path = format!("{path} {}", next.get_name());
        command = next;
    }
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    format!("'{path}' needs a subcommand: {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use anyhow::Context;
    use cinquina_arena::ArchiveError;

    use super::*;

    #[test]
    fn every_cause_is_reported_once() {
        let full = || io::Error::from(io::ErrorKind::StorageFull);
        let archive = ArchiveError::Io { path: "m/journal".into(), source: full() };
        let error = Err::<(), _>(archive).context("continue with --resume m").unwrap_err();
        assert_eq!(with_causes(&error), format!("continue with --resume m: m/journal: {}", full()));
        let error = Err::<(), _>(full()).context("cannot write x").unwrap_err();
        assert_eq!(with_causes(&error), format!("cannot write x: {}", full()));
    }
}
