//! The games of files and folders, sent on in batches.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::SyncSender;

use cinquina_db::Database;
use cinquina_formats::{Format, GameFile};

use super::remarks::Remarks;
use crate::failure::InputError;
use crate::game_files::{self, Hints};

/// Games that were read, and how many bytes of all files that took.
pub(super) struct Batch {
    pub(super) games: Vec<GameFile>,
    pub(super) bytes: u64,
}

/// Reads files and sends their games on, until there are no more or nobody receives them: then the database could not be
/// written, and that error is reported.
pub(super) fn read(files: &[PathBuf], hints: &Hints, batches: &SyncSender<Batch>) -> Remarks {
    let mut remarks = Remarks::default();
    let (mut games, mut before) = (Vec::new(), 0);
    let mut is_taken = true;
    for path in files {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(why) => {
                remarks.cannot_be_read(path, &why);
                continue;
            }
        };
        let source = source(path);
        let mut number = 0;
        let read = game_files::read_bytes(path, &bytes, hints, &mut |mut game, reading| {
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
        remarks.add_file(path, read, number);
        before += bytes.len() as u64;
    }
    // If nobody receives the last ones, there is nothing left to stop.
    let _ = batches.send(Batch { games, bytes: before });
    remarks
}

/// The source that is recorded for games without one: the same for a file however its path is written, so that its
/// games are not stored twice.
fn source(path: &Path) -> String {
    fs::canonicalize(path).as_deref().unwrap_or(path).display().to_string()
}

/// The files that are named, and in folders those whose extension is that of a game file.
pub(super) fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            visit(path, &mut files)?;
        } else if path.exists() {
            game_files::format(path, None)?;
            files.push(path.clone());
        } else {
            return Err(InputError(format!("{} does not exist", path.display())).into());
        }
    }
    if files.is_empty() {
        return Err(InputError("there are no game files in these folders".into()).into());
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
