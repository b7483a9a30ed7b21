//! The program that Gomoku managers run. `--log FILE` records the conversation.

use std::fs::File;
use std::io::{Cursor, Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
pbrain-cinquina speaks the protocols of Gomocup and Yixin-Board: it reads commands from standard input and writes answers to
standard output.

  --log FILE  append the conversation to a file
  --help      print this help
  --version   print the version
";

/// The exit code for wrong arguments.
const MISUSE: u8 = 2;

/// What the arguments ask for.
#[derive(PartialEq, Eq, Debug)]
enum Call {
    /// Talk to a manager, and log the conversation in this file.
    Talk(Option<String>),
    /// Print this text.
    Print(String),
}

/// Reads the arguments; the error says what is wrong with them.
fn call(arguments: &[&str]) -> Result<Call, String> {
    match arguments {
        [] => Ok(Call::Talk(None)),
        ["--log", file] => Ok(Call::Talk(Some((*file).into()))),
        ["--log"] => Err("--log takes the name of a file".into()),
        ["--help" | "-h"] => Ok(Call::Print(USAGE.into())),
        ["--version" | "-V"] => Ok(Call::Print(format!("pbrain-cinquina {}\n", env!("CARGO_PKG_VERSION")))),
        ["--log", _, other, ..] | ["--help" | "-h" | "--version" | "-V", other, ..] | [other, ..] => {
            Err(format!("unknown argument {}; see --help", other.escape_debug()))
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    match call(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(Call::Talk(log)) => talk(log.as_deref()),
        Ok(Call::Print(text)) => {
            // Nobody may be listening any more.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(why) => misused(&why),
    }
}

fn misused(why: &str) -> ExitCode {
    eprintln!("pbrain-cinquina: {why}");
    ExitCode::from(MISUSE)
}

fn talk(log: Option<&str>) -> ExitCode {
    // Reported here, where somebody reads it: a manager would take it for an answer.
    if let Some(Err(error)) = log.map(|file| File::options().append(true).create(true).open(file)) {
        return misused(&format!("cannot write the log {}: {error}", log.unwrap_or_default()));
    }
    let first = log.map_or(String::new(), |file| format!("INFO cinquina.log {file}\n"));
    match cinquina_protocol::run(Cursor::new(first).chain(std::io::stdin()), std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-cinquina: {error}");
            ExitCode::FAILURE
        }
    }
}
