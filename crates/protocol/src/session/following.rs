//! Commands that are followed by lines of their own, up to DONE.

use std::path::Path;

use cinquina_game::Square;

use super::{Answer, Refusal, Session};
use crate::command::{Command, Field, Malformed, Place};
use crate::dialect::Dialect;
use crate::yixin::Yixin;

/// The lines that belong to a command: what they are for, and what has come so far.
pub(super) struct Following {
    purpose: Purpose,
    /// How many lines have come.
    lines: usize,
    /// What they name; `None` if it will not be used: one of them was wrong, or the command is not served.
    squares: Option<Vec<(Square, Option<Field>)>>,
}

/// What the lines are for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    /// Stones, and then the engine moves.
    Board,
    /// Stones, and nothing else.
    Position,
    /// Stones in the order in which they were placed, and then the engine chooses.
    Swap2,
    /// Squares on which the engine must not move.
    Block,
    /// Squares on which it may move again.
    Unblock,
    /// Nothing: the command was refused, and its lines are ignored.
    Nothing,
    /// The name of a file to write the table to.
    Dump,
    /// The name of a file to read the table from.
    Load,
}

impl Purpose {
    /// How its lines are written.
    fn form(self, dialect: Dialect) -> String {
        let place = dialect.form();
        match self {
            Self::Board | Self::Position => format!("a stone is written {place},field with field 1, 2 or 3"),
            Self::Swap2 => format!("a stone is written {place}"),
            _ => format!("a square is written {place}"),
        }
    }
}

impl Session {
    /// Expects the lines of a command that needs a game. Without one, they are refused together with the command.
    pub(super) fn begin_following(&mut self, purpose: Purpose) -> Result<Answer, Refusal> {
        let size = self.size();
        let answer = self.expect(if size.is_ok() { purpose } else { Purpose::Nothing });
        size.map(|_| answer)
    }

    /// Expects lines, game or not.
    pub(super) fn expect(&mut self, purpose: Purpose) -> Answer {
        let squares = (purpose != Purpose::Nothing).then(Vec::new);
        self.following = Some(Following { purpose, lines: 0, squares });
        Answer::Silence
    }

    /// The line is the name of a file if one is expected.
    pub(super) fn file_name(
        &mut self,
        line: &str,
        command: &Result<Command, Malformed>,
    ) -> Option<Result<Answer, Refusal>> {
        let purpose = self.following.as_ref()?.purpose;
        let (word, serve): (_, fn(&mut Self, &Path) -> _) = match purpose {
            Purpose::Dump => ("yxhashdump", Self::dump_table),
            Purpose::Load => ("yxhashload", Self::load_table),
            _ => return None,
        };
        if line.is_empty() {
            return Some(Ok(Answer::Silence));
        }
        self.following = None;
        if !is_command(command) {
            return Some(serve(self, Path::new(line)));
        }
        let error = format!("ERROR {word} takes the name of a file on the next line, and {line} is a command");
        Some(Ok(Answer::SayFirst(
            error,
            Box::new(self.parsed(command.clone()).unwrap_or_else(|refusal| Answer::refuse(&refusal))),
        )))
    }

    /// Takes a line that belongs to the command before, or gives it back.
    pub(super) fn follow(&mut self, command: Command) -> Result<Result<Answer, Command>, Refusal> {
        if self.following.is_none() {
            return Ok(Err(command));
        }
        match command {
            Command::Stone(place, field) => self.next_line(Some((&place, Some(field)))).map(Ok),
            Command::Place(place) => self.next_line(Some((&place, None))).map(Ok),
            Command::Done => self.finish_following().map(Ok),
            Command::Empty | Command::Info(..) | Command::Stop => Ok(Err(command)),
            // A manager that forgot DONE is obeyed, and its lines are forgotten as well.
            other => {
                self.following = None;
                Ok(Err(other))
            }
        }
    }

    /// Takes a line that is neither a command nor a place; `None` if no line is expected.
    pub(super) fn no_command(&mut self) -> Option<Result<Answer, Refusal>> {
        match self.following.as_ref()?.purpose {
            Purpose::Nothing => None,
            Purpose::Dump | Purpose::Load => {
                self.following = None;
                None
            }
            _ => Some(self.next_line(None)),
        }
    }

    /// Takes one of the lines up to DONE. The first wrong one is refused, and with it all of them: one error is enough, and what
    /// would be left is another position.
    fn next_line(&mut self, stone: Option<(&Place, Option<Field>)>) -> Result<Answer, Refusal> {
        let Some(mut following) = self.following.take() else { return Ok(Answer::Silence) };
        following.lines += 1;
        let number = following.lines;
        let taken = self.take_line(&mut following, stone).map_err(|why| Refusal(format!("line {number}: {why}")));
        if taken.is_err() {
            following.squares = None;
        }
        self.following = Some(following);
        taken.map(|()| Answer::Silence)
    }

    fn take_line(&self, following: &mut Following, stone: Option<(&Place, Option<Field>)>) -> Result<(), Refusal> {
        let Following { purpose, squares: Some(squares), .. } = following else { return Ok(()) };
        let (place, field) = stone.ok_or_else(|| purpose.form(self.dialect))?;
        if field.is_none() && matches!(purpose, Purpose::Board | Purpose::Position) {
            return Err(purpose.form(self.dialect).into());
        }
        let square = self.on_board(place)?;
        let is_repeated = squares.iter().any(|&(other, _)| other == square);
        match purpose {
            // A square that is blocked twice is blocked.
            Purpose::Block | Purpose::Unblock if is_repeated => {}
            _ if is_repeated => return Err("the square is occupied".into()),
            _ => squares.push((square, field)),
        }
        Ok(())
    }

    fn finish_following(&mut self) -> Result<Answer, Refusal> {
        let Some(Following { purpose, squares: Some(squares), .. }) = self.following.take() else {
            return Ok(Answer::Silence);
        };
        match purpose {
            Purpose::Board => self.take_stones(coloured(squares), Self::think),
            Purpose::Position => self.take_stones(coloured(squares), |_| Ok(Answer::Silence)),
            Purpose::Swap2 => self.take_stones(in_turn(squares), |session| session.swap2(false)),
            Purpose::Block => {
                squares.iter().for_each(|&(square, _)| self.blocked.insert(square));
                Ok(Answer::Silence)
            }
            Purpose::Unblock => {
                squares.iter().for_each(|&(square, _)| self.blocked.remove(square));
                Ok(Answer::Silence)
            }
            Purpose::Nothing | Purpose::Dump | Purpose::Load => Ok(Answer::Silence),
        }
    }

    /// Takes stones; if what follows is refused, puts back those that were there.
    fn take_stones(
        &mut self,
        stones: Vec<(Square, Field)>,
        then: impl FnOnce(&mut Self) -> Result<Answer, Refusal>,
    ) -> Result<Answer, Refusal> {
        let before = std::mem::replace(&mut self.stones, stones.into());
        then(self).inspect_err(|_| self.stones = before)
    }
}

/// Whether a line is a command rather than the name of a file.
const fn is_command(command: &Result<Command, Malformed>) -> bool {
    match command {
        Ok(Command::Stone(..) | Command::Place(_) | Command::Yixin(Yixin::Unsupported(_))) => false,
        Err(Malformed::Unknown) => false,
        Ok(_) | Err(_) => true,
    }
}

/// The stones of a BOARD, each with its owner.
fn coloured(squares: Vec<(Square, Option<Field>)>) -> Vec<(Square, Field)> {
    squares.into_iter().filter_map(|(square, field)| Some((square, field?))).collect()
}

/// The stones of SWAP2BOARD in their order, Black's first, with the engine as White.
fn in_turn(squares: Vec<(Square, Option<Field>)>) -> Vec<(Square, Field)> {
    let owners = [Field::Opponent, Field::Own].into_iter().cycle();
    squares.into_iter().zip(owners).map(|((square, _), owner)| (square, owner)).collect()
}
