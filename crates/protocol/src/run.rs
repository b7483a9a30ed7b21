//! The conversation: lines in, a search in a thread of its own, lines out, and a log of it all.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Write};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use cinquina_engine::SearchControl;

use crate::command::Command;
use crate::input::{Backlog, InputLine, read_line};
use crate::session::{Answer, Found, Session, Task};

/// What can happen while the program waits.
enum Event {
    Line(InputLine),
    EndOfInput,
    /// A line that the engine prints while it thinks.
    Output(String),
    /// The engine has found what it was asked for.
    Found(Found),
}

/// Talks to a manager until it says END or closes the input.
///
/// Input is read while the engine thinks: STOP ends the thinking, END the program; everything else
/// waits until the move is out. If much is waiting, no more is read.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let backlog = Arc::new(Backlog::default());
    let (reader, shared) = (sender.clone(), Arc::clone(&backlog));
    thread::spawn(move || read(input, &reader, &shared));
    let conversation = Conversation {
        session: Session::default(),
        thinking: None,
        pondering: None,
        waiting: VecDeque::new(),
        backlog: Arc::clone(&backlog),
        sender,
        log: None,
        output,
    };
    let end = conversation.go(&events);
    backlog.close();
    end
}

fn read(input: impl Read, events: &Sender<Event>, backlog: &Backlog) {
    let mut input = BufReader::new(input);
    while let Ok(Some(line)) = read_line(&mut input) {
        if !backlog.enter(&line) || events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// A search under way in a thread of its own; dropping it ends the search and waits until it has ended.
struct Thinking {
    control: Arc<SearchControl>,
    thread: Option<JoinHandle<()>>,
}

impl Thinking {
    fn start(task: Task, run: impl FnOnce(Task, &SearchControl) + Send + 'static) -> Self {
        let control = Arc::new(task.control());
        let shared = Arc::clone(&control);
        let thread = thread::spawn(move || run(task, &shared));
        Self { control, thread: Some(thread) }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.control.stop();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

struct Conversation<W> {
    session: Session,
    /// The search whose answer the manager waits for.
    thinking: Option<Thinking>,
    /// A search on the opponent's time, useful only for what the engine remembers of it.
    pondering: Option<Thinking>,
    /// Lines that came while the engine was thinking.
    waiting: VecDeque<InputLine>,
    /// The size of these and of the lines on their way here.
    backlog: Arc<Backlog>,
    sender: Sender<Event>,
    log: Option<Log>,
    output: W,
}

impl<W: Write> Conversation<W> {
    fn go(mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            let continues = match event {
                Event::EndOfInput => false,
                Event::Line(line) => self.line(line)?,
                Event::Output(text) => self.say(&text).map(|()| true)?,
                Event::Found(found) => self.found(&found)?,
            };
            if !continues {
                break;
            }
        }
        Ok(())
    }

    /// Serves a line, or saves it for later; `false` to quit.
    fn line(&mut self, line: InputLine) -> io::Result<bool> {
        self.note(&line)?;
        let Some(thinking) = &self.thinking else { return self.serve(line) };
        match &line {
            InputLine::Text(_, Ok(Command::End)) => return Ok(false),
            InputLine::Text(_, Ok(Command::Stop)) => {
                thinking.control.stop();
                self.backlog.leave(&line);
            }
            _ => self.waiting.push_back(line),
        }
        Ok(true)
    }

    fn serve(&mut self, line: InputLine) -> io::Result<bool> {
        self.pondering = None;
        self.backlog.leave(&line);
        let answer = self.session.serve_line(line);
        self.answer(answer)
    }

    fn answer(&mut self, answer: Answer) -> io::Result<bool> {
        match answer {
            Answer::Silence => {}
            Answer::SayFirst(text, rest) => {
                self.say(&text)?;
                return self.answer(*rest);
            }
            Answer::Say(text) => self.say(&text)?,
            Answer::Think(task) => self.think(*task),
            Answer::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn think(&mut self, task: Task) {
        let events = self.sender.clone();
        self.thinking = Some(Thinking::start(task, move |task, control| {
            let mut say = |line| {
                let _ = events.send(Event::Output(line));
            };
            // A manager waits for an answer, whatever has gone wrong.
            let found = panic::catch_unwind(AssertUnwindSafe(|| task.run(control, &mut say)));
            let _ = events.send(Event::Found(found.unwrap_or(Found::Broken)));
        }));
    }

    /// Says what the engine has found and serves what has been waiting, up to the next search.
    fn found(&mut self, found: &Found) -> io::Result<bool> {
        self.thinking = None;
        let text = self.session.found(found);
        self.say(&text)?;
        while self.thinking.is_none() {
            let Some(line) = self.waiting.pop_front() else { break };
            if !self.serve(line)? {
                return Ok(false);
            }
        }
        if self.thinking.is_none() && matches!(found, Found::Move(_)) {
            let ponder = |task: Task, control: &SearchControl| drop(task.run(control, &mut |_| {}));
            self.pondering = self.session.ponder().map(|task| Thinking::start(task, ponder));
        }
        Ok(true)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        if let Some(log) = &mut self.log {
            text.lines().for_each(|line| log.said(line));
        }
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Logs the line if there is a log, and opens one if the line asks for it.
    fn note(&mut self, line: &InputLine) -> io::Result<()> {
        let InputLine::Text(text, command) = line else { return Ok(()) };
        if let Some(log) = &mut self.log {
            log.heard(text);
        }
        match command {
            Ok(Command::Info(key, path)) if key == "cinquina.log" => match Log::open(Path::new(path)) {
                Ok(log) => self.log = Some(log),
                Err(error) => self.say(&format!("MESSAGE no log in {path}: {error}"))?,
            },
            _ => {}
        }
        Ok(())
    }
}

/// A file to which every line is appended, with the milliseconds since it was opened.
struct Log {
    file: File,
    start: Instant,
}

impl Log {
    fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        writeln!(file, "— {} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))?;
        Ok(Self { file, start: Instant::now() })
    }

    /// A line from the manager.
    fn heard(&mut self, line: &str) {
        self.write('>', line);
    }

    /// A line to the manager.
    fn said(&mut self, line: &str) {
        self.write('<', line);
    }

    fn write(&mut self, sign: char, line: &str) {
        // The game matters more than its log: a full disk must not lose it.
        let _ = writeln!(self.file, "{:>8} {sign} {line}", self.start.elapsed().as_millis());
    }
}
