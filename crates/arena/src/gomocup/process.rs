use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::group::ProcessGroup;
use crate::{ProgramSpec, Stop};

/// A running program with pipes to and from it. Dropping it kills it with all its child processes.
///
/// Threads read and write, so that neither a program that says nothing, nor one that does not listen,
/// nor one that never stops talking can hold up a match.
pub(super) struct EngineProcess {
    child: Child,
    group: ProcessGroup,
    input: Option<Sender<String>>,
    output: Receiver<Output>,
}

/// Output of a program.
pub(super) enum Output {
    /// A line on its standard output, and when it arrived.
    Line(Instant, String),
    /// A line on its standard error.
    Complaint(String),
    /// The end of its standard output.
    End,
}

/// Why a program has no output.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum NoOutput {
    Late,
    Stopped,
}

/// Lines beyond this length are cut into pieces.
const LONGEST_LINE: u64 = 64 * 1024;
/// The number of buffered lines; a program that writes more blocks.
const MOST_WAITING: usize = 1024;

impl EngineProcess {
    pub(super) fn start(spec: &ProgramSpec) -> io::Result<Self> {
        let (program, arguments) =
            spec.command.split_first().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no program to run"))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &spec.folder {
            command.current_dir(folder);
        }
        ProcessGroup::lead(&mut command);
        let mut child = command.spawn()?;
        let group = ProcessGroup::of(&child);
        let (sender, output) = mpsc::sync_channel(MOST_WAITING);
        if let (Some(out), Some(err)) = (child.stdout.take(), child.stderr.take()) {
            let complaints = sender.clone();
            thread::spawn(move || read_lines(err, &complaints, |_, text| Output::Complaint(text)));
            thread::spawn(move || {
                read_lines(out, &sender, Output::Line);
                let _ = sender.send(Output::End);
            });
        }
        let input = child.stdin.take().map(writer);
        Ok(Self { child, group, input, output })
    }

    /// Sends complete lines. A failure shows when the answer is missing.
    pub(super) fn send(&self, lines: String) {
        if let Some(input) = &self.input {
            let _ = input.send(lines);
        }
    }

    /// Closes the program's standard input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the next output.
    pub(super) fn receive(&self, deadline: Instant, stop: &Stop) -> Result<Output, NoOutput> {
        const SLICE: Duration = Duration::from_millis(20);
        loop {
            let wait = deadline.saturating_duration_since(Instant::now()).min(SLICE);
            match self.output.recv_timeout(wait) {
                Ok(output) => return Ok(output),
                Err(RecvTimeoutError::Disconnected) => return Ok(Output::End),
                Err(RecvTimeoutError::Timeout) if stop.requested() => return Err(NoOutput::Stopped),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Err(NoOutput::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The output that has already arrived.
    pub(super) fn pending(&self) -> impl Iterator<Item = Output> {
        self.output.try_iter().take(2 * MOST_WAITING)
    }

    /// Whether the program ends by itself within `patience`.
    pub(super) fn ends_within(&self, patience: Duration) -> bool {
        self.group.ends_within(patience)
    }

    /// How a program that has closed its output ended.
    pub(super) fn fate(&mut self) -> String {
        const PATIENCE: Duration = Duration::from_millis(500);
        let ended = self.ends_within(PATIENCE);
        match self.end() {
            Ok(status) if ended => status.to_string(),
            _ => "it closed its output".to_owned(),
        }
    }

    fn end(&mut self) -> io::Result<ExitStatus> {
        self.group.kill();
        let _ = self.child.kill();
        self.child.wait()
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Reads lines until the end of the pipe; the last one may lack its line feed. Invalid UTF-8 is replaced.
fn read_lines(pipe: impl Read, sender: &SyncSender<Output>, kind: impl Fn(Instant, String) -> Output) {
    let mut pipe = BufReader::new(pipe);
    let mut line = Vec::new();
    loop {
        line.clear();
        match pipe.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        let text = String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned();
        if sender.send(kind(at, text)).is_err() {
            return;
        }
    }
}

fn writer(mut pipe: ChildStdin) -> Sender<String> {
    let (sender, lines) = mpsc::channel::<String>();
    thread::spawn(move || {
        for text in lines {
            if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                return;
            }
        }
    });
    sender
}
