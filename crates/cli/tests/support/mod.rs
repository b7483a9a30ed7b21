//! Running the program.

#![allow(dead_code, reason = "each test uses a part of this")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs `cinquina` with these arguments and this standard input to its end.
pub(crate) fn cinquina(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cinquina"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// How the program ended, and what it printed.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The same with what it printed as text.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let output = cinquina(arguments, input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// The same without input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

/// What the program printed; it must have succeeded.
pub(crate) fn output_of(arguments: &[&str]) -> String {
    let Run { code, out, err } = run(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {err}");
    out
}

/// The path of a file in a folder, as an argument.
pub(crate) fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}
