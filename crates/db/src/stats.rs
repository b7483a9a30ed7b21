use crate::{Database, DatabaseError, Results};

/// What a database holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Stats {
    /// How its games ended.
    pub results: Results,
    /// Positions in which a move was played, images counted as one.
    pub positions: u64,
    /// Positions of all games, with repetitions.
    pub plies: u64,
    /// Positions that an engine judged.
    pub judged: u64,
    /// Games by rule and board.
    pub boards: Vec<(String, u64)>,
    /// Who played most, with how many games.
    pub players: Vec<(String, u64)>,
}

/// How many players are listed.
const PLAYERS: usize = 10;

impl Database {
    /// Counts what the database holds.
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
