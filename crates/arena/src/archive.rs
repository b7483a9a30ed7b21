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
/// JSON. A game counts from the moment its line is complete; what follows the last complete line is
/// what a sudden end left, and is cut off. A line that is void withdraws what stands before it of the same game.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    journal: File,
    size: Size,
    rule: Rule,
    /// How many lines are void.
    void: usize,
}

/// What a folder holds of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedMatch {
    /// How the match goes.
    pub settings: MatchSettings,
    /// The games that count, each once.
    pub games: Vec<GameRecord>,
    /// The games that count for nobody, in the order in which that was found.
    pub void: Vec<GameRecord>,
}

impl SavedMatch {
    /// What the games have brought.
    pub fn standing(&self) -> Standing {
        Standing::of(&self.settings, &self.games)
    }

    /// The same without the games that ended by a fault of either engine.
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

/// Why a match cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// There is a match already.
    #[error("{} holds a match already", .0.display())]
    Exists(PathBuf),
    /// Another process is at it.
    #[error("{} is being played by another process", .0.display())]
    Busy(PathBuf),
    /// A line that no match wrote.
    #[error("{}, line {line}: {problem}", path.display())]
    Unreadable {
        /// The journal.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The file system says no.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it says.
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
    /// Begins a match in a new or empty folder.
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

    /// Goes on with the match in a folder.
    pub fn open(folder: &Path) -> Result<(Self, SavedMatch), ArchiveError> {
        let path = journal_path(folder);
        let io_error = |source| ArchiveError::Io { path: path.clone(), source };
        let journal = OpenOptions::new().read(true).append(true).open(&path).map_err(io_error)?;
        let (kept, complete) = read(&path, &journal)?;
        let archive = Self::locked(folder, journal, &kept.settings, kept.void.len())?;
        archive.journal.set_len(complete).map_err(io_error)?;
        Ok((archive, kept))
    }

    /// Reads what a folder holds, without touching it.
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

    /// Keeps a finished game: first its files, then the line by which it counts, or is known to be void.
    pub fn keep(&mut self, record: &GameRecord) -> Result<(), ArchiveError> {
        let file = self.game_file(record);
        self.void += usize::from(record.void);
        let mark = if record.void { format!("-void-{}", self.void) } else { String::new() };
        for (kind, text) in [("psq", psq::write(&file)), ("sgf", sgf::write(&file))] {
            let path = self.folder.join(kind).join(format!("game-{:05}{mark}.{kind}", record.game + 1));
            fs::write(&path, text).map_err(|source| ArchiveError::Io { path, source })?;
        }
        self.append(record)
    }

    /// Adds a line by a single call to the system: what it has taken, no death of this process can take back.
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

/// What a journal holds, and the length of its complete lines.
fn read(path: &Path, mut journal: &File) -> Result<(SavedMatch, u64), ArchiveError> {
    let io_error = |source| ArchiveError::Io { path: path.to_owned(), source };
    let unreadable = |line, problem| ArchiveError::Unreadable { path: path.to_owned(), line, problem };
    journal.seek(SeekFrom::Start(0)).map_err(io_error)?;
    let mut reader = BufReader::new(journal);
    let (mut complete, mut kept) = (0, None);
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        reader.read_line(&mut text).map_err(io_error)?;
        if !text.ends_with('\n') {
            break;
        }
        complete += text.len() as u64;
        match &mut kept {
            None => {
                let settings = header(&text).map_err(|problem| unreadable(line, problem))?;
                kept = Some(Lines { settings, games: BTreeMap::new(), void: Vec::new() });
            }
            Some(lines) => lines.take(line, &text).map_err(|problem| unreadable(line, problem))?,
        }
    }
    let kept: Lines = kept.ok_or_else(|| unreadable(1, "this is not the journal of a match".to_owned()))?;
    Ok((kept.into(), complete))
}

/// The lines of a journal that have been read.
struct Lines {
    settings: MatchSettings,
    /// The games that count by their numbers, each with the line that holds it.
    games: BTreeMap<usize, (usize, GameRecord)>,
    void: Vec<GameRecord>,
}

impl Lines {
    /// Takes a line, if its game can have been played by the settings.
    fn take(&mut self, line: usize, text: &str) -> Result<(), String> {
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
        return Err(format!("'{}' is not '{FORMAT}'", header.format));
    }
    Ok(header.settings)
}
