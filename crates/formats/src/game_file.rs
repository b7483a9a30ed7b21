use std::time::Duration;

use cinquina_game::{Colour, Rule, Size, Square};

/// A game as files keep it: who played, every move with the time it took, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// The board.
    pub size: Size,
    /// The rule it was played by.
    pub rule: Rule,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// The moves, Black's first.
    pub moves: Vec<Square>,
    /// How long each move took; a move that has no entry took no time.
    pub times: Vec<Duration>,
    /// How the game ended.
    pub ending: Ending,
}

/// How a game ended, as far as files tell it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Won on the board, or proven to be.
    Won(Colour),
    /// This player won because the other ran out of time.
    OnTime(Colour),
    /// This player won because the other broke the rules or broke down.
    Forfeit(Colour),
    /// Drawn.
    Draw,
}

impl GameFile {
    /// The moves, each with the time it took.
    pub(crate) fn timed_moves(&self) -> impl Iterator<Item = (Square, Duration)> {
        let times = self.times.iter().copied().chain(std::iter::repeat(Duration::ZERO));
        self.moves.iter().copied().zip(times)
    }
}

/// A name on one line: control characters become spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
