//! The conversation with a manager: the game so far and its settings.

mod book;
mod following;
mod position;
mod swap2;
mod tasks;
mod yixin;

use std::sync::Arc;

use cinquina_engine::{Engine, Settings as EngineSettings};
use cinquina_game::{Rule, Size, Square, SquareSet};

use crate::command::{Command, Field, Malformed, Place};
use crate::dialect::Dialect;
use crate::input::InputLine;
use crate::settings::{NotTaken, Settings};
use book::LoadedBook;
use following::{Following, Purpose};
use position::Stones;
pub use tasks::{Found, Task};

/// What the session wants done after a command.
pub enum Answer {
    /// Nothing to say.
    Silence,
    /// Lines for the manager.
    Say(String),
    /// Lines for the manager, and then another answer.
    SayFirst(String, Box<Answer>),
    /// Work for the engine, whose result is the answer.
    Think(Box<Task>),
    /// Leave.
    Quit,
}

impl Answer {
    /// The answer, with a line before it.
    fn after(self, line: Option<String>) -> Self {
        match line {
            Some(line) => Self::SayFirst(line, Box::new(self)),
            None => self,
        }
    }

    fn refuse(refusal: &Refusal) -> Self {
        Self::Say(format!("ERROR {refusal}"))
    }
}

/// The conversation with a manager: the game so far and its settings.
#[derive(Default)]
pub struct Session {
    dialect: Dialect,
    size: Option<Size>,
    stones: Stones,
    /// The lines that the last command still expects.
    following: Option<Following>,
    /// Squares on which the engine must not move now.
    blocked: SquareSet,
    /// Squares on which Black and White may not move.
    banned: [SquareSet; 2],
    settings: Settings,
    /// The engine, with the settings and the rule it was made for.
    engine: Option<(EngineSettings, Rule, Arc<Engine>)>,
    book: Option<LoadedBook>,
}

/// Why a command cannot be served, as it is told to the manager.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
struct Refusal(String);

impl From<String> for Refusal {
    fn from(why: String) -> Self {
        Self(why)
    }
}

impl From<&str> for Refusal {
    fn from(why: &str) -> Self {
        Self(why.into())
    }
}

impl Session {
    /// Serves one line.
    pub fn serve(&mut self, line: &str) -> Answer {
        self.serve_line(InputLine::text(line))
    }

    /// The same for a line that has been read already.
    pub(crate) fn serve_line(&mut self, line: InputLine) -> Answer {
        let answer = match line {
            InputLine::Text(text, command) => match self.file_name(&text, &command) {
                Some(answer) => answer,
                None => self.parsed(command),
            },
            InputLine::TooLong => self.no_command().unwrap_or_else(|| Err("the line is too long".into())),
        };
        answer.unwrap_or_else(|refusal| Answer::refuse(&refusal))
    }

    fn parsed(&mut self, command: Result<Command, Malformed>) -> Result<Answer, Refusal> {
        match command {
            Ok(command) => self.command(command),
            Err(Malformed::Unknown) => self.no_command().unwrap_or_else(|| Ok(Answer::Say("UNKNOWN command".into()))),
            // It is a command nevertheless, and ends the lines of the one before.
            Err(wrong) => {
                self.following = None;
                Err(Refusal(match wrong {
                    Malformed::NoMove => format!("a move is written {}", self.dialect.form()),
                    wrong => wrong.to_string(),
                }))
            }
        }
    }

    /// Takes what the engine has found: plays its moves, and returns the answer for the manager.
    pub fn found(&mut self, found: &Found) -> String {
        match found {
            Found::Move(square) => {
                self.stones.push(*square, Field::Own);
                self.dialect.place(*square)
            }
            Found::Swap => {
                self.exchange_colours();
                "SWAP".into()
            }
            Found::Stones(squares) => {
                self.place_stones(squares);
                squares.iter().map(|&square| self.dialect.place(square)).collect::<Vec<_>>().join(" ")
            }
            Found::Said(text) => text.clone(),
            Found::Nothing => "ERROR there is no move".into(),
            Found::LeftOut => {
                "ERROR there is no move: the opening, yxblock and yxforbid leave out what there is".into()
            }
            Found::Broken => "ERROR the search has broken down; please report this with a log (--log FILE)".into(),
        }
    }

    fn command(&mut self, command: Command) -> Result<Answer, Refusal> {
        let command = match self.follow(command)? {
            Ok(answer) => return Ok(answer),
            Err(command) => command,
        };
        match command {
            Command::Empty | Command::Stop => Ok(Answer::Silence),
            Command::Start(size) => Ok(self.start(size)),
            Command::StartBoth(size) if self.dialect == Dialect::Yixin => Ok(self.start(size)),
            Command::StartBoth(_) => Err("START takes a size from 5 to 32; RECTSTART takes width,height".into()),
            Command::Restart => self.size().map(|size| self.start(size)),
            Command::Begin => self.begin(),
            Command::Turn(place) => self.turn(&place),
            Command::Play(place) => self.play(&place),
            Command::TakeBack(place) => self.take_back(&place),
            Command::Board => self.begin_following(Purpose::Board),
            Command::Swap2Board => self.begin_following(Purpose::Swap2),
            Command::Info(key, value) => Ok(self.info(&key, &value)),
            Command::About => Ok(Answer::Say(ABOUT.into())),
            Command::Stone(..) | Command::Done => Err("there was no BOARD".into()),
            Command::Place(_) => Ok(Answer::Say("UNKNOWN command".into())),
            Command::Yixin(command) => self.yixin(command),
            Command::End => Ok(Answer::Quit),
        }
    }

    fn size(&self) -> Result<Size, Refusal> {
        self.size.ok_or_else(|| "there is no game: send START first".into())
    }

    fn start(&mut self, size: Size) -> Answer {
        self.size = Some(size);
        self.stones.clear();
        self.settings.new_game();
        // A board sends START for every position that it analyses, and has a command of its own to clear the table.
        if self.dialect == Dialect::Gomocup {
            self.engine = None;
        }
        Answer::Say("OK".into())
    }

    fn info(&mut self, key: &str, value: &str) -> Answer {
        let taken = self.settings.take(key, value);
        // Another rule or another strength makes another game; without a time or a table the old one will do.
        let matters = key == "rule" || key.starts_with("cinquina.");
        match (self.dialect, taken) {
            (_, Ok(())) => self.settings.remember(key, None),
            // A board shows messages.
            (Dialect::Yixin, Err(_)) => return Answer::Say(format!("MESSAGE {key} {value} is not supported")),
            // A tournament manager expects no answer to INFO, and that unknown keys are ignored.
            (Dialect::Gomocup, Err(NotTaken::Value(why))) if matters => {
                self.settings.remember(key, Some(format!("{key} {value}: {why}")));
            }
            (Dialect::Gomocup, Err(_)) => {}
        }
        Answer::Silence
    }

    fn begin(&mut self) -> Result<Answer, Refusal> {
        if !self.stones.is_empty() {
            return Err("the board is not empty".into());
        }
        self.think()
    }

    fn turn(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = self.free(place)?;
        let complaint = self.complaint_about(square);
        let was_over = self.is_over(Field::Opponent);
        self.stones.push(square, Field::Opponent);
        let answer = self.think().inspect_err(|_| {
            // A move that the engine cannot answer may be sent again, unless it has ended the game.
            if was_over || !self.is_over(Field::Own) {
                self.stones.pop();
            }
        })?;
        Ok(answer.after(complaint.map(|complaint| format!("MESSAGE {complaint}"))))
    }

    /// What is wrong with a move of the opponent. This is only a message: managers judge for themselves, and wait for a move.
    fn complaint_about(&mut self, square: Square) -> Option<String> {
        let place = self.dialect.place(square);
        if self.forbids_opponent(square) {
            Some(format!("{place} is forbidden to Black: by the rule White has won"))
        } else if self.restricts_opponent(square) {
            Some(format!("{place} is forbidden to Black by the rule of the opening"))
        } else {
            None
        }
    }

    fn play(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = self.free(place)?;
        self.stones.push(square, Field::Own);
        Ok(Answer::Say(self.dialect.place(square)))
    }

    fn take_back(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = self.on_board(place)?;
        let at = self.stones.iter().rposition(|&(stone, _)| stone == square).ok_or("no stone is there")?;
        self.stones.remove(at);
        Ok(Answer::Say("OK".into()))
    }

    fn on_board(&self, place: &Place) -> Result<Square, Refusal> {
        place.on(self.size()?, self.dialect).ok_or_else(|| "the move is off the board".into())
    }

    fn free(&self, place: &Place) -> Result<Square, Refusal> {
        let square = self.on_board(place)?;
        let taken = self.stones.iter().any(|&(stone, _)| stone == square);
        if taken { Err("the square is occupied".into()) } else { Ok(square) }
    }
}

const ABOUT: &str = concat!(
    "name=\"Cinquina\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"The Cinquina developers\", country=\"Italy\""
);
