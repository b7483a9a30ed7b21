use std::sync::Arc;

use cinquina_engine::{Control, Engine, Limits, Report, Settings as EngineSettings};
use cinquina_game::{Colour, Game, Outcome, Rule, RuleSet, Size, Square, notation, with_rule};

use crate::command::{Command, Field, Malformed, Place};
use crate::settings::Settings;

/// What the session wants done after a command.
pub enum Answer {
    /// Nothing to say.
    Silence,
    /// A line for the manager.
    Say(String),
    /// Think about this game and play the move found.
    Think(Box<Task>),
    /// Leave.
    Quit,
}

/// Thinks about a position by its rule until the control says stop, and tells what it finds.
type Thinker = Box<dyn FnOnce(&Control, &mut dyn FnMut(&Report)) -> Option<Report> + Send>;

/// A position to think about.
pub struct Task {
    /// Thinks and tells about it.
    pub think: Thinker,
    /// The size of its board.
    pub size: Size,
    /// When to end.
    pub limits: Limits,
}

/// The conversation with a manager: the game so far and what it has told.
#[derive(Default)]
pub struct Session {
    size: Option<Size>,
    stones: Vec<(Square, Field)>,
    /// The stones of a BOARD that is being told.
    board: Option<Vec<(Place, Field)>>,
    settings: Settings,
    /// The engine that plays by a rule with some settings.
    engine: Option<(EngineSettings, Rule, Arc<Engine>)>,
}

/// Why a command cannot be served.
type Refusal = String;

impl Session {
    /// Serves one line.
    pub fn serve(&mut self, line: &str) -> Answer {
        match Command::parse(line) {
            Ok(command) => self.command(command).unwrap_or_else(|refusal| Answer::Say(format!("ERROR {refusal}"))),
            Err(Malformed::Unknown) if self.board.is_some() => Answer::Say("ERROR a stone is written x,y,field".into()),
            Err(Malformed::Unknown) => Answer::Say("UNKNOWN command".into()),
            Err(wrong) => Answer::Say(format!("ERROR {wrong}")),
        }
    }

    /// Notes the engine's own move.
    pub fn played(&mut self, square: Square) {
        self.stones.push((square, Field::Own));
    }

    fn command(&mut self, command: Command) -> Result<Answer, Refusal> {
        if let Some(stones) = &mut self.board {
            match command {
                Command::Stone(place, field) => {
                    // More stones than squares: the manager has lost its way, and the memory is ours.
                    if stones.len() <= Square::COUNT {
                        stones.push((place, field));
                    }
                    return Ok(Answer::Silence);
                }
                Command::Done => return self.finish_board(),
                Command::Empty | Command::Info(..) | Command::Stop => {}
                _ => self.board = None,
            }
        }
        match command {
            Command::Empty | Command::Stop => Ok(Answer::Silence),
            Command::Start(size) => Ok(self.start(size)),
            Command::Restart => self.size().map(|size| self.start(size)),
            Command::Begin => self.begin(),
            Command::Turn(place) => self.turn(&place),
            Command::Play(place) => self.play(&place),
            Command::TakeBack(place) => self.take_back(&place),
            Command::Board => self.size().map(|_| {
                self.board = Some(Vec::new());
                Answer::Silence
            }),
            Command::Info(key, value) => {
                self.settings.take(&key, &value);
                Ok(Answer::Silence)
            }
            Command::About => Ok(Answer::Say(ABOUT.into())),
            Command::Stone(..) | Command::Done => Err("there was no BOARD".into()),
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
        self.engine = None;
        Answer::Say("OK".into())
    }

    fn begin(&mut self) -> Result<Answer, Refusal> {
        if !self.stones.is_empty() {
            return Err("the board is not empty".into());
        }
        self.think()
    }

    fn turn(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = self.free(place)?;
        self.stones.push((square, Field::Opponent));
        self.think().inspect_err(|_| {
            self.stones.pop();
        })
    }

    fn play(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = self.free(place)?;
        self.stones.push((square, Field::Own));
        Ok(Answer::Say(notation::to_xy(square)))
    }

    fn take_back(&mut self, place: &Place) -> Result<Answer, Refusal> {
        let square = place.on(self.size()?).ok_or("the move is off the board")?;
        let at = self.stones.iter().rposition(|&(stone, _)| stone == square).ok_or("no stone is there")?;
        self.stones.remove(at);
        Ok(Answer::Say("OK".into()))
    }

    fn free(&self, place: &Place) -> Result<Square, Refusal> {
        let square = place.on(self.size()?).ok_or("the move is off the board")?;
        let taken = self.stones.iter().any(|&(stone, _)| stone == square);
        if taken { Err("the square is occupied".into()) } else { Ok(square) }
    }

    /// Takes the stones of a BOARD: all of them or, if one is wrong, none.
    fn finish_board(&mut self) -> Result<Answer, Refusal> {
        let told = self.board.take().unwrap_or_default();
        let before = std::mem::take(&mut self.stones);
        let taken = told.into_iter().try_for_each(|(place, field)| {
            let square = self.free(&place)?;
            self.stones.push((square, field));
            Ok(())
        });
        let answer = taken.and_then(|()| self.think());
        if answer.is_err() {
            self.stones = before;
        }
        answer
    }

    /// The engine's turn.
    fn think(&mut self) -> Result<Answer, Refusal> {
        if let Some(complaint) = self.settings.complaint() {
            return Err(complaint);
        }
        let (rule, limits) = (self.settings.rule()?, self.settings.limits());
        with_rule!(rule, R => {
            let game = self.game::<R>(Field::Own)?;
            match game.outcome() {
                Some(Outcome::Draw) if !game.board().empty_squares().is_empty() => {
                    Err("every free square is forbidden: there is no legal move".into())
                }
                Some(_) => Err("the game is over".into()),
                None => Ok(Answer::Think(Box::new(self.task(game, limits)))),
            }
        })
    }

    /// What to think about on the opponent's time, if that is wanted: his position.
    pub fn ponder(&mut self) -> Option<Task> {
        if !self.settings.ponders() {
            return None;
        }
        let limits = Limits { soft_time: None, hard_time: None, ..self.settings.limits() };
        with_rule!(self.settings.rule().ok()?, R => {
            let game = self.game::<R>(Field::Opponent).ok()?;
            game.outcome().is_none().then(|| self.task(game, limits))
        })
    }

    fn task<R: RuleSet>(&mut self, game: Game<R>, limits: Limits) -> Task {
        let (engine, size) = (self.engine(R::RULE), game.board().size());
        let think =
            Box::new(move |control: &Control, tell: &mut dyn FnMut(&Report)| engine.think(&game, control, 1, tell));
        Task { think, size, limits }
    }

    /// The engine for a rule and the present settings; a new one only if they changed.
    fn engine(&mut self, rule: Rule) -> Arc<Engine> {
        let wanted = self.settings.engine();
        match &self.engine {
            Some((settings, by, engine)) if *settings == wanted && *by == rule => Arc::clone(engine),
            _ => {
                self.engine = None;
                let engine = Arc::new(Engine::new(&wanted));
                self.engine = Some((wanted, rule, Arc::clone(&engine)));
                engine
            }
        }
    }

    /// The game as the stones tell it, with this side to move: it has Black if it has as many stones as
    /// the other or more.
    fn game<R: RuleSet>(&self, side: Field) -> Result<Game<R>, Refusal> {
        let of = |wanted: Field| -> Vec<Square> {
            self.stones.iter().filter(|(_, field)| *field == wanted).map(|(square, _)| *square).collect()
        };
        let (own, opponent) = (of(Field::Own), of(Field::Opponent));
        if !of(Field::Dead).is_empty() {
            return Err("a continuous game is not supported".into());
        }
        let (mover, other) = if side == Field::Own { (own, opponent) } else { (opponent, own) };
        let set_up = if mover.len() >= other.len() {
            Game::from_stones(self.size()?, &mover, &other, Colour::Black)
        } else {
            Game::from_stones(self.size()?, &other, &mover, Colour::White)
        };
        set_up.map_err(|error| error.to_string())
    }
}

const ABOUT: &str = concat!(
    "name=\"Cinquina\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"The Cinquina developers\", country=\"Italy\""
);
