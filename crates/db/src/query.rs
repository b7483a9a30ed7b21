use cinquina_game::{Colour, Frames, Rule, Size, Square};
use rusqlite::{Row, params};

use crate::games::square;
use crate::{Database, DatabaseError, openings};

/// How many games ended how.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// All of them.
    pub games: u64,
    /// Black won.
    pub black: u64,
    /// White won.
    pub white: u64,
    /// Drawn. The rest is not known.
    pub draws: u64,
}

impl Results {
    /// From four columns: all, won by Black, won by White, drawn.
    pub(crate) fn of_row(row: &Row<'_>, first: usize) -> rusqlite::Result<Self> {
        let count = |column: usize| row.get::<_, f64>(first + column).map(|count| count as u64);
        Ok(Self { games: row.get(first)?, black: count(1)?, white: count(2)?, draws: count(3)? })
    }

    /// How many games nobody knows the end of.
    pub const fn unknown(&self) -> u64 {
        self.games.saturating_sub(self.black + self.white + self.draws)
    }

    /// The share of a player's points in the games whose end is known, from 0 to 1.
    pub fn share(&self, colour: Colour) -> Option<f64> {
        let known = self.black + self.white + self.draws;
        let wins = if colour == Colour::Black { self.black } else { self.white };
        (known > 0).then(|| (wins as f64 + self.draws as f64 / 2.0) / known as f64)
    }
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// The move; where symmetries make several one, the first of them.
    pub square: Square,
    /// How the games ended.
    pub results: Results,
    /// How engines judged it on average, for the player who moved, and how many did.
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
    /// What was played after `moves`, whose squares must be free one after the other. Images of the position count as
    /// the position.
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
        let opening = openings::name(size, moves);
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
                return Err(DatabaseError::Damaged("it has a move on no free square".into()));
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
