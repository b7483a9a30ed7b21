//! Whether a game in a journal can have been played: a journal is text, and text can be edited.

use cinquina_game::{Colour, Game, Outcome};

use crate::{Ending, FaultKind, GameRecord, GameResult, MatchSettings, is_dead, proven_winner};

impl GameRecord {
    /// Says what cannot be, if a match by these settings cannot have written this. The match may have been prolonged.
    pub fn check(&self, settings: &MatchSettings) -> Result<(), String> {
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
            return Err(format!("{} – {} is not who plays game {}", self.black, self.white, self.game));
        }
        let opening = settings.openings.get(assignment.opening).map_or("", String::as_str);
        if !settings.swap2 && !self.moves.starts_with(opening) {
            return Err(format!("game {} does not begin with its opening, {opening}", self.game));
        }
        Ok(())
    }

    fn check_moves(&self, settings: &MatchSettings) -> Result<(), String> {
        let moves =
            cinquina_game::notation::parse_moves(&self.moves, settings.size).map_err(|error| error.to_string())?;
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

    /// Whether the position at the end is what the result says.
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

    /// Whether a player can have committed a fault: only who was asked, or who did not start.
    fn can_lose(&self, kind: FaultKind, loser: Colour, turn: Colour) -> bool {
        kind == FaultKind::Start || loser == turn || !self.swap2.is_empty() || self.times.is_empty()
    }
}
