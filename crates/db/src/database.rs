use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

/// Identifies our files among those of SQLite: "CINQ".
const APPLICATION: i32 = 0x4349_4E51;
/// The version of the tables.
const VERSION: i32 = 1;
/// How long to wait while another program locks the file: a batch of games on a slow disk takes seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait before the next try.
const PAUSE: Duration = Duration::from_millis(20);

/// Games with their moves (two bytes each: row times 32 plus column), and every position of each game by a hash that is
/// the same for all symmetric positions, with the move that was played there, mapped likewise.
const TABLES: &str = "
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        fingerprint INTEGER NOT NULL UNIQUE,
        rule TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        black TEXT NOT NULL,
        white TEXT NOT NULL,
        result INTEGER,
        moves BLOB NOT NULL,
        source TEXT NOT NULL
    );
    CREATE TABLE positions (
        hash INTEGER NOT NULL,
        game INTEGER NOT NULL,
        next INTEGER NOT NULL,
        result INTEGER,
        score INTEGER,
        PRIMARY KEY (hash, game)
    ) WITHOUT ROWID;";

/// The database of games, one file.
#[derive(Debug)]
pub struct Database {
    pub(crate) connection: Connection,
}

/// What can go wrong with a database.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// The file is something else.
    #[error("this is not a database of games")]
    NotOurs,
    /// The file has nothing in it, not even tables.
    #[error("the file is empty: no games have been imported into it")]
    Empty,
    /// A file of a later version.
    #[error("databases of version {0} are unknown: a later version of the program wrote this one")]
    Version(i32),
    /// The file has contents that cannot have been written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// An error of SQLite.
    #[error("{0}")]
    Sqlite(rusqlite::Error),
}

/// Not by `#[from]`: the source of an SQLite error has the same text again.
impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// What a file is, by its header.
#[derive(PartialEq)]
enum Kind {
    Ours,
    /// A new file, or one whose writer was killed before it wrote anything.
    Empty,
}

impl Database {
    /// Opens a database to write, which is created if there is none. [`close`](Self::close) it when all is written.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Self::prepared(Connection::open_with_flags(plain(path), flags)?, true)?;
        begin_log(&database.connection)?;
        database.connection.pragma_update(None, "synchronous", "normal")?;
        Ok(database)
    }

    /// Opens a database that must exist. Nothing is written to it, so it may be read-only.
    pub fn open_existing(path: &Path) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Self::prepared(Connection::open_with_flags(plain(path), flags)?, false)
    }

    /// A database in memory, which is lost when it is dropped.
    pub fn in_memory() -> Result<Self, DatabaseError> {
        Self::prepared(Connection::open_in_memory()?, true)
    }

    /// A connection that is ready; an empty file becomes a database only if that is allowed.
    fn prepared(connection: Connection, may_create: bool) -> Result<Self, DatabaseError> {
        connection.busy_timeout(PATIENCE)?;
        // In one transaction, so that a file that is just being created is seen either empty or finished.
        let reading = connection.unchecked_transaction()?;
        let found = kind(&reading)?;
        reading.finish()?;
        match found {
            Kind::Ours => {}
            Kind::Empty if may_create => create(&connection)?,
            Kind::Empty => return Err(DatabaseError::Empty),
        }
        // Pages of the positions are visited in random order: room for all of a large database, in KiB.
        connection.pragma_update(None, "cache_size", -262_144)?;
        // Damage to a page is an error when the page is read.
        connection.pragma_update(None, "cell_size_check", true)?;
        Ok(Self { connection })
    }

    /// Ends writing: the content of the log goes into the file, which needs no log from then on, so that it can be copied and
    /// read from read-only places.
    pub fn close(self) -> Result<(), DatabaseError> {
        self.connection.busy_timeout(Duration::ZERO)?;
        match self.connection.pragma_update(None, "journal_mode", "delete") {
            // Somebody is reading: the log stays, and the database is just as valid with it.
            Err(error) if is_busy(&error) => Ok(()),
            done => Ok(done?),
        }
    }
}

/// The path in a form that always names a file: to SQLite `:memory:`, `file:…` and the empty path mean something else.
fn plain(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

/// What the opened file is.
fn kind(connection: &Connection) -> Result<Kind, DatabaseError> {
    let number = |name: &str| {
        connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).map_err(|error| {
            match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => DatabaseError::NotOurs,
                _ => error.into(),
            }
        })
    };
    let marks = (number("application_id")?, number("user_version")?);
    let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match marks {
        (APPLICATION, VERSION) => Ok(Kind::Ours),
        (APPLICATION, version) => Err(DatabaseError::Version(version)),
        (0, 0) if tables == 0 => Ok(Kind::Empty),
        _ => Err(DatabaseError::NotOurs),
    }
}

/// Creates the tables and the header of the file, all at once, unless somebody else has done so meanwhile.
fn create(connection: &Connection) -> Result<(), DatabaseError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    if kind(&transaction)? == Kind::Empty {
        transaction.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {TABLES}"
        ))?;
    }
    Ok(transaction.commit()?)
}

/// Writers append to a log, so that readers can continue and a kill loses at most the last transaction.
fn begin_log(connection: &Connection) -> Result<(), DatabaseError> {
    let start = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "wal") {
            // For this one operation SQLite itself does not wait.
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => thread::sleep(PAUSE),
            done => return Ok(done?),
        }
    }
}

/// What must not occur, each with a query that counts it.
const FAULTS: [(&str, &str); 3] = [
    (
        "games without all of their positions",
        "SELECT count(*) FROM games LEFT JOIN
            (SELECT game, count(*) AS stored FROM positions GROUP BY game) ON game = id
            WHERE coalesce(stored, 0) <> length(moves) / 2",
    ),
    ("positions without a game", "SELECT count(*) FROM positions WHERE game NOT IN (SELECT id FROM games)"),
    (
        "positions with another result than their game",
        "SELECT count(*) FROM positions JOIN games ON id = game WHERE positions.result IS NOT games.result",
    ),
];

/// What is wrong with a database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unsound(String);

impl Database {
    /// Whether the file is sound, by SQLite's own check and by comparing games with their positions; if not, why.
    pub fn check(&self) -> Result<Result<(), Unsound>, DatabaseError> {
        let verdict: String = self.connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Ok(Err(Unsound(verdict)));
        }
        let mut found = Vec::new();
        for (fault, query) in FAULTS {
            let count: i64 = self.connection.query_row(query, [], |row| row.get(0))?;
            if count > 0 {
                found.push(format!("{count} {fault}"));
            }
        }
        Ok(if found.is_empty() { Ok(()) } else { Err(Unsound(found.join(", "))) })
    }
}
