//! What a database says: about a position, and as a whole.

use cinquina_game::{Colour, Frames, Rule, Size, Square, opening_names};
use rusqlite::{Row, params};

use crate::games::square;
use crate::{Database, DatabaseError};

/// How games ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// All of them.
    pub games: u64,
    /// Black won.
    pub black: u64,
    /// White won.
    pub white: u64,
    /// Drawn. The rest is unknown.
    pub draws: u64,
}

impl Results {
    /// From four columns: all, won by Black, won by White, drawn.
    pub(crate) fn of_row(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        let count = |column: usize| row.get::<_, f64>(first + column).map(|count| count as u64);
        Ok(Self { games: row.get(first)?, black: count(1)?, white: count(2)?, draws: count(3)? })
    }

    /// The number of games without a known result.
    pub const fn unknown(&self) -> u64 {
        self.games.saturating_sub(self.black + self.white + self.draws)
    }

    /// The share of the points that a player scored in the games with a known result, from 0 to 1.
    pub fn share(&self, colour: Colour) -> Option<f64> {
        let known = self.black + self.white + self.draws;
        let wins = if colour == Colour::Black { self.black } else { self.white };
        (known > 0).then(|| (wins as f64 + self.draws as f64 / 2.0) / known as f64)
    }
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// The move; of several symmetric ones the first.
    pub square: Square,
    /// How the games ended.
    pub results: Results,
    /// The mean score of engines, for the player who moved, and the number of scores.
    pub score: Option<(f64, u64)>,
}

/// A game as a list shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHead {
    /// Who played Black.
    pub black: String,
    /// Who played White.
    pub white: String,
    /// 1 if Black won, -1 if White did, 0 for a draw.
    pub result: Option<i8>,
    /// How many moves it has.
    pub length: usize,
    /// Where it comes from.
    pub source: String,
}

/// What is known about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Who moves next.
    pub turn: Colour,
    /// The name of the opening that the position comes from, if it has one.
    pub opening: Option<&'static str>,
    /// How the games with a move here ended.
    pub results: Results,
    /// What was played here, most often first.
    pub moves: Vec<PlayedMove>,
    /// Some of the games.
    pub examples: Vec<GameHead>,
}

/// How many games are shown.
const EXAMPLES: usize = 5;

impl Database {
    /// What was played after `moves`, which must be playable one after the other. Symmetric positions count as the same.
    pub fn query(&self, size: Size, rule: Rule, moves: &[Square]) -> Result<Answer, DatabaseError> {
        let mut frames = Frames::new(size, rule);
        moves.iter().for_each(|&square| frames.play(square));
        let hash = frames.hash() as i64;
        let played = self.played(hash, &frames, size)?;
        let results = played.iter().fold(Results::default(), |sum, played| Results {
            games: sum.games + played.results.games,
            black: sum.black + played.results.black,
            white: sum.white + played.results.white,
            draws: sum.draws + played.results.draws,
        });
        let opening = opening_names::name(size, moves);
        Ok(Answer { turn: frames.turn(), opening, results, moves: played, examples: self.examples(hash)? })
    }

    fn played(&self, hash: i64, frames: &Frames, size: Size) -> Result<Vec<PlayedMove>, DatabaseError> {
        let mut select = self.connection.prepare_cached(
            "SELECT next, count(*), total(result = 1), total(result = -1), total(result = 0), avg(score), count(score)
                FROM positions WHERE hash = ?1 GROUP BY next ORDER BY 2 DESC, 1",
        )?;
        let mut rows = select.query([hash])?;
        let mut played = Vec::new();
        while let Some(row) = rows.next()? {
            let next = square(row.get(0)?, size).map(|next| frames.from_common(next));
            let Some(square) = next.filter(|&square| frames.is_free(square)) else {
                return Err(DatabaseError::Damaged("it has a move on a square that is not free".into()));
            };
            let (mean, judged): (Option<f64>, u64) = (row.get(5)?, row.get(6)?);
            let score = mean.map(|mean| (mean, judged));
            played.push(PlayedMove { square, results: Results::of_row(row, 1)?, score });
        }
        Ok(played)
    }

    fn examples(&self, hash: i64) -> Result<Vec<GameHead>, DatabaseError> {
        let mut select = self.connection.prepare_cached(
            "SELECT black, white, games.result, length(moves) / 2, source
                FROM positions JOIN games ON games.id = game WHERE hash = ?1 ORDER BY game LIMIT ?2",
        )?;
        let heads = select.query_map(params![hash, EXAMPLES], |row| {
            Ok(GameHead {
                black: row.get(0)?,
                white: row.get(1)?,
                result: row.get(2)?,
                length: row.get(3)?,
                source: row.get(4)?,
            })
        })?;
        Ok(heads.collect::<Result<_, _>>()?)
    }
}

/// What a database contains.
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// How its games ended.
    pub results: Results,
    /// Positions in which a move was played, symmetric ones counted as one.
    pub positions: u64,
    /// Positions of all games, with repetitions.
    pub plies: u64,
    /// Positions with a score.
    pub judged: u64,
    /// Games by rule and board.
    pub boards: Vec<(String, u64)>,
    /// The players with the most games, with their numbers of games.
    pub players: Vec<(String, u64)>,
}

/// How many players are listed.
const PLAYERS: usize = 10;

impl Database {
    /// Counts what the database contains.
    pub fn stats(&self) -> Result<Stats, DatabaseError> {
        let results = self.connection.query_row(
            "SELECT count(*), total(result = 1), total(result = -1), total(result = 0) FROM games",
            [],
            |row| Results::of_row(row, 0),
        )?;
        let (positions, plies, judged) = self.connection.query_row(
            "SELECT count(DISTINCT hash), count(*), count(score) FROM positions",
            [],
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )?;
        let players = format!(
            "SELECT name, count(*) FROM (SELECT black AS name FROM games UNION ALL SELECT white FROM games)
                WHERE name <> '' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {PLAYERS}"
        );
        let (boards, players) = (self.boards()?, self.counts(&players)?);
        Ok(Stats { results, positions, plies, judged, boards, players })
    }

    /// How many games there are by rule and board, most first: `freestyle 15x15`.
    pub fn boards(&self) -> Result<Vec<(String, u64)>, DatabaseError> {
        self.counts("SELECT rule || ' ' || width || 'x' || height, count(*) FROM games GROUP BY 1 ORDER BY 2 DESC, 1")
    }

    /// Rows of a name and a number.
    fn counts(&self, select: &str) -> Result<Vec<(String, u64)>, DatabaseError> {
        let mut select = self.connection.prepare(select)?;
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
