use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use cinquina_engine::{Control, Report, score};
use cinquina_game::{Size, Square, notation};

use crate::command::Command;
use crate::input::{Line, read_line};
use crate::session::{Answer, Session, Task};

/// What can happen while the program waits.
enum Event {
    Line(Line),
    EndOfInput,
    /// The engine says something while it thinks.
    Told(String),
    /// The engine has found its move.
    Found(Option<Square>),
}

/// Talks to a manager until it says END or closes the input.
///
/// Input is read while the engine thinks: STOP ends the thinking, END the program; everything else
/// waits until the move is out.
pub fn run(input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let reader = sender.clone();
    thread::spawn(move || read(input, &reader));
    let conversation = Conversation {
        session: Session::default(),
        thinking: None,
        pondering: None,
        waiting: VecDeque::new(),
        sender,
        output,
    };
    conversation.go(&events)
}

fn read(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    while let Ok(Some(line)) = read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// Thinking that is of use only through what the engine remembers of it.
struct Pondering {
    control: Arc<Control>,
    thread: JoinHandle<()>,
}

impl Pondering {
    fn start(task: Task) -> Self {
        let control = Arc::new(Control::new(task.limits));
        let shared = Arc::clone(&control);
        let thread = thread::spawn(move || {
            (task.think)(&shared, &mut |_| {});
        });
        Self { control, thread }
    }

    /// Ends it, and waits until it has ended.
    fn stop(self) {
        self.control.stop();
        let _ = self.thread.join();
    }
}

struct Conversation<W> {
    session: Session,
    /// The search under way.
    thinking: Option<Arc<Control>>,
    /// The search on the opponent's time.
    pondering: Option<Pondering>,
    /// Lines that came while the engine was thinking.
    waiting: VecDeque<Line>,
    sender: Sender<Event>,
    output: W,
}

impl<W: Write> Conversation<W> {
    fn go(mut self, events: &Receiver<Event>) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            let goes_on = match event {
                Event::EndOfInput => false,
                Event::Line(line) => self.line(line)?,
                Event::Told(text) => self.say(&text).map(|()| true)?,
                Event::Found(square) => self.found(square)?,
            };
            if !goes_on {
                break;
            }
        }
        if let Some(control) = &self.thinking {
            control.stop();
        }
        if let Some(pondering) = self.pondering {
            pondering.stop();
        }
        Ok(())
    }

    /// Serves a line, or keeps it for later; `false` to leave.
    fn line(&mut self, line: Line) -> io::Result<bool> {
        let Some(control) = &self.thinking else { return self.serve(line) };
        let command = match &line {
            Line::Text(text) => Command::parse(text).ok(),
            Line::TooLong => None,
        };
        match command {
            Some(Command::End) => return Ok(false),
            Some(Command::Stop) => control.stop(),
            _ => self.waiting.push_back(line),
        }
        Ok(true)
    }

    fn serve(&mut self, line: Line) -> io::Result<bool> {
        if let Some(pondering) = self.pondering.take() {
            pondering.stop();
        }
        let answer = match line {
            Line::Text(text) => self.session.serve(&text),
            Line::TooLong => Answer::Say("ERROR the line is too long".into()),
        };
        match answer {
            Answer::Silence => {}
            Answer::Say(text) => self.say(&text)?,
            Answer::Think(task) => self.think(*task),
            Answer::Quit => return Ok(false),
        }
        Ok(true)
    }

    fn think(&mut self, task: Task) {
        let control = Arc::new(Control::new(task.limits));
        self.thinking = Some(Arc::clone(&control));
        let events = self.sender.clone();
        thread::spawn(move || {
            let mut tell = |report: &Report| {
                let _ = events.send(Event::Told(message(report, task.size)));
            };
            let found = (task.think)(&control, &mut tell);
            let square = found.and_then(|report| report.lines.first().map(|best| best.square));
            let _ = events.send(Event::Found(square));
        });
    }

    /// Plays the engine's move and serves what has been waiting, up to the next search.
    fn found(&mut self, square: Option<Square>) -> io::Result<bool> {
        self.thinking = None;
        match square {
            Some(square) => {
                self.session.played(square);
                self.say(&notation::to_xy(square))?;
            }
            None => self.say("ERROR there is no move")?,
        }
        while self.thinking.is_none() {
            let Some(line) = self.waiting.pop_front() else { break };
            if !self.serve(line)? {
                return Ok(false);
            }
        }
        if self.thinking.is_none() && square.is_some() {
            self.pondering = self.session.ponder().map(Pondering::start);
        }
        Ok(true)
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}

/// What managers show of a search.
fn message(report: &Report, size: Size) -> String {
    let best = report.lines.first();
    let score = best.map_or(0, |best| best.score);
    let value = match score::mate(score) {
        Some(plies) => format!("{}M{}", if plies > 0 { '+' } else { '-' }, plies.abs()),
        None => score.to_string(),
    };
    let line: Vec<String> = best
        .map(|best| best.line.moves().iter().map(|&square| notation::name(square, size).to_uppercase()).collect())
        .unwrap_or_default();
    let (nodes, ms) = (report.nodes, report.elapsed.as_millis());
    format!(
        "MESSAGE depth {} ev {value} n {nodes} n/ms {} tm {ms} pv {}",
        report.depth,
        u128::from(nodes) / ms.max(1),
        line.join(" ")
    )
}
