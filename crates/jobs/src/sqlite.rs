//! Jobs in one SQLite file.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::store::{Counts, Finished, JobError, JobStore, Lease, NewJob};

/// Identifies our files among those of SQLite: "CINJ".
const APPLICATION: i64 = 0x4349_4E4A;
/// The version of the tables.
const VERSION: i64 = 1;
/// How long to wait while another connection writes.
const PATIENCE: Duration = Duration::from_secs(30);

/// `waits` counts the jobs that a job needs and that are not finished: it can be claimed when that is 0.
const TABLES: &str = "
    CREATE TABLE jobs (
        key TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        question BLOB NOT NULL,
        priority INTEGER NOT NULL,
        waits INTEGER NOT NULL,
        state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'claimed', 'finished', 'failed')),
        worker TEXT,
        secret INTEGER,
        lease_end INTEGER,
        tries INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        result BLOB,
        number INTEGER UNIQUE
    ) WITHOUT ROWID;
    CREATE INDEX jobs_to_claim ON jobs (priority DESC) WHERE state = 'open' AND waits = 0;
    CREATE INDEX jobs_in_hand ON jobs (lease_end) WHERE state = 'claimed';
    CREATE TABLE needs (
        job TEXT NOT NULL,
        needed TEXT NOT NULL,
        PRIMARY KEY (needed, job)
    ) WITHOUT ROWID;
    CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;";

/// A store of jobs in one file. Several connections, also of several programs, may use it at a time.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Connection,
}

impl SqliteStore {
    /// Opens a store, which is created if there is none.
    pub fn open(path: &Path) -> Result<Self, JobError> {
        Self::prepared(Connection::open(path)?)
    }

    /// A store in memory, which is lost when it is dropped.
    pub fn in_memory() -> Result<Self, JobError> {
        Self::prepared(Connection::open_in_memory()?)
    }

    fn prepared(mut connection: Connection) -> Result<Self, JobError> {
        connection.busy_timeout(PATIENCE)?;
        let pragma = |connection: &Connection, name: &str| -> Result<i64, JobError> {
            connection.pragma_query_value(None, name, |row| row.get(0)).map_err(|error| match error {
                rusqlite::Error::SqliteFailure(failure, _) if failure.code == rusqlite::ErrorCode::NotADatabase => {
                    JobError::NotOurs
                }
                error => error.into(),
            })
        };
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(not_ours)?;
        let is_empty: bool =
            transaction.query_row("SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema)", [], |row| row.get(0))?;
        match (pragma(&transaction, "application_id")?, pragma(&transaction, "user_version")?) {
            (APPLICATION, VERSION) => {}
            (APPLICATION, version) => return Err(JobError::Version(version)),
            (0, 0) if is_empty => {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "application_id", APPLICATION)?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            _ => return Err(JobError::NotOurs),
        }
        transaction.commit()?;
        // Readers do not wait for writers, and a commit survives the end of the program.
        let _: String = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))?;
        connection.pragma_update(None, "synchronous", "normal")?;
        Ok(Self { connection })
    }

    /// A transaction that may write from its first statement on, so that it never has to give up in the middle.
    fn write(&mut self) -> Result<Transaction<'_>, JobError> {
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

impl From<rusqlite::Error> for JobError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.to_string())
    }
}

fn not_ours(error: rusqlite::Error) -> JobError {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => JobError::NotOurs,
        _ => error.into(),
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

fn end_of(time: Duration) -> i64 {
    now().saturating_add(i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

/// SQLite has signed numbers only.
const fn signed(secret: u64) -> i64 {
    secret as i64
}

fn add(transaction: &Transaction<'_>, jobs: &[NewJob]) -> Result<usize, JobError> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO jobs (key, kind, question, priority, waits) VALUES (?1, ?2, ?3, ?4, 0)
         ON CONFLICT (key) DO NOTHING",
    )?;
    let mut new = 0;
    for job in jobs {
        if insert.execute(params![job.key, job.kind, job.question, job.priority])? == 0 {
            continue;
        }
        new += 1;
        for needed in &job.needs {
            need(transaction, &job.key, needed)?;
        }
    }
    Ok(new)
}

/// Lets a job that was just added wait for another one, unless that is finished.
fn need(transaction: &Transaction<'_>, job: &str, needed: &str) -> Result<(), JobError> {
    let state: Option<String> =
        transaction.query_row("SELECT state FROM jobs WHERE key = ?1", [needed], |row| row.get(0)).optional()?;
    match state.as_deref() {
        None => Err(JobError::Missing { job: job.to_owned(), missing: needed.to_owned() }),
        Some("finished") => Ok(()),
        Some(_) => {
            let sql = "INSERT INTO needs (job, needed) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
            let added = transaction.execute(sql, [job, needed])?;
            transaction.execute("UPDATE jobs SET waits = waits + ?2 WHERE key = ?1", params![job, added])?;
            Ok(())
        }
    }
}

impl JobStore for SqliteStore {
    fn add(&mut self, jobs: &[NewJob]) -> Result<usize, JobError> {
        let transaction = self.write()?;
        let new = add(&transaction, jobs)?;
        transaction.commit()?;
        Ok(new)
    }

    fn claim(&mut self, worker: &str, kinds: &[&str], time: Duration) -> Result<Option<Lease>, JobError> {
        let transaction = self.write()?;
        transaction.execute(
            "UPDATE jobs SET state = 'open', worker = NULL, secret = NULL, lease_end = NULL
             WHERE state = 'claimed' AND lease_end < ?1",
            [now()],
        )?;
        let secret = fastrand::u64(..);
        let places = vec!["?"; kinds.len()].join(", ");
        let sql = format!(
            "UPDATE jobs SET state = 'claimed', worker = ?, secret = ?, lease_end = ?, tries = tries + 1
             WHERE key = (SELECT key FROM jobs WHERE state = 'open' AND waits = 0 AND kind IN ({places})
                          ORDER BY priority DESC LIMIT 1)
             RETURNING key, kind, question, tries"
        );
        let mut values: Vec<rusqlite::types::Value> =
            vec![worker.to_owned().into(), signed(secret).into(), end_of(time).into()];
        values.extend(kinds.iter().map(|&kind| kind.to_owned().into()));
        let lease = |row: &Row<'_>| {
            Ok(Lease { key: row.get(0)?, kind: row.get(1)?, question: row.get(2)?, tries: row.get(3)?, secret })
        };
        let claimed =
            transaction.prepare_cached(&sql)?.query_row(rusqlite::params_from_iter(values), lease).optional()?;
        transaction.commit()?;
        Ok(claimed)
    }

    fn extend(&mut self, lease: &Lease, time: Duration) -> Result<bool, JobError> {
        let sql = "UPDATE jobs SET lease_end = ?3 WHERE key = ?1 AND secret = ?2 AND state = 'claimed'";
        Ok(self.connection.execute(sql, params![lease.key, signed(lease.secret), end_of(time)])? == 1)
    }

    fn finish(&mut self, lease: &Lease, result: &[u8], next: &[NewJob]) -> Result<bool, JobError> {
        let transaction = self.write()?;
        let finished = transaction.execute(
            "UPDATE jobs SET state = 'finished', result = ?3, secret = NULL, lease_end = NULL,
                             number = (SELECT coalesce(max(number), 0) + 1 FROM jobs)
             WHERE key = ?1 AND secret = ?2 AND state = 'claimed'",
            params![lease.key, signed(lease.secret), result],
        )?;
        if finished == 0 {
            return Ok(false);
        }
        transaction.execute(
            "UPDATE jobs SET waits = waits - 1 WHERE key IN (SELECT job FROM needs WHERE needed = ?1)",
            [&lease.key],
        )?;
        transaction.execute("DELETE FROM needs WHERE needed = ?1", [&lease.key])?;
        add(&transaction, next)?;
        transaction.commit()?;
        Ok(true)
    }

    fn give_back(&mut self, lease: &Lease, reason: &str, most_tries: u32) -> Result<bool, JobError> {
        let sql = "UPDATE jobs SET state = CASE WHEN tries < ?4 THEN 'open' ELSE 'failed' END,
                                   worker = NULL, secret = NULL, lease_end = NULL, reason = ?3
                   WHERE key = ?1 AND secret = ?2 AND state = 'claimed'";
        Ok(self.connection.execute(sql, params![lease.key, signed(lease.secret), reason, most_tries])? == 1)
    }

    fn reclaim_all(&mut self) -> Result<usize, JobError> {
        let sql =
            "UPDATE jobs SET state = 'open', worker = NULL, secret = NULL, lease_end = NULL WHERE state = 'claimed'";
        Ok(self.connection.execute(sql, [])?)
    }

    fn cancel(&mut self, key: &str) -> Result<bool, JobError> {
        let transaction = self.write()?;
        let cancelled = transaction.execute("DELETE FROM jobs WHERE key = ?1 AND state = 'open'", [key])?;
        transaction.execute("DELETE FROM needs WHERE job = ?1", [key])?;
        transaction.commit()?;
        Ok(cancelled == 1)
    }

    fn finished_after(&mut self, number: u64, most: usize) -> Result<Vec<Finished>, JobError> {
        let mut select = self.connection.prepare_cached(
            "SELECT number, key, kind, question, result FROM jobs WHERE number > ?1 ORDER BY number LIMIT ?2",
        )?;
        let finished = |row: &Row<'_>| {
            Ok(Finished {
                number: row.get(0)?,
                key: row.get(1)?,
                kind: row.get(2)?,
                question: row.get(3)?,
                result: row.get(4)?,
            })
        };
        let rows = select.query_map(params![number, most as u64], finished)?;
        rows.map(|row| row.map_err(Into::into)).collect()
    }

    fn result(&mut self, key: &str) -> Result<Option<Vec<u8>>, JobError> {
        let mut select =
            self.connection.prepare_cached("SELECT result FROM jobs WHERE key = ?1 AND state = 'finished'")?;
        Ok(select.query_row([key], |row| row.get(0)).optional()?)
    }

    fn counts(&mut self) -> Result<Counts, JobError> {
        let mut select =
            self.connection.prepare_cached("SELECT state, count(*), sum(tries) FROM jobs GROUP BY state")?;
        let mut rows = select.query([])?;
        let mut counts = Counts::default();
        while let Some(row) = rows.next()? {
            let (state, count): (String, u64) = (row.get(0)?, row.get(1)?);
            counts.claims += row.get::<_, u64>(2)?;
            match &state[..] {
                "claimed" => counts.claimed = count,
                "finished" => counts.finished = count,
                "failed" => counts.failed = count,
                _ => counts.open = count,
            }
        }
        Ok(counts)
    }

    fn bytes(&mut self) -> Result<u64, JobError> {
        let pragma = |name| self.connection.pragma_query_value::<u64, _>(None, name, |row| row.get(0));
        Ok(pragma("page_count")? * pragma("page_size")?)
    }

    fn note(&mut self, name: &str) -> Result<Option<String>, JobError> {
        let mut select = self.connection.prepare_cached("SELECT text FROM notes WHERE name = ?1")?;
        Ok(select.query_row([name], |row| row.get(0)).optional()?)
    }

    fn set_note(&mut self, name: &str, text: &str) -> Result<(), JobError> {
        let sql =
            "INSERT INTO notes (name, text) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET text = excluded.text";
        self.connection.execute(sql, [name, text])?;
        Ok(())
    }
}
