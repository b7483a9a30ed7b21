use std::collections::VecDeque;
use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

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
    Conversation { session: Session::default(), thinking: None, waiting: VecDeque::new(), sender, output }.go(&events)
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

struct Conversation<W> {
    session: Session,
    /// The search under way.
    thinking: Option<Arc<Control>>,
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
            let size = task.game.board().size();
            let tell = |report: &Report| {
                let _ = events.send(Event::Told(message(report, size)));
            };
            let found = task.engine.think(&task.game, &control, 1, tell);
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
