use std::io;
use std::time::{Duration, Instant};

use super::process::{EngineProcess, NoOutput, Output};
use crate::{ProgramSpec, Stop, Transcript};

/// An exchange of lines with a running program. Dropping it kills the program.
pub struct Session {
    name: String,
    process: EngineProcess,
    transcript: Transcript,
    line_end: &'static str,
}

/// Why no line arrived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// Not in time.
    Late,
    /// The program has ended, and this is how.
    Ended(String),
    /// The match was stopped.
    Stopped,
}

/// How long a program may take to start.
pub(crate) const START_PATIENCE: Duration = Duration::from_secs(10);
/// How long a program has to quit after `END`: managers kill it then.
pub(crate) const FAREWELL: Duration = Duration::from_millis(500);

impl Session {
    /// Starts the program.
    pub fn start(name: &str, program: &ProgramSpec, transcript: Transcript) -> io::Result<Self> {
        let process = EngineProcess::start(program)?;
        transcript.note(name, &format!("started: {}", program.command.join(" ")));
        Ok(Self { name: name.to_owned(), process, transcript, line_end: "\r\n" })
    }

    /// From now on ends lines with a bare line feed, not with carriage return and line feed as managers do.
    pub fn use_bare_line_feeds(&mut self) {
        self.line_end = "\n";
    }

    /// Records the rest of the session in this transcript.
    pub fn set_transcript(&mut self, transcript: &Transcript) {
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
                Err(NoOutput::Late) => return Err(Silence::Late),
                Err(NoOutput::Stopped) => return Err(Silence::Stopped),
            }
        }
    }

    /// Records and discards the output that nobody asked for.
    pub fn discard_pending(&mut self) {
        for output in self.process.pending() {
            match output {
                Output::Line(at, text) => self.transcript.received(at, &self.name, &text),
                Output::Complaint(text) => self.transcript.note(&self.name, &text),
                Output::End => self.transcript.note(&self.name, "closed its output"),
            }
        }
    }

    /// Closes the program's standard input.
    pub fn close_input(&mut self) {
        self.process.close_input();
    }

    /// Whether the program ends by itself within `patience`.
    pub fn ends_within(&self, patience: Duration) -> bool {
        self.process.ends_within(patience)
    }

    /// Sends `END`; a program that does not quit is killed.
    pub fn quit(mut self) {
        self.send(&["END"]);
        self.close_input();
        let has_quit = self.ends_within(FAREWELL);
        self.discard_pending();
        self.transcript.note(&self.name, if has_quit { "quit" } else { "did not quit after END and was killed" });
    }
}
