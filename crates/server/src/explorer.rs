//! The opening explorer: what was played in a position, from a database of games.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cinquina_db::{Database, DatabaseError};
use cinquina_formats::{Assumed, Format};
use cinquina_game::{Game, Rule, Size};
use cinquina_service::{KnownMoves, PlayedMove, RequestError, SquareName};

/// Games of the engine against itself, for users who have no database.
const SHIPPED: [(u32, &str); 2] =
    [(15, include_str!("../../../data/games/15x15.txt")), (20, include_str!("../../../data/games/20x20.txt"))];

/// The database, or the games shipped with the program, which are read on first use.
#[derive(Default)]
pub(crate) struct Explorer {
    database: Mutex<Option<Database>>,
    /// Whether the user gave the database.
    is_given: bool,
}

impl Explorer {
    /// Opens a database that exists.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        Ok(Self { database: Mutex::new(Some(Database::open_existing(path)?)), is_given: true })
    }

    /// The moves played in a position with their results, and the name of the opening.
    pub(crate) fn query(&self, game: &Game) -> Result<KnownMoves, RequestError> {
        let size = game.board().size();
        let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
        if database.is_none() {
            *database = Some(shipped().map_err(|error| database_error(&error))?);
        }
        let Some(database) = &*database else { return Err(RequestError::new("database", "there is no database")) };
        let found = database.query(size, game.rule(), game.moves()).map_err(|error| database_error(&error))?;
        let played = |played: &cinquina_db::PlayedMove| PlayedMove {
            square: SquareName::of(played.square, size),
            games: played.results.games,
            black: played.results.black,
            white: played.results.white,
            draws: played.results.draws,
        };
        Ok(KnownMoves {
            opening: found.opening.map(Into::into),
            shipped: !self.is_given,
            games: found.results.games,
            moves: found.moves.iter().map(played).collect(),
        })
    }
}

fn database_error(error: &DatabaseError) -> RequestError {
    RequestError::new("database", error.to_string())
}

fn shipped() -> Result<Database, DatabaseError> {
    let mut database = Database::in_memory()?;
    for (side, text) in SHIPPED {
        // Both are embedded in the program, and a test reads them.
        let Ok(size) = Size::square(side) else { continue };
        let Ok(games) = Format::Text(None).read(text.as_bytes(), &Assumed { size, rule: Rule::Freestyle }) else {
            continue;
        };
        database.import(&games)?;
    }
    Ok(database)
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Square, notation};

    use super::*;

    #[test]
    fn the_shipped_games_are_found_in_every_orientation() {
        let explorer = Explorer::default();
        let first = SHIPPED[0].1.lines().next().unwrap();
        let size = Size::square(15).unwrap();
        let moves = notation::parse_moves(first, size).unwrap();
        let query = |moves: &[Square]| {
            let mut game = Game::new(Rule::Freestyle, size);
            moves.iter().try_for_each(|&square| game.play(square)).unwrap();
            explorer.query(&game).unwrap()
        };
        let all = query(&[]);
        assert!(all.games > 100, "{all:?}");
        let seen = query(&moves[..4]);
        assert!(seen.games >= 1);
        let mirrored: Vec<_> = moves[..4].iter().map(|square| Square::new(14 - square.x(), square.y())).collect();
        assert_eq!(query(&mirrored).games, seen.games);
    }
}
