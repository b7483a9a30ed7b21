use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction, TransactionBehavior};

/// Marks our files among those of SQLite: "CINQ".
const APPLICATION: i32 = 0x4349_4E51;
/// What the tables look like.
const VERSION: i32 = 1;
/// How long another program may keep the file to itself: a batch of games on a slow disk takes seconds.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long to wait before the next try.
const PAUSE: Duration = Duration::from_millis(20);

/// Games with their moves (two bytes each: row times 32 plus column), and every position of each game by a hash that is
/// the same for all of its images, with the move that was played there, mapped likewise.
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
pub enum DatabaseError {
    /// The file is something else.
    #[error("this is no database of games")]
    NotOurs,
    /// The file has nothing in it, not even tables.
    #[error("the file is empty: no games have been imported into it")]
    Empty,
    /// A file from the future.
    #[error("databases of version {0} are not known here")]
    Version(i32),
    /// Something was read that nobody has written.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// SQLite cannot do it.
    #[error("{0}")]
    Sqlite(rusqlite::Error),
}

/// Not by `#[from]`: what SQLite names as the cause of its errors is the same text once more.
impl From<rusqlite::Error> for DatabaseError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

/// What a file is, by its marks.
#[derive(PartialEq)]
enum Kind {
    Ours,
    /// A new file, or one whose maker died before it had made anything.
    Empty,
}

impl Database {
    /// Opens a database to write, which is made if there is none. [`close`](Self::close) it when all is written.
    pub fn open(path: &Path) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Self::prepared(Connection::open_with_flags(plain(path), flags)?, true)?;
        begin_log(&database.connection)?;
        database.connection.pragma_update(None, "synchronous", "normal")?;
        Ok(database)
    }

    /// Opens a database that must be there. Nothing is written into it, so it may be where nothing can be.
    pub fn open_existing(path: &Path) -> Result<Self, DatabaseError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Self::prepared(Connection::open_with_flags(plain(path), flags)?, false)
    }

    /// A database that is gone with its value.
    pub fn in_memory() -> Result<Self, DatabaseError> {
        Self::prepared(Connection::open_in_memory()?, true)
    }

    /// A connection that is ready; what is empty becomes a database only if it may.
    fn prepared(connection: Connection, may_make: bool) -> Result<Self, DatabaseError> {
        connection.busy_timeout(PATIENCE)?;
        // In one transaction, so that a file that is just being made is seen either empty or finished.
        let reading = connection.unchecked_transaction()?;
        let found = kind(&reading)?;
        reading.finish()?;
        match found {
            Kind::Ours => {}
            Kind::Empty if may_make => make(&connection)?,
            Kind::Empty => return Err(DatabaseError::Empty),
        }
        // Pages of the positions are visited in no order: room for all of a large database, in KiB.
        connection.pragma_update(None, "cache_size", -262_144)?;
        // Damage is an error where it is read, as far as a page shows it.
        connection.pragma_update(None, "cell_size_check", true)?;
        Ok(Self { connection })
    }

    /// Ends writing: what the log holds goes into the file, which needs no log from then on, so that it can be copied
    /// and read where nothing can be written.
    pub fn close(self) -> Result<(), DatabaseError> {
        self.connection.busy_timeout(Duration::ZERO)?;
        match self.connection.pragma_update(None, "journal_mode", "delete") {
            // Somebody is reading: the log stays, and the database is as sound with it.
            Err(error) if is_busy(&error) => Ok(()),
            done => Ok(done?),
        }
    }
}

/// A path that is the name of a file whatever it looks like: to SQLite `:memory:`, `file:…` and nothing at all are
/// names of something else.
fn plain(path: &Path) -> PathBuf {
    Path::new(".").join(path)
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

/// What the file is that somebody has opened.
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

/// The tables and the marks of the file, all at once, unless somebody else has made them meanwhile.
fn make(connection: &Connection) -> Result<(), DatabaseError> {
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    if kind(&transaction)? == Kind::Empty {
        transaction.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; {TABLES}"
        ))?;
    }
    Ok(transaction.commit()?)
}

/// Writers append to a log, so that readers go on and a kill loses at most the last transaction.
fn begin_log(connection: &Connection) -> Result<(), DatabaseError> {
    let start = Instant::now();
    loop {
        match connection.pragma_update(None, "journal_mode", "wal") {
            // For this one thing SQLite itself does not wait.
            Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => thread::sleep(PAUSE),
            done => return Ok(done?),
        }
    }
}
