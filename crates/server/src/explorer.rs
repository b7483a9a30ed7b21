//! What was played in a position, by a database of games.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use cinquina_db::{Database, DatabaseError, PlayedMove};
use cinquina_formats::{Assumed, Format};
use cinquina_game::{Rule, Size, notation};
use serde_json::{Value, json};

use crate::Complaint;
use crate::position::Position;

/// Games of the engine with itself: what there is to see for somebody who has no database.
const SHIPPED: [(u32, &str); 2] =
    [(15, include_str!("../../../data/games/15x15.txt")), (20, include_str!("../../../data/games/20x20.txt"))];

/// The database, or the games that come with the program, read when somebody asks.
#[derive(Default)]
pub(crate) struct Explorer {
    database: Mutex<Option<Database>>,
    /// Whether somebody brought the database.
    is_given: bool,
}

impl Explorer {
    /// Opens a database that exists.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        Ok(Self { database: Mutex::new(Some(Database::open_existing(path)?)), is_given: true })
    }

    /// What was played here, how it ended, and what the opening is called.
    pub(crate) fn look(&self, position: &Position) -> Result<Value, Complaint> {
        if !position.black.is_empty() || !position.white.is_empty() {
            return Err(Complaint::new("setup", "positions that were set up are in no game"));
        }
        let game = position.game()?;
        let size = game.board().size();
        let mut database = self.database.lock().unwrap_or_else(PoisonError::into_inner);
        if database.is_none() {
            *database = Some(shipped().map_err(|error| complaint(&error))?);
        }
        let Some(database) = &*database else { return Err(Complaint::new("database", "there is none")) };
        let found = database.query(size, game.rule(), game.moves()).map_err(|error| complaint(&error))?;
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

fn complaint(error: &DatabaseError) -> Complaint {
    Complaint::new("database", error.to_string())
}

fn shipped() -> Result<Database, DatabaseError> {
    let mut database = Database::in_memory()?;
    for (side, text) in SHIPPED {
        // Both are part of the program, and a test reads them.
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
    fn the_shipped_games_are_found_whichever_way_the_board_is_turned() {
        let explorer = Explorer::default();
        let first = SHIPPED[0].1.lines().next().unwrap();
        let size = Size::square(15).unwrap();
        let moves = notation::parse_moves(first, size).unwrap();
        let look = |moves: String| explorer.look(&Position { moves, ..Position::default() }).unwrap();
        let all = look(String::new());
        assert!(all["games"].as_u64().unwrap() > 100, "{all}");
        let seen = look(notation::moves_to_string(&moves[..4], size));
        assert!(seen["games"].as_u64().unwrap() >= 1);
        let mirrored: Vec<_> =
            moves[..4].iter().map(|square| cinquina_game::Square::new(14 - square.x(), square.y())).collect();
        let other = look(notation::moves_to_string(&mirrored, size));
        assert_eq!(other["games"], seen["games"]);
        let set_up = Position { black: "a1".into(), ..Position::default() };
        assert_eq!(explorer.look(&set_up).unwrap_err().code, "setup");
    }
}
