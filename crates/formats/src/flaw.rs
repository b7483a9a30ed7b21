use cinquina_game::{Colour, Game, Outcome, PlayError};

use crate::{Ending, GameFile, Setup};

/// How the moves of a game contradict its stated result.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// By the board one player won, but the file says something else.
    #[error("{winner} has five in a row, which is not the stated result")]
    Result {
        /// Who won by the board.
        winner: Colour,
    },
    /// There are moves after the one that ended the game.
    #[error("move {number} comes after the end of the game")]
    AfterEnd {
        /// Which move, from 1.
        number: usize,
    },
    /// The rule forbids a move, but by the result its player did not lose.
    #[error("move {number} is forbidden")]
    Forbidden {
        /// Which move, from 1.
        number: usize,
    },
}

impl GameFile {
    /// What is wrong with the moves of the game itself by its own rule and result. A game that ended before it was decided on
    /// the board, by time, resignation or agreement, is fine.
    pub fn flaw(&self) -> Option<Flaw> {
        let Setup { black, white, turn } = &self.setup;
        let game = Game::from_stones(self.rule, self.size, black, white, *turn).ok()?;
        flaw(self, game)
    }
}

fn flaw(file: &GameFile, mut game: Game) -> Option<Flaw> {
    let stated = file.ending.map(Ending::winner);
    let moves = file.moves();
    for (&square, number) in moves.iter().zip(1..) {
        match game.play(square) {
            Err(PlayError::GameOver) => return Some(Flaw::AfterEnd { number }),
            Err(PlayError::Forbidden(_)) => {
                // A player who makes such a move loses, so a game may end with it.
                let is_end = number == moves.len() && stated == Some(Some(!game.turn()));
                return (!is_end).then_some(Flaw::Forbidden { number });
            }
            // No reader accepts moves off the board or on occupied squares.
            Ok(()) | Err(PlayError::OffBoard(_) | PlayError::Occupied(_)) => {}
        }
    }
    match game.outcome() {
        Some(Outcome::Win(winner)) if stated.is_some_and(|stated| stated != Some(winner)) => {
            Some(Flaw::Result { winner })
        }
        _ => None,
    }
}
