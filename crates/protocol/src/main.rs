//! The program that Gomoku managers run. `--log FILE` keeps the conversation.

use std::io::{Cursor, Read};
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let first = match arguments.as_slice() {
        [option, file] if option == "--log" => format!("INFO cinquina.log {file}\n"),
        _ => String::new(),
    };
    match cinquina_protocol::run(Cursor::new(first).chain(std::io::stdin()), std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-cinquina: {error}");
            ExitCode::FAILURE
        }
    }
}
