use cinquina_game::{Colour, Game, Outcome, PlayError};

use crate::{Ending, GameFile, Setup};

/// In what the moves of a game and what is said about it do not agree.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Flaw {
    /// The board says that one player won, the file says something else.
    #[error("{winner} has five in a row, and that is not the result that is stated")]
    Result {
        /// Who won by the board.
        winner: Colour,
    },
    /// There are moves behind the one that ended the game.
    #[error("move {number} comes after the end of the game")]
    AfterEnd {
        /// Which move, from 1.
        number: usize,
    },
    /// The rule forbids a move, and the player who made it is not said to have lost by it.
    #[error("move {number} is forbidden")]
    Forbidden {
        /// Which move, from 1.
        number: usize,
    },
}

impl GameFile {
    /// What is wrong with the moves of the game itself by its own rule and result. A game that ended before the board
    /// says so, by time, by giving up or by somebody's word, is fine.
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
                // Who makes such a move loses, which is a way for a game to end.
                let is_end = number == moves.len() && stated == Some(Some(!game.turn()));
                return (!is_end).then_some(Flaw::Forbidden { number });
            }
            // No reader lets moves pass that are off the board or on one another.
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
