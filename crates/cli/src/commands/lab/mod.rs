//! `cinquina lab`: the pattern laboratory.

mod catalogue;
mod classify;
mod construct;
mod lemmas;
mod pattern;
mod progress;

use std::io::Write;

use crate::arguments::LabCommand;

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<()> {
    match command {
        LabCommand::Classify(arguments) => classify::run(arguments),
        LabCommand::Catalogue(arguments) => catalogue::run(arguments),
        LabCommand::Lemmas(arguments) => lemmas::run(arguments),
        LabCommand::Construct(arguments) => construct::run(arguments),
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(())
}
