//! The second checker, which is written in JavaScript and runs in one process of Node for all proofs of a test.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::MOST_TIME;

const CHECKER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/tests/second/checker.mjs");

pub(crate) struct SecondChecker {
    process: Child,
    answers: Receiver<String>,
}

impl SecondChecker {
    /// Starts it. Without Node there is none, and the test is skipped with a message; on a CI machine (`CI` is set) that
    /// is a failure.
    pub(crate) fn start() -> Option<Self> {
        let node =
            Command::new("node").arg(CHECKER).arg("--stream").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut process = match node {
            Ok(process) => process,
            Err(error) if std::env::var_os("CI").is_none() => {
                eprintln!("the second checker was not asked: node: {error}");
                return None;
            }
            Err(error) => panic!("node: {error}"),
        };
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, answers) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Some(Self { process, answers })
    }

    /// What it says of a proof: a line that begins with `holds: ` or with `fails: line `.
    pub(crate) fn judge(&mut self, proof: &[u8]) -> String {
        let input = self.process.stdin.as_mut().unwrap();
        writeln!(input, "{}", proof.len()).unwrap();
        input.write_all(proof).unwrap();
        input.flush().unwrap();
        let answer = self.answers.recv_timeout(MOST_TIME);
        let answer = answer.unwrap_or_else(|_| panic!("no answer to {}", String::from_utf8_lossy(proof)));
        assert!(answer.starts_with("holds: ") || answer.starts_with("fails: line "), "{answer}");
        answer
    }
}

/// What the second checker says of a file of which it draws one lemma in so many. There must be Node.
pub(crate) fn judge_sample(proof: &str, among: usize) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.proof");
    std::fs::write(&file, proof).unwrap();
    let output = Command::new("node").arg(CHECKER).arg(&file).args(["--sample", &among.to_string()]).output().unwrap();
    let answer = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(i32::from(!answer.starts_with("holds: "))), "{answer}");
    answer
}

impl Drop for SecondChecker {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}
