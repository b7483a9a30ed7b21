use std::io;
use std::time::{Duration, Instant};

use super::process::{EngineProcess, Nothing, Output};
use crate::{ProgramSpec, Stop, Transcript};

/// A conversation with a running program. Dropped, the program is ended.
pub struct Session {
    name: String,
    process: EngineProcess,
    transcript: Transcript,
    line_end: &'static str,
}

/// Why no line comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// None came in time.
    Late,
    /// None will come: the program has ended, and this is how.
    Ended(String),
    /// The match was told to end.
    Stopped,
}

/// How long a program has to quit after `END`.
const FAREWELL: Duration = Duration::from_millis(500);

impl Session {
    /// Starts the program.
    pub fn start(name: &str, program: &ProgramSpec, transcript: Transcript) -> io::Result<Self> {
        let process = EngineProcess::start(program)?;
        transcript.note(name, &format!("started: {}", program.command.join(" ")));
        Ok(Self { name: name.to_owned(), process, transcript, line_end: "\r\n" })
    }

    /// Ends lines with a bare line feed from now on, not as managers do with carriage return and line feed.
    pub fn use_bare_line_feeds(&mut self) {
        self.line_end = "\n";
    }

    /// Writes down what follows elsewhere.
    pub fn write_down(&mut self, transcript: &Transcript) {
        self.transcript = transcript.clone();
    }

    /// Sends commands together.
    pub fn send(&self, commands: &[&str]) {
        let mut lines = String::new();
        for command in commands {
            self.transcript.sent(&self.name, command);
            lines.push_str(command);
            lines.push_str(self.line_end);
        }
        self.process.send(lines);
    }

    /// The next line, and when it arrived.
    pub fn receive(&mut self, deadline: Instant, stop: &Stop) -> Result<(Instant, String), Silence> {
        loop {
            match self.process.receive(deadline, stop) {
                Ok(Output::Line(at, text)) => {
                    self.transcript.received(at, &self.name, &text);
                    return Ok((at, text));
                }
                Ok(Output::Complaint(text)) => self.transcript.note(&self.name, &text),
                Ok(Output::End) => {
                    let fate = self.process.fate();
                    self.transcript.note(&self.name, &format!("ended: {fate}"));
                    return Err(Silence::Ended(fate));
                }
                Err(Nothing::Late) => return Err(Silence::Late),
                Err(Nothing::Stopped) => return Err(Silence::Stopped),
            }
        }
    }

    /// Whatever was said unasked: the lines are taken away and returned.
    pub fn unasked(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for output in self.process.pending() {
            match output {
                Output::Line(at, text) => {
                    self.transcript.received(at, &self.name, &text);
                    lines.push(text);
                }
                Output::Complaint(text) => self.transcript.note(&self.name, &text),
                Output::End => self.transcript.note(&self.name, "closed its output"),
            }
        }
        lines
    }

    /// Lets the program see the end of its input.
    pub fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Whether the program ends by itself within `patience`.
    pub fn ends_within(&self, patience: Duration) -> bool {
        self.process.ends_within(patience)
    }

    /// Says goodbye; a program that does not go is ended.
    pub fn quit(mut self) {
        self.send(&["END"]);
        self.close_input();
        let went = self.ends_within(FAREWELL);
        self.unasked();
        self.transcript.note(&self.name, if went { "quit" } else { "did not quit after END and was ended" });
    }
}
