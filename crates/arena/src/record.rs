use std::fmt;

use cinquina_game::{Colour, Game, Outcome, notation};
use serde::{Deserialize, Serialize};

use crate::{Assignment, FaultKind, MatchSettings, is_dead, proven_winner};

/// A finished game as the journal stores it.
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
    /// How it ended.
    pub ending: Ending,
    /// Details of a fault; may be empty.
    pub detail: String,
    /// How many moves belong to the opening.
    pub opening: usize,
    /// Who did what in Swap2, where `first` is the player who began; empty for a given opening.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub swap2: String,
    /// The moves without separators, Black's first.
    pub moves: String,
    /// The milliseconds that each move took, 0 in the opening.
    pub times: Vec<u64>,
    /// Whether the game does not count and is to be played again.
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

    /// The fault that ended the game, if one did, and the player who committed it: the loser.
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

/// Whether a journal's game can have been played: a journal is text, and text can be edited.
impl GameRecord {
    /// Checks that a match with these settings can have written this record. The match may have been extended.
    pub(crate) fn check(&self, settings: &MatchSettings) -> Result<(), String> {
        self.check_players(settings)?;
        self.check_moves(settings)
    }

    fn check_players(&self, settings: &MatchSettings) -> Result<(), String> {
        let assignment = settings.schedule_of(MatchSettings::MOST_GAMES).assignment(self.game);
        let assignment = assignment.ok_or_else(|| format!("this match has no game with the number {}", self.game))?;
        let expected = [assignment.black, assignment.white].map(|engine| settings.engines[engine].name.as_str());
        let found = [self.black.as_str(), self.white.as_str()];
        let exchanged = [expected[1], expected[0]];
        if found != expected && !(settings.swap2 && found == exchanged) {
            return Err(format!("{} – {} are not the players of game {}", self.black, self.white, self.game));
        }
        let opening = settings.openings.get(assignment.opening).map_or("", String::as_str);
        if !settings.swap2 && !self.moves.starts_with(opening) {
            return Err(format!("game {} does not begin with its opening, {opening}", self.game));
        }
        Ok(())
    }

    fn check_moves(&self, settings: &MatchSettings) -> Result<(), String> {
        let moves = notation::parse_moves(&self.moves, settings.size).map_err(|error| error.to_string())?;
        if self.times.len() != moves.len() || self.opening > moves.len() {
            let (times, opening) = (self.times.len(), self.opening);
            return Err(format!("{} moves, {times} times, {opening} moves of the opening", moves.len()));
        }
        let mut game = Game::new(settings.rule, settings.size);
        for (ply, &square) in moves.iter().enumerate() {
            game.play(square).map_err(|error| format!("move {} cannot be played: {error}", ply + 1))?;
        }
        if self.ends_as_stated(&game) {
            Ok(())
        } else {
            Err(format!("the moves do not lead to {} ({})", self.result, self.ending))
        }
    }

    /// Whether the final position agrees with the result.
    fn ends_as_stated(&self, game: &Game) -> bool {
        let winner = self.result.winner();
        match self.ending {
            Ending::Five => winner.is_some() && game.outcome() == winner.map(Outcome::Win),
            Ending::FullBoard => self.result == GameResult::Draw && game.outcome() == Some(Outcome::Draw),
            Ending::DeadBoard => self.result == GameResult::Draw && is_dead(game.board()),
            Ending::Proven => winner.is_some() && proven_winner(game) == winner,
            Ending::Fault(kind) => {
                game.outcome().is_none() && winner.is_some_and(|winner| self.can_lose(kind, !winner, game.turn()))
            }
        }
    }

    /// Whether a player can have committed a fault: only the player to move can, or one that did not start.
    fn can_lose(&self, kind: FaultKind, loser: Colour, turn: Colour) -> bool {
        kind == FaultKind::Start || loser == turn || !self.swap2.is_empty() || self.times.is_empty()
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

    /// A player's half points: 0, 1 or 2.
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
    /// No five can be made any more; only with adjudication.
    DeadBoard,
    /// The result is proven; only with adjudication.
    Proven,
    /// The loser committed a fault.
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
