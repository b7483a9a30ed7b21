use std::io;
use std::thread;
use std::time::{Duration, Instant};

use cinquina_game::{Board, Colour, Size, Square, notation};

use super::{Examination, Flaw, StepResult, wrong};
use crate::gomocup::{Answer, Session, Silence};
use crate::text::{quoted, seconds};
use crate::{ProgramSpec, Stop};

/// A program under test: a process, and the position that it should have in mind.
pub(super) struct TestedEngine<'a> {
    examination: &'a Examination,
    pub(super) size: Size,
    pub(super) move_time: Duration,
    pub(super) started: Instant,
    /// How long the program is left alone after its move.
    pub(super) pause: Duration,
    /// When it made its last move, until the next command.
    answered: Option<Instant>,
    session: Session,
    board: Board,
    turn: Colour,
    stop: Stop,
}

/// How long a program may take for what needs no thought.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// How long a program may take to get ready.
const START_PATIENCE: Duration = Duration::from_secs(10);
/// How long to listen for words that should not come.
const QUIET: Duration = Duration::from_millis(150);

impl<'a> TestedEngine<'a> {
    pub(super) fn start(examination: &'a Examination) -> io::Result<Self> {
        let Examination { name, program, size, move_time, transcript } = examination;
        let started = Instant::now();
        let session = Session::start(name, program, transcript.clone())?;
        let (size, move_time) = (*size, *move_time);
        let board = Board::new(size);
        let (pause, answered) = (ProgramSpec::default_pause(), None);
        let (turn, stop) = (Colour::Black, Stop::new());
        Ok(Self { examination, size, move_time, started, pause, answered, session, board, turn, stop })
    }

    /// Starts the program once more, with nothing left of what it has done.
    pub(super) fn start_again(&mut self) -> Result<(), Flaw> {
        let again =
            Self::start(self.examination).map_err(|error| wrong(format!("it does not start again: {error}")))?;
        *self = Self { move_time: self.move_time, pause: self.pause, ..again };
        Ok(())
    }

    /// Gives the program the time that it may need after printing its move.
    fn leave_alone(&mut self) {
        if let Some(answered) = self.answered.take() {
            thread::sleep(self.pause.saturating_sub(answered.elapsed()));
        }
    }

    pub(super) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Sends a command, after what was said before it is forgotten.
    pub(super) fn tell(&mut self, command: &str) {
        self.leave_alone();
        self.session.unasked();
        self.session.send(&[command]);
    }

    /// The next line that is no remark.
    pub(super) fn line(&mut self, patience: Duration) -> Result<String, Flaw> {
        let deadline = Instant::now() + patience;
        loop {
            match self.session.receive(deadline, &self.stop) {
                Ok((_, line)) if Answer::read(&line) == Answer::Remark => {}
                Ok((_, line)) => return Ok(line),
                Err(Silence::Ended(fate)) => return Err(wrong(format!("it ended: {fate}"))),
                Err(_) => return Err(wrong(format!("no answer within {}", seconds(patience)))),
            }
        }
    }

    /// The next line of any kind.
    pub(super) fn any_line(&mut self, patience: Duration) -> Result<String, Flaw> {
        match self.session.receive(Instant::now() + patience, &self.stop) {
            Ok((_, line)) => Ok(line),
            Err(Silence::Ended(fate)) => Err(wrong(format!("it ended: {fate}"))),
            Err(_) => Err(wrong(format!("no answer within {}", seconds(patience)))),
        }
    }

    /// That nothing but remarks comes for a while.
    pub(super) fn is_quiet(&mut self) -> Result<(), Flaw> {
        match self.line(QUIET) {
            Ok(line) => Err(wrong(format!("it said {} where no answer was due", quoted(&line)))),
            Err(flaw) if flaw.text.starts_with("it ended") => Err(flaw),
            Err(_) => Ok(()),
        }
    }

    /// Sends a command that must be answered with exactly `OK`.
    pub(super) fn agree(&mut self, command: &str, patience: Duration) -> Result<(), Flaw> {
        self.tell(command);
        match self.line(patience)? {
            line if line == "OK" => Ok(()),
            line => Err(wrong(format!("{command} was answered with {}, not with exactly OK", quoted(&line)))),
        }
    }

    /// Begins a game and tells the time for a move.
    pub(super) fn begin(&mut self) -> Result<(), Flaw> {
        self.agree(&format!("START {}", self.size.width()), START_PATIENCE)?;
        self.forget();
        self.limit(self.move_time);
        Ok(())
    }

    pub(super) fn limit(&mut self, move_time: Duration) {
        let time = format!("INFO timeout_turn {}", move_time.as_millis());
        self.session.send(&["INFO game_type 1", "INFO rule 0", &time, "INFO timeout_match 0"]);
    }

    /// Expects an empty board from now on.
    pub(super) fn forget(&mut self) {
        self.board = Board::new(self.size);
        self.turn = Colour::Black;
    }

    /// Puts a stone of the opponent next to the others, and names its square.
    pub(super) fn opponent_move(&mut self) -> String {
        let free = self.board.empty_squares();
        let middle = Square::new(self.size.width() / 2, self.size.height() / 2);
        let distance = |square: &Square| {
            let (dx, dy) = (square.x().abs_diff(middle.x()), square.y().abs_diff(middle.y()));
            // Far apart, so that nobody wins soon.
            (dx * 7 + dy * 5) % 11 + dx.max(dy)
        };
        let square = free.iter().min_by_key(distance).unwrap_or(middle);
        self.put(square);
        notation::to_xy(square)
    }

    /// Puts a stone of the player to move.
    pub(super) fn put(&mut self, square: Square) {
        if self.board.is_empty(square) {
            self.board.put(square, self.turn);
            self.turn = !self.turn;
        }
    }

    /// Sends commands and waits for a move that can be played; says how long it took.
    pub(super) fn plays(&mut self, commands: &[&str], patience: Duration) -> Result<Duration, Flaw> {
        self.leave_alone();
        self.session.unasked();
        let begin = Instant::now();
        self.session.send(commands);
        let line = self.line(patience)?;
        let took = begin.elapsed();
        self.answered = Some(Instant::now());
        let Answer::Pair(x, y) = Answer::read(&line) else {
            return Err(wrong(format!("it said {} where a move was due", quoted(&line))));
        };
        let square = i32::try_from(x).ok().zip(i32::try_from(y).ok()).and_then(|(x, y)| self.size.at(x, y));
        let square = square.ok_or_else(|| wrong(format!("it played {x},{y}, off the board")))?;
        if !self.board.is_empty(square) {
            return Err(wrong(format!("it played {x},{y}, where a stone stands")));
        }
        self.put(square);
        Ok(took)
    }

    /// How long to wait for a move that is due in the usual time.
    pub(super) fn move_patience(&self) -> Duration {
        self.move_time + PATIENCE
    }

    /// Plays a move, and another one after the opponent's, to see that a game goes on.
    pub(super) fn plays_on(&mut self) -> StepResult {
        let reply = format!("TURN {}", self.opponent_move());
        self.plays(&[&reply], self.move_patience())?;
        Ok("and the game goes on".to_owned())
    }
}
