//! The program `cinquina-verify`: a file in; a verdict and an exit code out.

#![warn(clippy::unwrap_used)]

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::process::ExitCode;

use cinquina_verify::{Expected, Failure, check_file, join};

const USAGE: &str = "usage: cinquina-verify FILE [--expect POSITION] [--threads N] [--part K/N]
       cinquina-verify --join FILE... [--expect POSITION]
Checks a proof of a win, from the rules of the game alone. FILE - means standard input.
--expect   what it should prove: h8i9j10, or 'black h8 white i9 turn black rule renju size 15x15'; add 'attacker black'
           or 'bound 9' to compare these too. The empty board is 'black white turn black'.
--threads  how many threads check lemmas; one for each core unless given
--part     check every N-th lemma, beginning with the K-th; keep the line that is printed
--join     files with the lines of all parts: says whether they cover one proof
docs/proof-format.md says more.
Exit codes: 0 the proof holds, 1 it does not, 2 it cannot be read or the arguments are wrong.";
/// The most threads, and the most parts.
const MOST: usize = 1_000_000;

/// An exit code, and what is printed with it.
type Answer = (u8, String);

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let only = if let [only] = &arguments[..] { only.to_str() } else { None };
    let (code, text) = match only {
        Some("--help" | "-h") => (0, USAGE.into()),
        Some("--version" | "-V") => (0, concat!("cinquina-verify ", env!("CARGO_PKG_VERSION")).into()),
        _ => run(arguments).map_or_else(|failure| failure, |sentence| (0, sentence)),
    };
    let printed = if code == 0 { writeln!(io::stdout(), "{text}") } else { writeln!(io::stderr(), "{text}") };
    // A verdict that could not be printed must not pass for acceptance.
    ExitCode::from(if printed.is_err() { code.max(2) } else { code })
}

fn run(mut files: Vec<OsString>) -> Result<String, Answer> {
    let wrong = |text: &str| (2, text.to_owned());
    let expected = option(&mut files, "--expect")?.map(|text| Expected::parse(&text)).transpose();
    let expected = expected.map_err(|why| (2, format!("error: --expect is not understood: {why}")))?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=MOST).contains(number));
    let threads = option(&mut files, "--threads")?.map(|text| number(&text).filter(|&threads| threads <= 1024));
    let part = option(&mut files, "--part")?.map(|text| {
        let (part, parts) = text.split_once('/')?;
        let (part, parts) = (number(part)?, number(parts)?);
        (part <= parts).then_some([part, parts])
    });
    let joins = files.iter().position(|word| word == "--join").map(|place| files.remove(place)).is_some();
    // What still looks like an option is none, or was given twice. An argument that is not text can only be a file.
    let is_option = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with('-') && word != "-");
    let fits = if joins { threads.is_none() && part.is_none() && !files.is_empty() } else { files.len() == 1 };
    if !fits || files.iter().any(is_option) {
        return Err(wrong(USAGE));
    }
    let cores = || std::thread::available_parallelism().map_or(Some(1), |cores| Some(cores.get()));
    let threads =
        threads.unwrap_or_else(cores).ok_or_else(|| wrong("error: --threads takes a number from 1 to 1024"))?;
    let part = part.unwrap_or(Some([1, 1])).ok_or_else(|| wrong("error: --part takes two numbers such as 3/10"))?;
    let (file, expected) = (&files[0], expected.as_ref());
    if joins {
        let text = |file: &OsString| fs::read_to_string(file).map_err(|error| unreadable(file, &error));
        return join(&files.iter().map(text).collect::<Result<Vec<_>, _>>()?, expected).map_err(|reason| (1, reason));
    }
    // Standard input can be read only once.
    let verdict = if file == "-" {
        check_file(|| Ok(io::stdin()), expected, part, 1)
    } else {
        check_file(|| File::open(file), expected, part, threads)
    };
    verdict.map(|verdict| verdict.sentence).map_err(|failure| match failure {
        Failure::Rejected(reason) => (1, format!("{}: {reason}", file.display())),
        Failure::Unreadable(error) => unreadable(file, &error),
    })
}

/// Takes an option and its value out of the arguments.
fn option(words: &mut Vec<OsString>, name: &str) -> Result<Option<String>, Answer> {
    let Some(place) = words.iter().position(|word| word == name) else { return Ok(None) };
    let value = words.drain(place..words.len().min(place + 2)).nth(1).and_then(|value| value.into_string().ok());
    value.map(Some).ok_or_else(|| (2, USAGE.into()))
}

fn unreadable(file: &OsStr, error: &io::Error) -> Answer {
    (2, format!("error: cannot read {}: {error}", file.display()))
}
