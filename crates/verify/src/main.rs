//! The program `cinquina-verify`: a file in; a verdict and an exit code out.

#![warn(clippy::unwrap_used)]

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

use cinquina_verify::{Expected, Failure, check};

const USAGE: &str = "usage: cinquina-verify FILE [--expect POSITION]
Checks a proof of a win, from the rules of the game alone. FILE - means standard input.
POSITION is what you expect it to prove: h8i9j10, or 'black h8 white i9 turn black rule renju size 15x15'; add
'attacker black' or 'bound 9' to compare these too. docs/proof-format.md says more.
Exit codes: 0 the proof holds, 1 it does not, 2 it cannot be read or the arguments are wrong.";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    // An argument that is not text can only be the name of a file.
    let words: Vec<&str> = arguments.iter().map(|word| word.to_str().unwrap_or("?")).collect();
    let (code, text) = match (&words[..], &arguments[..]) {
        (["--help" | "-h"], _) => (0, USAGE.into()),
        (["--version" | "-V"], _) => (0, concat!("cinquina-verify ", env!("CARGO_PKG_VERSION")).into()),
        (["--expect", text, _], [.., file]) | ([_, "--expect", text], [file, ..]) => match Expected::parse(text) {
            Ok(expected) => verify(file, Some(&expected)),
            Err(reason) => (2, format!("error: --expect is not understood: {reason}")),
        },
        ([word], [file]) if *word == "-" || !word.starts_with('-') => verify(file, None),
        _ => (2, USAGE.into()),
    };
    let printed = if code == 0 { writeln!(io::stdout(), "{text}") } else { writeln!(io::stderr(), "{text}") };
    // A verdict that could not be printed must not pass for acceptance.
    ExitCode::from(if printed.is_err() { code.max(2) } else { code })
}

fn verify(file: &OsStr, expected: Option<&Expected>) -> (u8, String) {
    let open = || File::open(file).map_err(Failure::Unreadable).and_then(|text| check(text, expected));
    let verdict = if file == "-" { check(io::stdin(), expected) } else { open() };
    match verdict {
        Ok(verdict) => (0, verdict),
        Err(Failure::Rejected(reason)) => (1, format!("{}: {reason}", file.display())),
        Err(Failure::Unreadable(error)) => (2, format!("error: cannot read {}: {error}", file.display())),
    }
}
