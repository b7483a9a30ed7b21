use std::fmt;

use cinquina_game::Colour;
use serde::{Deserialize, Serialize};

use crate::{Assignment, FaultKind};

/// A finished game as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule.
    pub game: usize,
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// Who won.
    pub result: GameResult,
    /// In a word, why.
    pub ending: Ending,
    /// In a line, why, where a word does not say it all.
    pub detail: String,
    /// How many moves are the opening's.
    pub opening: usize,
    /// Who did what in Swap2, the one who began being the first; empty where the opening was given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub swap2: String,
    /// The moves run together, Black's first.
    pub moves: String,
    /// The milliseconds that each move took, none for the opening's.
    pub times: Vec<u64>,
    /// Whether the game counts for nobody and is to be played again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

impl GameRecord {
    /// Which engines played Black and White: those of the assignment, unless Swap2 has exchanged their colours.
    pub fn engines(&self, assignment: &Assignment, names: &[String]) -> [usize; 2] {
        let Assignment { black, white, .. } = *assignment;
        if self.black == names[black] { [black, white] } else { [white, black] }
    }

    /// Who played this colour.
    pub fn name_of(&self, colour: Colour) -> &str {
        match colour {
            Colour::Black => &self.black,
            Colour::White => &self.white,
        }
    }

    /// What ended the game other than play, and whose it was: the loser's.
    pub fn fault(&self) -> Option<(FaultKind, Colour)> {
        match (self.ending, self.result.winner()) {
            (Ending::Fault(kind), Some(winner)) => Some((kind, !winner)),
            _ => None,
        }
    }

    /// The milliseconds that a player thought.
    pub fn time_of(&self, colour: Colour) -> u64 {
        self.times.iter().skip(colour.index()).step_by(2).sum()
    }
}

/// `#17 left – right 1–0 in 43 moves (five)`.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, black, white, result, ending, .. } = self;
        write!(f, "#{} {black} – {white} {result} in {} moves ({ending}", game + 1, self.times.len())?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        write!(f, ")")?;
        if self.void { write!(f, ", void") } else { Ok(()) }
    }
}

/// Who won.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The first player.
    Black,
    /// The second player.
    White,
    /// Nobody.
    Draw,
}

impl GameResult {
    /// The result in which this player has won.
    pub const fn win(colour: Colour) -> Self {
        match colour {
            Colour::Black => Self::Black,
            Colour::White => Self::White,
        }
    }

    /// Who has won, if anybody.
    pub const fn winner(self) -> Option<Colour> {
        match self {
            Self::Black => Some(Colour::Black),
            Self::White => Some(Colour::White),
            Self::Draw => None,
        }
    }

    /// What the result is worth to a player: 0, 1 or 2 half points.
    pub fn half_points(self, colour: Colour) -> usize {
        self.winner().map_or(1, |winner| if winner == colour { 2 } else { 0 })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "1–0",
            Self::White => "0–1",
            Self::Draw => "½–½",
        })
    }
}

/// Why a game ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Five in a row.
    Five,
    /// The board is full.
    FullBoard,
    /// No five can be made any more; asked for.
    DeadBoard,
    /// The rest is proven; asked for.
    Proven,
    /// The loser did something wrong.
    #[serde(untagged)]
    Fault(FaultKind),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Five => f.pad("five"),
            Self::FullBoard => f.pad("full board"),
            Self::DeadBoard => f.pad("dead board"),
            Self::Proven => f.pad("proven"),
            Self::Fault(kind) => kind.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_the_journal() {
        for ending in [Ending::Five, Ending::DeadBoard, Ending::Fault(FaultKind::Time)] {
            let record = GameRecord {
                game: 3,
                black: "a".into(),
                white: "b".into(),
                result: GameResult::White,
                ending,
                detail: "\n\"".into(),
                opening: 1,
                swap2: if ending == Ending::Five { "first places h8i9j10".into() } else { String::new() },
                moves: "h8i9j10".into(),
                times: vec![0, 12, 30],
                void: ending != Ending::Five,
            };
            let line = serde_json::to_string(&record).unwrap();
            assert!(!line.contains('\n'));
            assert_eq!(serde_json::from_str::<GameRecord>(&line).unwrap(), record);
            assert_eq!((record.time_of(Colour::Black), record.time_of(Colour::White)), (30, 12));
        }
    }
}
