use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use cinquina_formats::packed::{PackedError, PackedGame, Reader};

use super::{PlayedGame, SelfplaySettings};

/// The file to which games are added as they end.
///
/// A game counts from the moment its record is complete, even if the process is killed. An incomplete
/// last record is cut off when the work is resumed.
#[derive(Debug)]
pub struct GamesFile {
    path: PathBuf,
    file: File,
}

/// Why games cannot be saved or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GamesFileError {
    /// The file already exists.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// Another process is writing the file.
    #[error("{} is being written by another process", .0.display())]
    Busy(PathBuf),
    /// The games were not made by self-play, or by another version of it.
    #[error("{}: these games were not made by self-play of this version: {source}", path.display())]
    Maker {
        /// The file.
        path: PathBuf,
        /// What is wrong with its header.
        source: serde_json::Error,
    },
    /// Not packed games, or damaged ones.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: PackedError,
    },
}

impl GamesFile {
    /// Creates a new file.
    pub fn create(path: &Path, settings: &SelfplaySettings) -> Result<Self, GamesFileError> {
        let header = settings.header().map_err(|source| GamesFileError::Maker { path: path.to_owned(), source })?;
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => GamesFileError::Exists(path.to_owned()),
            _ => unreadable(path)(error.into()),
        })?;
        let mut games = Self::locked(path, file)?;
        games.write(&header.to_bytes())?;
        Ok(games)
    }

    /// Opens a file to continue it; returns its settings and the numbers of its games.
    pub fn open(path: &Path) -> Result<(Self, SelfplaySettings, HashSet<u32>), GamesFileError> {
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let games = Self::locked(path, opened.map_err(|error| unreadable(path)(error.into()))?)?;
        let mut reader = Reader::new(BufReader::new(&games.file)).map_err(unreadable(path))?;
        let settings = serde_json::from_str(&reader.header().maker)
            .map_err(|source| GamesFileError::Maker { path: path.to_owned(), source })?;
        let numbers: Result<HashSet<u32>, _> = reader.by_ref().map(|game| game.map(|game| game.number)).collect();
        let numbers = numbers.map_err(unreadable(path))?;
        let complete = reader.complete();
        games.file.set_len(complete).map_err(|error| unreadable(path)(error.into()))?;
        Ok((games, settings, numbers))
    }

    fn locked(path: &Path, file: File) -> Result<Self, GamesFileError> {
        match file.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), file }),
            Err(TryLockError::WouldBlock) => Err(GamesFileError::Busy(path.to_owned())),
            Err(TryLockError::Error(error)) => Err(unreadable(path)(error.into())),
        }
    }

    /// Appends a game and its side positions in a single write.
    pub fn append(&mut self, played: &PlayedGame) -> Result<(), GamesFileError> {
        let records = std::iter::once(&played.game).chain(&played.side_positions);
        self.write(&records.flat_map(PackedGame::to_bytes).collect::<Vec<u8>>())
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), GamesFileError> {
        self.file.write_all(bytes).map_err(|error| unreadable(&self.path)(error.into()))
    }
}

fn unreadable(path: &Path) -> impl Fn(PackedError) -> GamesFileError {
    move |source| GamesFileError::Unreadable { path: path.to_owned(), source }
}
