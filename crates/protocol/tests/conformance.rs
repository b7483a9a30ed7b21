//! Every command of both protocols, sent to the real program; its answers are compared with a transcript.

mod support;

use std::fs;
use std::path::Path;

use cinquina_game::{Size, notation};
use support::Program;

/// Whether a line is what a transcript expects: `{move}` is a place, `{other than …}` another one, `*` any text.
fn fits(expected: &str, line: &str) -> bool {
    let is_place = |text: &str| Size::square(32).is_ok_and(|size| notation::parse_xy(text, size).is_ok());
    if let Some(other) = expected.strip_prefix("{other than ").and_then(|rest| rest.strip_suffix('}')) {
        return is_place(line) && line != other;
    }
    let (words, actual): (Vec<&str>, Vec<&str>) = (expected.split(' ').collect(), line.split(' ').collect());
    for (n, word) in words.iter().enumerate() {
        match (*word, actual.get(n)) {
            ("*", _) if n + 1 == words.len() => return true,
            // In the middle it stands for any words; what follows must end the line.
            ("*", _) => return line.ends_with(&words[n + 1..].join(" ")),
            ("{move}", Some(place)) if is_place(place) => {}
            (word, Some(actual)) if word == *actual => {}
            (word, Some(actual)) if word.strip_suffix('*').is_some_and(|start| actual.starts_with(start)) => {
                return true;
            }
            _ => return false,
        }
    }
    words.len() == actual.len()
}

/// Plays a transcript; besides what it expects, the program may print only MESSAGE and DEBUG.
fn conform(name: &str) {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("conversation");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name);
    let transcript = fs::read_to_string(path).unwrap().replace("{folder}", folder.path().to_str().unwrap());
    let mut program = Program::start();
    program.send(&format!("INFO cinquina.log {}", log.display()));
    for (line, number) in transcript.lines().zip(1..) {
        match line.split_at_checked(1) {
            Some((">", command)) => program.send(command.trim()),
            Some(("<", expected)) => {
                let expected = expected.trim();
                loop {
                    let line = program.line();
                    let is_skipped = line.starts_with("MESSAGE") || line.starts_with("DEBUG");
                    if fits(expected, &line) {
                        break;
                    }
                    assert!(is_skipped, "{name}:{number}: expected {expected:?}, got {line:?}");
                }
            }
            _ => {}
        }
    }
    program.send("END");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut program.output, &mut rest).unwrap();
    assert!(rest.lines().all(|line| line.starts_with("MESSAGE") || line.starts_with("DEBUG")), "{name}: {rest}");
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.lines().any(|line| line.ends_with("< OK")) && log.lines().any(|line| line.contains("> INFO rule 0")));
}

#[test]
fn gomocup() {
    conform("gomocup.txt");
}

#[test]
fn yixin() {
    conform("yixin.txt");
}
