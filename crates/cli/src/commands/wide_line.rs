//! `cinquina line` for rules that need more than nine squares.

use std::io::Write;

use anstyle::Style;
use cinquina_game::Colour;
use cinquina_patterns::{Class, Content, WideLine, WideReading, read_line};
use serde::Serialize;

use super::line::{letter, named};
use crate::arguments::LineArguments;
use crate::failure::InputError;
use crate::input::argument_or_stdin;

pub(crate) fn run(arguments: &LineArguments) -> anyhow::Result<()> {
    let line: WideLine = argument_or_stdin(&arguments.line)?.parse().map_err(InputError::because)?;
    if line.content(WideLine::MIDDLE) == Content::Outside {
        return Err(InputError("the middle square of a line must be on the board".into()).into());
    }
    let owners = line.owner().map_or(Colour::BOTH.to_vec(), |owner| vec![owner]);
    let readings = owners.into_iter().map(|owner| (owner, read_line(arguments.rule, line, owner)));
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let reports: Vec<Report> = readings.map(|(owner, reading)| Report::new(owner, &reading)).collect();
        return Ok(writeln!(out, "{}", serde_json::to_string(&reports)?)?);
    }
    let bold = Style::new().bold();
    writeln!(out, "{bold}{line}{bold:#}   by {}", arguments.rule)?;
    for (owner, reading) in readings {
        write_reading(&mut out, owner, &reading)?;
    }
    Ok(())
}

/// What a player has, or would have with a stone in the middle.
#[derive(Serialize)]
struct Report {
    owner: char,
    class: &'static str,
    triggers: String,
    defence: Option<String>,
}

impl Report {
    fn new(owner: Colour, reading: &WideReading) -> Self {
        Self {
            owner: letter(owner),
            class: reading.class.symbol(),
            triggers: reading.triggers.to_string(),
            defence: reading.defence.as_ref().map(ToString::to_string),
        }
    }
}

fn write_reading(out: &mut impl Write, owner: Colour, reading: &WideReading) -> anyhow::Result<()> {
    writeln!(out, "\n{}", named(reading.class, owner))?;
    writeln!(out, "triggers  {}", reading.triggers)?;
    match (reading.class, reading.defence) {
        (Class::S5 | Class::D4, _) => writeln!(out, "defence   none")?,
        (_, Some(defence)) => writeln!(out, "defence   {defence}")?,
        (_, None) => writeln!(out, "defence   nothing to stop yet: it is not an attack")?,
    }
    Ok(())
}
