use std::io::Write;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use cinquina_arena::check::{Examination, Finding, Grade};
use cinquina_arena::{EngineSpec, ProgramSpec, Transcript};

use crate::arguments::CheckEngineArguments;
use crate::failure::InputError;

pub(crate) fn run(arguments: &CheckEngineArguments) -> anyhow::Result<()> {
    if arguments.size.width() != arguments.size.height() {
        return Err(InputError(format!("the board must be square, not {}", arguments.size)).into());
    }
    let command = EngineSpec::words(&arguments.command).map_err(InputError::because)?;
    let transcript = match &arguments.log {
        Some(path) => Transcript::create(path).with_context(|| path.display().to_string())?,
        None => Transcript::none(),
    };
    let examination = Examination {
        name: "engine".to_owned(),
        program: ProgramSpec::new(command),
        size: arguments.size,
        move_time: arguments.move_time,
        transcript,
    };
    let mut properties = Vec::new();
    let worst = examination
        .run(|finding| {
            properties.extend(finding.property.clone());
            // A reader that closed the pipe has seen enough.
            let _ = if arguments.json { print_json(finding) } else { print_text(finding) };
        })
        .map_err(|error| InputError(format!("'{}' cannot be started: {error}", arguments.command)))?;
    if !properties.is_empty() && !arguments.json {
        let properties = properties.join(",");
        let _ = writeln!(anstream::stdout(), "in matches: --engine 'cmd={},{properties}'", arguments.command);
    }
    anyhow::ensure!(worst < Grade::Wrong, "this program would lose games by breaking the protocol");
    Ok(())
}

fn print_json(finding: &Finding) -> std::io::Result<()> {
    writeln!(anstream::stdout().lock(), "{}", serde_json::to_string(finding)?)
}

fn print_text(finding: &Finding) -> std::io::Result<()> {
    let style = match finding.grade {
        Grade::Good => AnsiColor::Green.on_default(),
        Grade::Advice => AnsiColor::Yellow.on_default(),
        Grade::Wrong => Style::new().bold().fg_color(Some(AnsiColor::Red.into())),
    };
    let Finding { step, grade, text, .. } = finding;
    writeln!(anstream::stdout().lock(), "{style}{grade:7}{style:#} {step}: {text}")
}
