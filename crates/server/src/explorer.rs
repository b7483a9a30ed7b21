//! The opening explorer: what was played in a position, in a database of games or in those that come with the program.

use cinquina_game::Game;
use cinquina_service::{KnownMoves, RequestError, moves_in_shipped_games};

/// Where the games are.
pub(crate) enum Explorer {
    /// In the program.
    Shipped,
    /// In a database.
    #[cfg(feature = "databases")]
    Database(std::sync::Mutex<cinquina_db::Database>),
}

impl Explorer {
    /// Opens a database that exists.
    #[cfg(feature = "databases")]
    pub(crate) fn open(path: &std::path::Path) -> std::io::Result<Self> {
        let database = cinquina_db::Database::open_existing(path).map_err(std::io::Error::other)?;
        Ok(Self::Database(database.into()))
    }

    /// The moves played in a position with their results, and the name of the opening.
    pub(crate) fn query(&self, game: &Game) -> Result<KnownMoves, RequestError> {
        match self {
            Self::Shipped => Ok(moves_in_shipped_games(game)),
            #[cfg(feature = "databases")]
            Self::Database(database) => {
                let database = database.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                query(&database, game).map_err(|error| RequestError::new("database", error.to_string()))
            }
        }
    }
}

#[cfg(feature = "databases")]
fn query(database: &cinquina_db::Database, game: &Game) -> Result<KnownMoves, cinquina_db::DatabaseError> {
    let size = game.board().size();
    let found = database.query(size, game.rule(), game.moves())?;
    let played = |played: &cinquina_db::PlayedMove| cinquina_service::PlayedMove {
        square: cinquina_service::SquareName::of(played.square, size),
        games: played.results.games,
        black: played.results.black,
        white: played.results.white,
        draws: played.results.draws,
    };
    Ok(KnownMoves {
        opening: found.opening.map(Into::into),
        shipped: false,
        games: found.results.games,
        moves: found.moves.iter().map(played).collect(),
    })
}

#[cfg(all(test, feature = "databases"))]
mod tests {
    use cinquina_db::Database;
    use cinquina_service::shipped_games;

    use super::*;

    #[test]
    fn the_games_in_the_program_are_shown_as_a_database_of_them_shows_them() {
        let mut database = Database::in_memory().unwrap();
        let games = shipped_games();
        database.import(&games).unwrap();
        for record in games.iter().step_by(11) {
            let mut game = Game::new(record.rule, record.size);
            for square in record.moves().into_iter().take(9) {
                let expected = KnownMoves { shipped: true, ..query(&database, &game).unwrap() };
                assert_eq!(Explorer::Shipped.query(&game).unwrap(), expected);
                game.play(square).unwrap();
            }
        }
    }
}
