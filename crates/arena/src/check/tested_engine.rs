use std::io;
use std::thread;
use std::time::{Duration, Instant};

use cinquina_game::{Board, Colour, Size, Square, notation};

use super::{Examination, Flaw, StepResult, wrong};
use crate::gomocup::{Answer, START_PATIENCE, Session, Silence, square_at};
use crate::text::{quoted, seconds};
use crate::{ProgramSpec, Stop};

/// A program under test: its process, and the position that it should have.
pub(super) struct TestedEngine<'a> {
    examination: &'a Examination,
    pub(super) size: Size,
    pub(super) move_time: Duration,
    pub(super) started: Instant,
    /// How long to wait after its move before the next command.
    pub(super) pause: Duration,
    /// When it made its last move; cleared by the next command.
    answered: Option<Instant>,
    session: Session,
    board: Board,
    turn: Colour,
    stop: Stop,
}

/// How long a program may take for an answer that needs no search.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// How long to wait for output that should not come.
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

    /// Starts the program again from scratch.
    pub(super) fn start_again(&mut self) -> Result<(), Flaw> {
        let again =
            Self::start(self.examination).map_err(|error| wrong(format!("it does not start again: {error}")))?;
        *self = Self { move_time: self.move_time, pause: self.pause, ..again };
        Ok(())
    }

    /// Gives the program the time that it may need after printing its move.
    fn wait_out_pause(&mut self) {
        if let Some(answered) = self.answered.take() {
            thread::sleep(self.pause.saturating_sub(answered.elapsed()));
        }
    }

    pub(super) fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Discards earlier output and sends a command.
    pub(super) fn send(&mut self, command: &str) {
        self.wait_out_pause();
        self.session.discard_pending();
        self.session.send(&[command]);
    }

    /// The next line that is not a remark.
    pub(super) fn line(&mut self, patience: Duration) -> Result<String, Flaw> {
        let begin = Instant::now();
        loop {
            let line = self.line_since(begin, patience)?;
            if Answer::read(&line) != Answer::Remark {
                return Ok(line);
            }
        }
    }

    /// The next line of any kind.
    pub(super) fn any_line(&mut self, patience: Duration) -> Result<String, Flaw> {
        self.line_since(Instant::now(), patience)
    }

    fn line_since(&mut self, begin: Instant, patience: Duration) -> Result<String, Flaw> {
        match self.session.receive(begin + patience, &self.stop) {
            Ok((_, line)) => Ok(line),
            Err(Silence::Ended(fate)) => Err(wrong(format!("it ended: {fate}"))),
            Err(_) => Err(wrong(format!("no answer within {}", seconds(patience)))),
        }
    }

    /// Checks that nothing but remarks comes for a while.
    pub(super) fn is_quiet(&mut self) -> Result<(), Flaw> {
        match self.line(QUIET) {
            Ok(line) => Err(wrong(format!("it said {} where no answer was expected", quoted(&line)))),
            Err(flaw) if flaw.text.starts_with("it ended") => Err(flaw),
            Err(_) => Ok(()),
        }
    }

    /// Sends a command that must be answered with exactly `OK`.
    pub(super) fn agree(&mut self, command: &str, patience: Duration) -> Result<(), Flaw> {
        self.send(command);
        match self.line(patience)? {
            line if line == "OK" => Ok(()),
            line => Err(wrong(format!("{command} was answered with {} instead of exactly OK", quoted(&line)))),
        }
    }

    /// Begins a game and sends the time for a move.
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

    /// Makes a move for the opponent and returns its square.
    pub(super) fn opponent_move(&mut self) -> String {
        let free = self.board.empty_squares();
        let middle = Square::new(self.size.width() / 2, self.size.height() / 2);
        let distance = |square: &Square| {
            let (dx, dy) = (square.x().abs_diff(middle.x()), square.y().abs_diff(middle.y()));
            // Scattered, so that nobody wins soon.
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

    /// Sends commands and waits for a legal move; returns how long it took.
    pub(super) fn plays(&mut self, commands: &[&str], patience: Duration) -> Result<Duration, Flaw> {
        self.wait_out_pause();
        self.session.discard_pending();
        let begin = Instant::now();
        self.session.send(commands);
        let line = self.line(patience)?;
        let took = begin.elapsed();
        self.answered = Some(Instant::now());
        let Answer::Pair(x, y) = Answer::read(&line) else {
            return Err(wrong(format!("it said {} where a move was expected", quoted(&line))));
        };
        let square = square_at(x, y, self.size).ok_or_else(|| wrong(format!("it played {x},{y}, off the board")))?;
        if !self.board.is_empty(square) {
            return Err(wrong(format!("it played {x},{y}, which is occupied")));
        }
        self.put(square);
        Ok(took)
    }

    /// How long to wait for a move with the usual time.
    pub(super) fn move_patience(&self) -> Duration {
        self.move_time + PATIENCE
    }

    /// Answers with a move of the opponent and expects another one, to see that the game goes on.
    pub(super) fn plays_on(&mut self) -> StepResult {
        let reply = format!("TURN {}", self.opponent_move());
        self.plays(&[&reply], self.move_patience())?;
        Ok("and the game goes on".to_owned())
    }
}
