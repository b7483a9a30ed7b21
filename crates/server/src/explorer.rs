//! The opening explorer: what was played in a position, from a database of games.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cinquina_db::{Database, DatabaseError, PlayedMove};
use cinquina_formats::{Assumed, Format};
use cinquina_game::{Rule, Size, notation};
use serde_json::{Value, json};

use crate::RequestError;
use crate::position::Position;

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
    pub(crate) fn query(&self, position: &Position) -> Result<Value, RequestError> {
        if !position.black.is_empty() || !position.white.is_empty() {
            return Err(RequestError::new("setup", "the database has no positions that were set up"));
        }
        let game = position.game()?;
        let size = game.board().size();
        let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
        if database.is_none() {
            *database = Some(shipped().map_err(|error| database_error(&error))?);
        }
        let Some(database) = &*database else { return Err(RequestError::new("database", "there is no database")) };
        let found = database.query(size, game.rule(), game.moves()).map_err(|error| database_error(&error))?;
        let played = |played: &PlayedMove| {
            let results = &played.results;
            json!({
                "move": notation::name(played.square, size), "games": results.games,
                "black": results.black, "white": results.white, "draws": results.draws,
            })
        };
        Ok(json!({
            "opening": found.opening,
            "shipped": !self.is_given,
            "games": found.results.games,
            "moves": found.moves.iter().map(played).collect::<Vec<_>>(),
        }))
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
    use super::*;

    #[test]
    fn the_shipped_games_are_found_in_every_orientation() {
        let explorer = Explorer::default();
        let first = SHIPPED[0].1.lines().next().unwrap();
        let size = Size::square(15).unwrap();
        let moves = notation::parse_moves(first, size).unwrap();
        let query = |moves: String| explorer.query(&Position { moves, ..Position::default() }).unwrap();
        let all = query(String::new());
        assert!(all["games"].as_u64().unwrap() > 100, "{all}");
        let seen = query(notation::moves_to_string(&moves[..4], size));
        assert!(seen["games"].as_u64().unwrap() >= 1);
        let mirrored: Vec<_> =
            moves[..4].iter().map(|square| cinquina_game::Square::new(14 - square.x(), square.y())).collect();
        let other = query(notation::moves_to_string(&mirrored, size));
        assert_eq!(other["games"], seen["games"]);
        let set_up = Position { black: "a1".into(), ..Position::default() };
        assert_eq!(explorer.query(&set_up).unwrap_err().code, "setup");
    }
}
