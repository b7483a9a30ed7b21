use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use cinquina_formats::{GameFile, psq, sgf};
use cinquina_game::{Rule, Size, notation};
use serde::{Deserialize, Serialize};

use crate::{Ending, FaultKind, GameRecord, MatchSettings, Standing};

/// The folder of a match: the journal, and every game as PSQ and SGF.
///
/// The journal is text: its first line holds the settings, every other one a finished game, all as
/// JSON. A game counts from the moment its line is complete; an incomplete last line, left by a
/// process that was killed, is cut off. A line marked void withdraws the earlier line of the same game.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    journal: File,
    size: Size,
    rule: Rule,
    /// The number of void lines.
    void: usize,
}

/// A match as its folder holds it.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedMatch {
    /// The settings of the match.
    pub settings: MatchSettings,
    /// The games that count, each once.
    pub games: Vec<GameRecord>,
    /// The games that do not count, in the order in which they were found void.
    pub void: Vec<GameRecord>,
}

impl SavedMatch {
    /// The standing after these games.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.settings, &self.games)
    }

    /// The standing without the games that ended by a fault of either engine.
    pub fn standing_without_faults(&self) -> Standing {
        Standing::of(&self.settings, self.games.iter().filter(|record| record.fault().is_none()))
    }

    /// The games that ended by a fault, whether they count or not, by their numbers.
    pub fn faults(&self) -> Vec<&GameRecord> {
        let mut faults: Vec<&GameRecord> =
            self.void.iter().chain(&self.games).filter(|record| record.fault().is_some()).collect();
        faults.sort_by_key(|record| record.game);
        faults
    }

    /// Takes the games that ended by a fault out of those that count, to be played again, and returns them.
    pub fn withdraw_faults(&mut self) -> Vec<GameRecord> {
        let (faults, games) = self.games.drain(..).partition(|record| record.fault().is_some());
        self.games = games;
        faults
    }

    /// Adds a game that has been played.
    pub fn add(&mut self, record: GameRecord) {
        if record.void { &mut self.void } else { &mut self.games }.push(record);
    }
}

/// Why a match cannot be saved or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The folder already holds a match.
    #[error("{} already holds a match", .0.display())]
    Exists(PathBuf),
    /// Another process is playing the match.
    #[error("{} is being played by another process", .0.display())]
    Busy(PathBuf),
    /// A line that a match cannot have written.
    #[error("{}, line {line}: {problem}", path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// Reading or writing failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// The first line of a journal.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    settings: MatchSettings,
}

const FORMAT: &str = "cinquina-match-1";

impl Archive {
    /// Creates the archive of a new match in a folder that holds none.
    pub fn create(folder: &Path, settings: &MatchSettings) -> Result<Self, ArchiveError> {
        for kind in ["psq", "sgf"] {
            let path = folder.join(kind);
            fs::create_dir_all(&path).map_err(|source| ArchiveError::Io { path, source })?;
        }
        let path = journal_path(folder);
        let journal =
            OpenOptions::new().append(true).create_new(true).open(&path).map_err(|source| match source.kind() {
                io::ErrorKind::AlreadyExists => ArchiveError::Exists(folder.to_owned()),
                _ => ArchiveError::Io { path: path.clone(), source },
            })?;
        let mut archive = Self::locked(folder, journal, settings, 0)?;
        archive.append(&Header { format: FORMAT.to_owned(), settings: settings.clone() })?;
        Ok(archive)
    }

    /// Opens the archive of a match to continue it.
    pub fn open(folder: &Path) -> Result<(Self, SavedMatch), ArchiveError> {
        let path = journal_path(folder);
        let io_error = |source| ArchiveError::Io { path: path.clone(), source };
        let journal = OpenOptions::new().read(true).append(true).open(&path).map_err(io_error)?;
        let (saved, complete) = read(&path, &journal)?;
        let archive = Self::locked(folder, journal, &saved.settings, saved.void.len())?;
        archive.journal.set_len(complete).map_err(io_error)?;
        Ok((archive, saved))
    }

    /// Reads a match without changing its folder.
    pub fn read(folder: &Path) -> Result<SavedMatch, ArchiveError> {
        let path = journal_path(folder);
        let journal = File::open(&path).map_err(|source| ArchiveError::Io { path: path.clone(), source })?;
        Ok(read(&path, &journal)?.0)
    }

    fn locked(folder: &Path, journal: File, settings: &MatchSettings, void: usize) -> Result<Self, ArchiveError> {
        let (size, rule) = (settings.size, settings.rule);
        match journal.try_lock() {
            Ok(()) => Ok(Self { folder: folder.to_owned(), journal, size, rule, void }),
            Err(TryLockError::WouldBlock) => Err(ArchiveError::Busy(folder.to_owned())),
            Err(TryLockError::Error(source)) => Err(ArchiveError::Io { path: journal_path(folder), source }),
        }
    }

    /// Saves a finished game: first its files, then its line in the journal.
    pub fn save(&mut self, record: &GameRecord) -> Result<(), ArchiveError> {
        let file = self.game_file(record);
        self.void += usize::from(record.void);
        let mark = if record.void { format!("-void-{}", self.void) } else { String::new() };
        for (kind, text) in [("psq", psq::write(&file)), ("sgf", sgf::write(&file))] {
            let path = self.folder.join(kind).join(format!("game-{:05}{mark}.{kind}", record.game + 1));
            fs::write(&path, text).map_err(|source| ArchiveError::Io { path, source })?;
        }
        self.append(record)
    }

    /// Appends a line in a single write, so that killing this process cannot lose what was written.
    fn append(&mut self, value: &impl Serialize) -> Result<(), ArchiveError> {
        let line = serde_json::to_string(value).map_err(io::Error::from).map(|json| json + "\n");
        let written = line.and_then(|line| self.journal.write_all(line.as_bytes()));
        written.map_err(|source| ArchiveError::Io { path: journal_path(&self.folder), source })
    }

    fn game_file(&self, record: &GameRecord) -> GameFile {
        let moves = notation::parse_moves(&record.moves, self.size).unwrap_or_default();
        let times: Vec<Duration> = record.times.iter().copied().map(Duration::from_millis).collect();
        GameFile {
            black: record.black.clone(),
            white: record.white.clone(),
            ending: Some(file_ending(record)),
            ..GameFile::with_moves(self.size, self.rule, &moves, &times)
        }
    }
}

fn file_ending(record: &GameRecord) -> cinquina_formats::Ending {
    use cinquina_formats::Ending as File;
    match (record.result.winner(), record.ending) {
        (None, _) => File::Draw,
        (Some(winner), Ending::Fault(FaultKind::Time | FaultKind::Hang)) => File::OnTime(winner),
        (Some(winner), Ending::Fault(_)) => File::Forfeit(winner),
        (Some(winner), _) => File::Won(winner),
    }
}

fn journal_path(folder: &Path) -> PathBuf {
    folder.join("journal.jsonl")
}

/// The match in a journal, and the length of its complete lines.
fn read(path: &Path, mut journal: &File) -> Result<(SavedMatch, u64), ArchiveError> {
    let io_error = |source| ArchiveError::Io { path: path.to_owned(), source };
    let unreadable = |line, problem| ArchiveError::Unreadable { path: path.to_owned(), line, problem };
    journal.seek(SeekFrom::Start(0)).map_err(io_error)?;
    let mut reader = BufReader::new(journal);
    let (mut complete, mut saved) = (0, None);
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        reader.read_line(&mut text).map_err(io_error)?;
        if !text.ends_with('\n') {
            break;
        }
        complete += text.len() as u64;
        match &mut saved {
            None => {
                let settings = header(&text).map_err(|problem| unreadable(line, problem))?;
                saved = Some(Lines { settings, games: BTreeMap::new(), void: Vec::new() });
            }
            Some(lines) => lines.add(line, &text).map_err(|problem| unreadable(line, problem))?,
        }
    }
    let saved: Lines = saved.ok_or_else(|| unreadable(1, "this is not the journal of a match".to_owned()))?;
    Ok((saved.into(), complete))
}

/// The lines of a journal read so far.
struct Lines {
    settings: MatchSettings,
    /// The games that count, by number, each with its line.
    games: BTreeMap<usize, (usize, GameRecord)>,
    void: Vec<GameRecord>,
}

impl Lines {
    /// Adds a line, if its game can have been played under the settings.
    fn add(&mut self, line: usize, text: &str) -> Result<(), String> {
        let record: GameRecord = serde_json::from_str(text).map_err(|error| error.to_string())?;
        record.check(&self.settings)?;
        if record.void {
            self.games.remove(&record.game);
            self.void.push(record);
        } else {
            self.games.entry(record.game).or_insert((line, record));
        }
        Ok(())
    }
}

/// The games in the order in which they ended.
impl From<Lines> for SavedMatch {
    fn from(lines: Lines) -> Self {
        let mut games: Vec<(usize, GameRecord)> = lines.games.into_values().collect();
        games.sort_unstable_by_key(|(line, _)| *line);
        Self {
            settings: lines.settings,
            games: games.into_iter().map(|(_, record)| record).collect(),
            void: lines.void,
        }
    }
}

fn header(line: &str) -> Result<MatchSettings, String> {
    let header: Header = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if header.format != FORMAT {
        return Err(format!("the format is '{}', not '{FORMAT}'", header.format));
    }
    Ok(header.settings)
}
