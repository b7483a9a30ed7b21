use std::io::Write;

use anstyle::Style;
use cinquina_game::Colour;
use cinquina_patterns::{Class, Content, Line, LineSquares, Reading};
use serde::Serialize;

use crate::arguments::LineArguments;
use crate::failure::InputError;
use crate::input::argument_or_stdin;

pub(crate) fn run(arguments: &LineArguments) -> anyhow::Result<()> {
    let text = argument_or_stdin(&arguments.line)?;
    let line: Line = text.parse().map_err(InputError::because)?;
    let mut out = anstream::stdout().lock();
    match line.owner() {
        None if line.content(Line::MIDDLE) == Content::Outside => {
            Err(InputError("the middle square of a line must be on the board".into()).into())
        }
        Some(owner) => {
            let reading = line.read(owner);
            if arguments.json {
                write_json(&mut out, &LineReport::new(&reading))
            } else {
                write_reading(&mut out, line, owner, &reading)
            }
        }
        None => {
            let readings = Colour::BOTH.map(|colour| line.read(colour));
            if arguments.json {
                write_json(&mut out, &PotentialReport::new(&readings))
            } else {
                write_potential(&mut out, line, &readings)
            }
        }
    }
}

#[derive(Serialize)]
struct LineReport {
    class: &'static str,
    g: u8,
    n: u8,
    trackers: Vec<String>,
    defence: Option<String>,
    triggers: String,
}

impl LineReport {
    fn new(reading: &Reading) -> Self {
        Self {
            class: reading.class.symbol(),
            g: reading.degree,
            n: reading.blocks,
            trackers: reading.trackers.iter().map(ToString::to_string).collect(),
            defence: reading.defence.as_ref().map(ToString::to_string),
            triggers: reading.triggers.to_string(),
        }
    }
}

/// What each player would make in the empty middle, where he can be stopped, and the line he would have.
#[derive(Serialize)]
struct PotentialReport {
    x: &'static str,
    o: &'static str,
    defence_x: Option<String>,
    defence_o: Option<String>,
    x_line: LineReport,
    o_line: LineReport,
}

impl PotentialReport {
    fn new([x, o]: &[Reading; 2]) -> Self {
        let defence = |reading: &Reading| reading.potential_defence().as_ref().map(ToString::to_string);
        Self {
            x: x.class.symbol(),
            o: o.class.symbol(),
            defence_x: defence(x),
            defence_o: defence(o),
            x_line: LineReport::new(x),
            o_line: LineReport::new(o),
        }
    }
}

fn write_json(out: &mut impl Write, report: &impl Serialize) -> anyhow::Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string(report)?)?)
}

/// A mark under or above each of some squares of a line.
fn marks(squares: LineSquares, mark: char) -> String {
    let row: String = (0..Line::LENGTH).map(|index| if squares.contains(index) { mark } else { ' ' }).collect();
    row.trim_end().to_owned()
}

pub(super) fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'X',
        Colour::White => 'O',
    }
}

fn write_reading(out: &mut impl Write, line: Line, owner: Colour, reading: &Reading) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    let defence = reading.defence.unwrap_or_default();
    if !defence.is_empty() {
        writeln!(out, "{}", marks(defence, '-'))?;
    }
    writeln!(out, "{bold}{line}{bold:#}   {}", named(reading.class, owner))?;
    if !reading.triggers.is_empty() {
        writeln!(out, "{}", marks(reading.triggers, '*'))?;
    }
    writeln!(out, "\nG         {:<12} the highest degree of a block", reading.degree)?;
    writeln!(out, "N         {:<12} blocks of that degree", reading.blocks)?;
    for tracker in &reading.trackers {
        writeln!(out, "tracker   {tracker}")?;
    }
    if !reading.triggers.is_empty() {
        let then = match reading.class {
            Class::D4 => "completes five",
            Class::S4 | Class::D3 | Class::W3 => "makes it a victory",
            _ => "makes it an attack",
        };
        writeln!(out, "triggers  {:<12} a stone of {} here {then}", reading.triggers, letter(owner))?;
    }
    match (reading.class, reading.defence) {
        (Class::S5, _) => writeln!(out, "defence   none: {} has won", letter(owner))?,
        (Class::D4, _) => writeln!(out, "defence   none: {} wins with his next stone", letter(owner))?,
        (_, Some(defence)) => writeln!(out, "defence   {defence:<12} a stone of {} here stops it", letter(!owner))?,
        (_, None) => writeln!(out, "defence   nothing to stop yet: it is not an attack")?,
    }
    Ok(())
}

pub(super) fn named(class: Class, owner: Colour) -> String {
    match class {
        Class::Generic => format!("generic, nothing for {}", letter(owner)),
        class => format!("{} ({class}) of {}", class.name(), letter(owner)),
    }
}

fn write_potential(out: &mut impl Write, line: Line, readings: &[Reading; 2]) -> anyhow::Result<()> {
    let bold = Style::new().bold();
    writeln!(out, "{bold}{line}{bold:#}")?;
    writeln!(out, "{}\n", marks(LineSquares::MIDDLE, '^'))?;
    for (colour, reading) in Colour::BOTH.into_iter().zip(readings) {
        let made = match reading.class {
            Class::Generic => "nothing with a name".into(),
            class => format!("a {} ({class})", class.name()),
        };
        let stop = reading
            .potential_defence()
            .map(|defence| format!("; {} stops it at {defence}", letter(!colour)))
            .unwrap_or_default();
        writeln!(out, "{} would make {made}{stop}", letter(colour))?;
    }
    Ok(())
}
