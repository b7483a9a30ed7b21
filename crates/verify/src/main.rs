//! The program `cinquina-verify`: a file in; a verdict and an exit code out.

#![warn(clippy::unwrap_used)]

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use cinquina_verify::{Expected, Failure, MOST_PARTS, Options, check_file, join};

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

/// What the arguments ask for.
#[derive(Default)]
struct Arguments {
    files: Vec<OsString>,
    expected: Option<Expected>,
    threads: Option<usize>,
    part: Option<[usize; 2]>,
    join: bool,
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let only = if let [only] = &arguments[..] { only.to_str() } else { None };
    let (code, text) = match only {
        Some("--help" | "-h") => (0, USAGE.into()),
        Some("--version" | "-V") => (0, concat!("cinquina-verify ", env!("CARGO_PKG_VERSION")).into()),
        _ => parse(arguments).map_or_else(|error| (2, error), |arguments| run(&arguments)),
    };
    let printed = if code == 0 { writeln!(io::stdout(), "{text}") } else { writeln!(io::stderr(), "{text}") };
    // A verdict that could not be printed must not pass for acceptance.
    ExitCode::from(if printed.is_err() { code.max(2) } else { code })
}

fn parse(arguments: Vec<OsString>) -> Result<Arguments, String> {
    let (mut parsed, mut words) = (Arguments::default(), arguments.into_iter());
    while let Some(word) = words.next() {
        // An argument that is not text can only be the name of a file.
        let mut value = || words.next().and_then(|value| value.into_string().ok()).ok_or_else(|| USAGE.to_owned());
        match word.to_str() {
            Some("--expect") if parsed.expected.is_none() => {
                let expected = Expected::parse(&value()?);
                parsed.expected = Some(expected.map_err(|why| format!("error: --expect is not understood: {why}"))?);
            }
            Some("--threads") if parsed.threads.is_none() => {
                let threads = value()?.parse().ok().filter(|threads| (1..=1024).contains(threads));
                parsed.threads = Some(threads.ok_or("error: --threads takes a number from 1 to 1024")?);
            }
            Some("--part") if parsed.part.is_none() => {
                let text = value()?;
                let numbers = text.split_once('/').map(|(part, parts)| [part, parts].map(str::parse::<usize>));
                let valid = |[part, parts]: &[usize; 2]| (1..=*parts).contains(part) && *parts <= MOST_PARTS;
                let part = if let Some([Ok(part), Ok(parts)]) = numbers { Some([part, parts]) } else { None };
                parsed.part = Some(part.filter(valid).ok_or("error: --part takes two numbers such as 3/10")?);
            }
            Some("--join") if !parsed.join => parsed.join = true,
            Some(word) if word.starts_with('-') && word != "-" => return Err(USAGE.into()),
            _ => parsed.files.push(word),
        }
    }
    let alone = parsed.part.is_none() && parsed.threads.is_none();
    let fits = if parsed.join { !parsed.files.is_empty() && alone } else { parsed.files.len() == 1 };
    if fits { Ok(parsed) } else { Err(USAGE.into()) }
}

fn run(arguments: &Arguments) -> (u8, String) {
    let Arguments { files, expected, threads, part, join: is_join } = arguments;
    let expected = expected.as_ref();
    if *is_join {
        let text = |file: &OsString| fs::read_to_string(file).map_err(|error| unreadable(file, &error));
        return match files.iter().map(text).collect::<Result<Vec<_>, _>>() {
            Ok(lines) => join(&lines, expected).map_or_else(|reason| (1, reason), |sentence| (0, sentence)),
            Err(failure) => failure,
        };
    }
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let options = Options { expected, threads: threads.unwrap_or_else(cores), part: *part, measure: false };
    let file = &files[0];
    let open = || File::open(file).map_err(Failure::Unreadable).and_then(|text| check_file(text, &options));
    match if file == "-" { check_file(io::stdin(), &options) } else { open() } {
        Ok(verdict) => (0, verdict.sentence),
        Err(Failure::Rejected(reason)) => (1, format!("{}: {reason}", file.display())),
        Err(Failure::Unreadable(error)) => unreadable(file, &error),
    }
}

fn unreadable(file: &OsStr, error: &io::Error) -> (u8, String) {
    (2, format!("error: cannot read {}: {error}", file.display()))
}
