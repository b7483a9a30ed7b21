//! The real program, started and talked to.

#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use cinquina_game::{Size, Square, notation};

/// The program with its pipes.
pub struct Program {
    pub child: Child,
    /// `None` once it is closed.
    pub input: Option<ChildStdin>,
    pub output: BufReader<ChildStdout>,
}

impl Program {
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-cinquina"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    pub fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\r\n").as_bytes());
    }

    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program has ended");
        line.trim_end().to_owned()
    }

    /// The next line that is neither MESSAGE nor DEBUG.
    pub fn answer(&mut self) -> String {
        loop {
            let line = self.line();
            if !line.starts_with("MESSAGE") && !line.starts_with("DEBUG") {
                return line;
            }
        }
    }

    pub fn ask(&mut self, text: &str) -> String {
        self.send(text);
        self.answer()
    }

    pub fn ask_for_move(&mut self, text: &str, size: Size) -> Square {
        let answer = self.ask(text);
        notation::parse_xy(&answer, size).unwrap_or_else(|_| panic!("{answer} in answer to {text}"))
    }

    pub fn end(mut self) {
        self.send("END");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The shortest of five tries: others may keep the machine busy.
pub fn shortest(mut attempt: impl FnMut() -> Duration) -> Duration {
    (0..5).map(|_| attempt()).min().unwrap()
}
