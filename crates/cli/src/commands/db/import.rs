use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use anyhow::Context;
use cinquina_db::{Database, Imported};
use cinquina_formats::{Format, GameFile, Reading};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::DbImportArguments;
use crate::failure::InputError;
use crate::game_files::{self, Doubts, Hints};

/// Games that were read, and how many bytes of all files that took.
struct Batch {
    games: Vec<GameFile>,
    bytes: u64,
}

/// What is to be said about the files when all have been read.
#[derive(Default)]
struct Remarks {
    /// Complaints about files that cannot be read to their end.
    broken: Vec<String>,
    doubts: Doubts,
    /// Games whose moves do not lead to what they state.
    flawed: u64,
    /// What is wrong with the first of these, and where it is.
    first_flaw: Option<String>,
}

impl Remarks {
    fn add(&mut self, path: &Path, game: &GameFile, reading: &Reading) {
        self.doubts.add(path, &reading.doubts);
        if let Some(flaw) = game.flaw() {
            self.flawed += 1;
            self.first_flaw.get_or_insert_with(|| format!("{}: {}: {flaw}", path.display(), reading.place));
        }
    }

    fn tell(&self) -> io::Result<()> {
        self.doubts.tell()?;
        let mut err = anstream::stderr().lock();
        self.broken.iter().try_for_each(|complaint| writeln!(err, "{complaint}"))?;
        if let Some(first) = &self.first_flaw {
            let games = super::games(self.flawed);
            writeln!(err, "the moves of {games} do not lead to what is stated, the first is {first}")?;
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: &DbImportArguments) -> anyhow::Result<()> {
    let files = files(&arguments.paths)?;
    let total = files.iter().filter_map(|path| fs::metadata(path).ok()).map(|data| data.len()).sum();
    let name = arguments.file.db.display();
    let mut database = Database::open(&arguments.file.db).map_err(|error| InputError(format!("{name}: {error}")))?;
    let hints = Hints { size: arguments.size, rule: arguments.rule, form: None };
    let bar = progress_bar(total);
    let (sender, batches) = sync_channel(1);
    let (imported, remarks) = thread::scope(|scope| {
        let files = &files;
        // The sender goes with the thread: the last batch is the one after which there is none.
        let reader = scope.spawn(move || read(files, &hints, &sender));
        let imported = keep(&mut database, &batches, &bar).with_context(|| name.to_string());
        drop(batches);
        (imported, reader.join().unwrap_or_default())
    });
    bar.finish_and_clear();
    let imported = imported?;
    database.close().with_context(|| name.to_string())?;
    tell(&imported, &arguments.file.db)?;
    remarks.tell()?;
    match remarks.broken.len() {
        0 => Ok(()),
        broken => {
            Err(InputError(format!("{broken} of {} files are broken, the others are imported", files.len())).into())
        }
    }
}

/// Says on standard error what is in the database now.
fn tell(imported: &Imported, db: &Path) -> io::Result<()> {
    let Imported { positions, corrected, refused, .. } = *imported;
    let (games, known) = (super::games(imported.games), super::games(imported.known));
    let mut err = anstream::stderr().lock();
    writeln!(err, "{}: {games} and {positions} positions are new, {known} known before", db.display())?;
    if corrected > 0 {
        writeln!(err, "{} known before had another result: the new one is kept", super::games(corrected))?;
    }
    if refused > 0 {
        let games = super::games(refused);
        writeln!(err, "{games} without moves, with stones set up, or begun by White, cannot be kept")?;
    }
    Ok(())
}

fn progress_bar(bytes: u64) -> ProgressBar {
    let bar = ProgressBar::new(bytes);
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {bytes}/{total_bytes}, {elapsed}, {eta} left  {wide_msg}")
    {
        bar.set_style(style);
    }
    bar
}

/// Keeps batch after batch, each as a whole.
fn keep(database: &mut Database, batches: &Receiver<Batch>, bar: &ProgressBar) -> anyhow::Result<Imported> {
    let mut imported = Imported::default();
    for batch in batches {
        imported += database.import(&batch.games)?;
        bar.set_position(batch.bytes);
        bar.set_message(format!("{} games", imported.games));
    }
    Ok(imported)
}

/// Reads files and sends their games on, until there are no more or nobody takes them: the database cannot be written
/// then, and that is the complaint.
fn read(files: &[PathBuf], hints: &Hints, batches: &SyncSender<Batch>) -> Remarks {
    let mut remarks = Remarks::default();
    let (mut games, mut before) = (Vec::new(), 0);
    let mut is_taken = true;
    for path in files {
        let source = source(path);
        let mut number = 0;
        let read = game_files::read_each(path, hints, &mut |mut game, reading| {
            if !is_taken {
                return;
            }
            number += 1;
            remarks.add(path, &game, &reading);
            if game.source.is_empty() {
                game.source = format!("{source} {number}");
            }
            games.push(game);
            if games.len() == Database::BATCH {
                let bytes = before + reading.bytes as u64;
                is_taken = batches.send(Batch { games: std::mem::take(&mut games), bytes }).is_ok();
            }
        });
        if !is_taken {
            return remarks;
        }
        match read {
            Ok(doubts) => remarks.doubts.add(path, &doubts),
            Err(error) => remarks.broken.push(format!("{error:#}")),
        }
        before += fs::metadata(path).map_or(0, |data| data.len());
    }
    // If nobody takes the last ones, there is nothing left to stop.
    let _ = batches.send(Batch { games, bytes: before });
    remarks
}

/// What games without a source are said to come from: the same for a file however its path is written, so that its
/// games are not kept twice.
fn source(path: &Path) -> String {
    fs::canonicalize(path).as_deref().unwrap_or(path).display().to_string()
}

/// The files that are named, and in folders those whose extension is that of a game file.
fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            visit(path, &mut files)?;
        } else if path.exists() {
            game_files::format(path, None)?;
            files.push(path.clone());
        } else {
            return Err(InputError(format!("{} is not there", path.display())).into());
        }
    }
    if files.is_empty() {
        return Err(InputError("there is no game file in these folders".into()).into());
    }
    Ok(files)
}

fn visit(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let entries = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
    let mut entries = entries().map_err(|error| InputError(format!("{}: {error}", folder.display())))?;
    entries.sort();
    for path in entries {
        if path.is_dir() && !path.is_symlink() {
            visit(&path, files)?;
        } else if Format::of(&path).is_some() && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}
