//! `cinquina lab`: the pattern laboratory.

mod construct;
mod lemmas;

use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use cinquina_lab::catalogue::{Catalogue, Shape};
use cinquina_lab::render::{json, svg, text};
use cinquina_lab::{ClassifyError, ParseError, Pattern, Progress, Watch, classify_watched};

use crate::arguments::{CatalogueArguments, ClassifyArguments, LabCommand};
use crate::failure::InputError;
use crate::input::read_text;
use crate::output::write_picture;
use crate::progress::StatusLine;

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<()> {
    match command {
        LabCommand::Classify(arguments) => classify(arguments),
        LabCommand::Catalogue(arguments) => catalogue(arguments),
        LabCommand::Lemmas(arguments) => lemmas::run(arguments),
        LabCommand::Construct(arguments) => construct::run(arguments),
    }
}

fn classify(arguments: &ClassifyArguments) -> anyhow::Result<()> {
    let pattern = read_pattern(&arguments.pattern)?;
    let found = classify_watched(&pattern, &mut watch(arguments.seconds)).map_err(|error| match error {
        ClassifyError::TwoColours => InputError::because(error),
        ClassifyError::Stopped(_) => error.into(),
    })?;
    write_picture(&arguments.svg, || svg::classification(&found))?;
    print(&if arguments.json { json::classification(&found).to_string() } else { text::classification(&found) })
}

fn catalogue(arguments: &CatalogueArguments) -> anyhow::Result<()> {
    let shape = arguments.line.map_or(Shape::Cross, |length| Shape::Line(length.into()));
    let catalogue = Catalogue::new(shape, &mut watch(None))?;
    write_picture(&arguments.svg, || svg::catalogue(&catalogue))?;
    print(&if arguments.json { json::catalogue(&catalogue).to_string() } else { text::catalogue(&catalogue) })
}

/// The pattern in a file, on standard input for `-`, or drawn in the argument itself with `/` between rows.
fn read_pattern(argument: &str) -> anyhow::Result<Pattern> {
    let (place, text) = match argument {
        "-" => ("standard input", read_text(io::stdin().lock(), "standard input")?),
        path if Path::new(path).is_file() => {
            let file = File::open(path).with_context(|| format!("cannot read {path}"))?;
            (path, read_text(file, path)?)
        }
        drawing => ("", drawing.replace('/', "\n")),
    };
    text.parse().map_err(|error: ParseError| {
        let unknown = matches!(error, ParseError::UnknownCharacter { .. });
        InputError(match place {
            "" if unknown => format!("{error} (and there is no such file)"),
            "" => error.to_string(),
            place => format!("{place}: {error}"),
        })
        .into()
    })
}

/// Shows progress on a terminal, and stops after `seconds`.
fn watch(seconds: Option<f64>) -> Watch<'static> {
    let start = Instant::now();
    let mut line = StatusLine::default();
    Watch::with(move |Progress { stage, done, parts, positions }| {
        line.show(start.elapsed(), || format!("{stage} {done} of {parts}, {positions} positions"));
        match seconds {
            Some(seconds) if start.elapsed().as_secs_f64() > seconds => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", text.trim_end())?;
    Ok(())
}
