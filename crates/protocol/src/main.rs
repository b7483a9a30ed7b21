//! The program that Gomoku managers run. `--log FILE` keeps the conversation.

use std::fs::File;
use std::io::{Cursor, Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
pbrain-cinquina speaks the Gomocup protocol and that of Yixin-Board: commands come from the standard input, answers go to the
standard output.

  --log FILE  append the conversation to a file
  --help      say this
  --version   say the version
";

/// The end of a program that was called wrongly.
const MISUSE: u8 = 2;

/// What the program is called for.
#[derive(PartialEq, Eq, Debug)]
enum Call {
    /// To talk to a manager, and to keep the conversation in this file.
    Talk(Option<String>),
    /// To say this.
    Say(String),
}

/// What the arguments ask for, or what is wrong with them.
fn call(arguments: &[&str]) -> Result<Call, String> {
    match arguments {
        [] => Ok(Call::Talk(None)),
        ["--log", file] => Ok(Call::Talk(Some((*file).into()))),
        ["--log"] => Err("--log takes the name of a file".into()),
        ["--help" | "-h"] => Ok(Call::Say(USAGE.into())),
        ["--version" | "-V"] => Ok(Call::Say(format!("pbrain-cinquina {}\n", env!("CARGO_PKG_VERSION")))),
        ["--log", _, other, ..] | ["--help" | "-h" | "--version" | "-V", other, ..] | [other, ..] => {
            Err(format!("{} is not understood; --help says what is", other.escape_debug()))
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned()).collect();
    match call(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(Call::Talk(log)) => talk(log.as_deref()),
        Ok(Call::Say(text)) => {
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
    // Said here, where somebody reads it: a manager takes what it does not understand for anything.
    if let Some(Err(error)) = log.map(|file| File::options().append(true).create(true).open(file)) {
        return misused(&format!("no log in {}: {error}", log.unwrap_or_default()));
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
