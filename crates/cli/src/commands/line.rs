use std::io::Write;

use anstyle::Style;
use cinquina_game::{Colour, Rule};
use cinquina_patterns::{Class, Content, Line, Reading};
use serde::Serialize;
use serde_json::json;

use crate::arguments::LineArguments;
use crate::failure::InputError;
use crate::input::argument_or_stdin;

pub(crate) fn run(arguments: &LineArguments) -> anyhow::Result<()> {
    // Every rule there is reads lines alike; another one will not compile here before it is taught.
    let Rule::Freestyle = arguments.rule;
    let text = argument_or_stdin(&arguments.line)?;
    let line: Line = text.parse().map_err(InputError::because)?;
    let mut out = anstream::stdout().lock();
    match (line.owner(), arguments.json) {
        (None, _) if line.content(Line::MIDDLE) == Content::Outside => {
            Err(InputError("the middle square of a line is on the board".into()).into())
        }
        (Some(owner), true) => Ok(writeln!(out, "{}", serde_json::to_string(&LineReport::new(&line.read(owner)))?)?),
        (Some(owner), false) => tell_line(&mut out, line, owner),
        (None, true) => Ok(writeln!(out, "{}", potential_report(line)?)?),
        (None, false) => tell_potential(&mut out, line),
    }
}

#[derive(Serialize)]
struct LineReport {
    class: &'static str,
    g: u8,
    n: u8,
    trackers: Vec<String>,
    triggers: String,
    defence: Option<String>,
}

impl LineReport {
    fn new(reading: &Reading) -> Self {
        Self {
            class: reading.class.symbol(),
            g: reading.degree,
            n: reading.blocks,
            trackers: reading.trackers.iter().map(ToString::to_string).collect(),
            triggers: mask_text(reading.triggers),
            defence: reading.defence.map(mask_text),
        }
    }
}

/// What each player would make in the empty middle, and the whole reading of either line.
fn potential_report(line: Line) -> anyhow::Result<String> {
    let [x, o] = Colour::BOTH.map(|colour| line.read(colour));
    let report = json!({
        "x": x.class.symbol(),
        "o": o.class.symbol(),
        "defence_x": potential_defence(&x).map(mask_text),
        "defence_o": potential_defence(&o).map(mask_text),
        "x_line": LineReport::new(&x),
        "o_line": LineReport::new(&o),
    });
    Ok(serde_json::to_string(&report)?)
}

/// Where the opponent stops what a player threatens to make in the middle (§4.5): on the middle, and
/// for a double four on the two squares where it would complete.
fn potential_defence(made: &Reading) -> Option<u16> {
    let middle = 1 << Line::MIDDLE;
    match made.class {
        Class::S5 => Some(middle),
        Class::D4 => Some(middle | made.triggers),
        _ => None,
    }
}

fn mask_text(mask: u16) -> String {
    marks(mask, '1', '0')
}

fn marks(mask: u16, inside: char, outside: char) -> String {
    (0..Line::LENGTH).map(|square| if mask >> square & 1 == 1 { inside } else { outside }).collect()
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

fn tell_line(out: &mut impl Write, line: Line, owner: Colour) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    let reading = line.read(owner);
    let defence = reading.defence.unwrap_or(0);
    if defence != 0 {
        writeln!(out, "{}", marks(defence, '-', ' ').trim_end())?;
    }
    writeln!(out, "{bold}{line}{bold:#}   {}", named(reading.class, owner))?;
    if reading.triggers != 0 {
        writeln!(out, "{}", marks(reading.triggers, '*', ' ').trim_end())?;
    }
    writeln!(out)?;
    writeln!(out, "G         {:<12} the highest degree of a block", reading.degree)?;
    writeln!(out, "N         {:<12} blocks of that degree", reading.blocks)?;
    for tracker in &reading.trackers {
        writeln!(out, "tracker   {tracker}")?;
    }
    if reading.triggers != 0 {
        let next = if reading.class >= Class::S4 { "completes five" } else { "makes it stronger" };
        writeln!(out, "triggers  {:<12} a stone of {} here {next}", mask_text(reading.triggers), letter(owner))?;
    }
    match (reading.class, reading.defence) {
        (Class::S5, _) => writeln!(out, "defence   none: {} has won", letter(owner))?,
        (Class::D4, _) => writeln!(out, "defence   none: {} wins with his next stone", letter(owner))?,
        (_, Some(defence)) => {
            writeln!(out, "defence   {:<12} a stone of {} here stops it", mask_text(defence), letter(!owner))?;
        }
        (_, None) => writeln!(out, "defence   nothing to stop yet: it is no attack")?,
    }
    Ok(())
}

fn named(class: Class, owner: Colour) -> String {
    match class {
        Class::Generic => format!("generic, nothing for {}", letter(owner)),
        class => format!("{} ({class}) of {}", class.name(), letter(owner)),
    }
}

fn tell_potential(out: &mut impl Write, line: Line) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    writeln!(out, "{bold}{line}{bold:#}")?;
    writeln!(out, "{}\n", marks(1 << Line::MIDDLE, '^', ' ').trim_end())?;
    for colour in Colour::BOTH {
        let reading = line.read(colour);
        let made = match reading.class {
            Class::Generic => "nothing with a name".into(),
            class => format!("a {} ({class})", class.name()),
        };
        let stop = potential_defence(&reading)
            .map(|defence| format!("; {} stops it at {}", letter(!colour), mask_text(defence)))
            .unwrap_or_default();
        writeln!(out, "{} would make {made}{stop}", letter(colour))?;
    }
    Ok(())
}
