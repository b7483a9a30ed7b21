use crate::{Database, DatabaseError};

/// What must not be there, each with a query that counts it.
const FAULTS: [(&str, &str); 3] = [
    (
        "games without all of their positions",
        "SELECT count(*) FROM games LEFT JOIN
            (SELECT game, count(*) AS kept FROM positions GROUP BY game) ON game = id
            WHERE coalesce(kept, 0) <> length(moves) / 2",
    ),
    ("positions without a game", "SELECT count(*) FROM positions WHERE game NOT IN (SELECT id FROM games)"),
    (
        "positions with another result than their game",
        "SELECT count(*) FROM positions JOIN games ON id = game WHERE positions.result IS NOT games.result",
    ),
];

impl Database {
    /// Whether the file is sound, by SQLite's own check and by comparing games with their positions; if not, why.
    pub fn check(&self) -> Result<Result<(), String>, DatabaseError> {
        let verdict: String = self.connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Ok(Err(verdict));
        }
        let mut found = Vec::new();
        for (fault, query) in FAULTS {
            let count: i64 = self.connection.query_row(query, [], |row| row.get(0))?;
            if count > 0 {
                found.push(format!("{count} {fault}"));
            }
        }
        Ok(if found.is_empty() { Ok(()) } else { Err(found.join(", ")) })
    }
}
