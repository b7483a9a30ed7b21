//! The program that Gomoku managers run.

use std::process::ExitCode;

fn main() -> ExitCode {
    match cinquina_protocol::run(std::io::stdin(), std::io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-cinquina: {error}");
            ExitCode::FAILURE
        }
    }
}
