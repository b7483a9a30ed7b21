use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{SpsaSettings, Step};

/// The file of a run: the settings on the first line, then every step, all as JSON. An incomplete last line, left by a
/// process that was killed, is cut off.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// Why a run cannot be saved or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The journal already exists.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// Another process is writing the journal.
    #[error("{} is being written by another process", .0.display())]
    Busy(PathBuf),
    /// A line that a run cannot have written.
    #[error("{}: this is not the journal of a tuning run: {source}", path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Reading or writing failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    spsa: SpsaSettings,
}

impl Journal {
    /// Creates the journal of a new run.
    pub fn create(path: &Path, settings: &SpsaSettings) -> Result<Self, JournalError> {
        let file =
            OpenOptions::new().append(true).create_new(true).open(path).map_err(|source| match source.kind() {
                io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
                _ => JournalError::Io { path: path.to_owned(), source },
            })?;
        let mut journal = Self::locked(path, file)?;
        journal.append(&Header { spsa: settings.clone() })?;
        Ok(journal)
    }

    /// Opens the journal of a run to continue it.
    pub fn open(path: &Path) -> Result<(Self, SpsaSettings, Vec<Step>), JournalError> {
        let io_error = |source| JournalError::Io { path: path.to_owned(), source };
        let unreadable = |source| JournalError::Unreadable { path: path.to_owned(), source };
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(io_error)?;
        let journal = Self::locked(path, file)?;
        let (mut reader, mut text, mut complete) = (BufReader::new(&journal.file), String::new(), 0);
        let (mut settings, mut steps) = (None, Vec::new());
        while reader.read_line(&mut text).map_err(io_error)? > 0 && text.ends_with('\n') {
            complete += text.len() as u64;
            match settings {
                None => settings = Some(serde_json::from_str::<Header>(&text).map_err(unreadable)?.spsa),
                Some(_) => steps.push(serde_json::from_str(&text).map_err(unreadable)?),
            }
            text.clear();
        }
        journal.file.set_len(complete).map_err(io_error)?;
        let settings = settings.ok_or_else(|| unreadable(serde::de::Error::custom("it is empty")))?;
        Ok((journal, settings, steps))
    }

    fn locked(path: &Path, file: File) -> Result<Self, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), file }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(JournalError::Io { path: path.to_owned(), source }),
        }
    }

    /// Appends a step in a single write.
    pub fn add(&mut self, step: &Step) -> Result<(), JournalError> {
        self.append(step)
    }

    fn append(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let text = serde_json::to_string(line).map_err(io::Error::from).map(|json| json + "\n");
        let written = text.and_then(|text| self.file.write_all(text.as_bytes()));
        written.map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }
}
