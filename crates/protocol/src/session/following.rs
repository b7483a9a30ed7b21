//! Commands that are followed by lines of their own, up to DONE.

use std::path::Path;

use cinquina_game::Square;

use super::{Answer, Refusal, Session};
use crate::command::{Command, Field, Place};

/// What the lines to come belong to, and those that have come.
pub(super) struct Following {
    purpose: Purpose,
    places: Vec<(Place, Option<Field>)>,
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
    /// Squares on which the engine is not to move.
    Block,
    /// Squares on which it may move again.
    Unblock,
    /// Nothing: the command is not served.
    Nothing,
    /// The name of a file to write the table to.
    Dump,
    /// The name of a file to read the table from.
    Load,
}

impl Session {
    /// Expects the lines of a command that needs a game.
    pub(super) fn begin_following(&mut self, purpose: Purpose) -> Result<Answer, Refusal> {
        self.size()?;
        Ok(self.expect(purpose))
    }

    /// Expects lines, game or not.
    pub(super) fn expect(&mut self, purpose: Purpose) -> Answer {
        self.following = Some(Following { purpose, places: Vec::new() });
        Answer::Silence
    }

    /// The line is the name of a file if one is expected.
    pub(super) fn file_name(&mut self, line: &str) -> Option<Result<Answer, Refusal>> {
        let purpose = self.following.as_ref()?.purpose;
        let path = Path::new(line);
        match purpose {
            Purpose::Dump | Purpose::Load if line.is_empty() => return Some(Ok(Answer::Silence)),
            Purpose::Dump | Purpose::Load => self.following = None,
            _ => return None,
        }
        Some(if purpose == Purpose::Dump { self.dump_table(path) } else { self.load_table(path) })
    }

    /// Takes a line that belongs to the command before, or gives it back.
    pub(super) fn follow(&mut self, command: Command) -> Result<Result<Answer, Command>, Refusal> {
        let Some(following) = &mut self.following else { return Ok(Err(command)) };
        let (place, field) = match command {
            Command::Stone(place, field) => (place, Some(field)),
            Command::Place(place) if following.purpose != Purpose::Board => (place, None),
            Command::Done => return self.finish_following().map(Ok),
            Command::Place(_) => return Err("a stone is written x,y,field".into()),
            Command::Empty | Command::Info(..) | Command::Stop => return Ok(Err(command)),
            other => {
                self.following = None;
                return Ok(Err(other));
            }
        };
        // More stones than squares: the manager has lost its way, and the memory is ours.
        if following.places.len() <= Square::COUNT {
            following.places.push((place, field));
        }
        Ok(Ok(Answer::Silence))
    }

    fn finish_following(&mut self) -> Result<Answer, Refusal> {
        let Some(Following { purpose, places }) = self.following.take() else { return Ok(Answer::Silence) };
        match purpose {
            Purpose::Board => self.take_stones(&coloured(places)?, Self::think),
            Purpose::Position => self.take_stones(&coloured(places)?, |_| Ok(Answer::Silence)),
            Purpose::Swap2 => self.take_stones(&in_turn(places), Self::swap2),
            Purpose::Block | Purpose::Unblock => {
                for (place, _) in &places {
                    let square = self.on_board(place)?;
                    if purpose == Purpose::Block {
                        self.blocked.insert(square);
                    } else {
                        self.blocked.remove(square);
                    }
                }
                Ok(Answer::Silence)
            }
            Purpose::Nothing | Purpose::Dump | Purpose::Load => Ok(Answer::Silence),
        }
    }

    /// Takes stones, all of them or, if one is wrong or what follows is refused, none.
    fn take_stones(
        &mut self,
        stones: &[(Place, Field)],
        then: impl FnOnce(&mut Self) -> Result<Answer, Refusal>,
    ) -> Result<Answer, Refusal> {
        let before = std::mem::take(&mut self.stones);
        let taken = stones.iter().try_for_each(|(place, field)| {
            let square = self.free(place)?;
            self.stones.push((square, *field));
            Ok::<(), Refusal>(())
        });
        taken.and_then(|()| then(self)).inspect_err(|_| self.stones = before)
    }
}

/// The stones of a BOARD, each with its owner.
fn coloured(places: Vec<(Place, Option<Field>)>) -> Result<Vec<(Place, Field)>, Refusal> {
    places.into_iter().map(|(place, field)| Ok((place, field.ok_or("a stone is written x,y,field")?))).collect()
}

/// The stones of SWAP2BOARD in their order, Black's first, with the engine as White.
fn in_turn(places: Vec<(Place, Option<Field>)>) -> Vec<(Place, Field)> {
    let owners = [Field::Opponent, Field::Own].into_iter().cycle();
    places.into_iter().zip(owners).map(|((place, _), owner)| (place, owner)).collect()
}
