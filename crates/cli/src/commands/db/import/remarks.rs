//! What to report about the files once all have been read.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cinquina_formats::{GameFile, ReadError, Reading};
use serde_json::{Map, Value, json};

use super::super::games;
use crate::failure::with_causes;
use crate::game_files::Warnings;

#[derive(Default)]
pub(super) struct Remarks {
    /// Files that cannot be read, and why.
    unreadable: Vec<(PathBuf, String)>,
    /// Complaints about files that are wrong somewhere, and how many games come before that.
    broken: Vec<(String, u64)>,
    warnings: Warnings,
    /// Games whose moves do not lead to their stated result.
    flawed: u64,
    /// What is wrong with the first of these, and where it is.
    first_flaw: Option<String>,
}

impl Remarks {
    /// A game of a file.
    pub(super) fn add(&mut self, path: &Path, game: &GameFile, reading: &Reading) {
        self.warnings.add(path, &reading.warnings);
        if let Some(flaw) = game.flaw() {
            self.flawed += 1;
            self.first_flaw.get_or_insert_with(|| format!("{}: {}: {flaw}", path.display(), reading.place));
        }
    }

    /// Adds how the reading of a file ended after this many games.
    pub(super) fn add_file(&mut self, path: &Path, read: anyhow::Result<Vec<ReadError>>, taken: u64) {
        match read {
            Ok(warnings) => self.warnings.add(path, &warnings),
            Err(error) => self.broken.push((with_causes(&error), taken)),
        }
    }

    pub(super) fn cannot_be_read(&mut self, path: &Path, why: &io::Error) {
        self.unreadable.push((path.to_owned(), why.to_string()));
    }

    /// Prints it to standard error.
    pub(super) fn print(&self) -> io::Result<()> {
        self.warnings.print()?;
        let mut err = anstream::stderr().lock();
        for (path, why) in &self.unreadable {
            writeln!(err, "{} cannot be read: {why}", path.display())?;
        }
        for (complaint, taken) in &self.broken {
            let fate = match taken {
                0 => "no game of this file is imported".to_owned(),
                1 => "the game before that is imported, none after it".to_owned(),
                _ => format!("the {taken} games before that are imported, none after it"),
            };
            writeln!(err, "{complaint}; {fate}")?;
        }
        if let Some(first) = &self.first_flaw {
            let games = games(self.flawed);
            writeln!(err, "the moves of {games} do not lead to the stated result, first in {first}")?;
        }
        Ok(())
    }

    /// The same for programs.
    pub(super) fn object(&self) -> Map<String, Value> {
        let broken = self.broken.iter().map(|(problem, taken)| json!({ "problem": problem, "taken": taken }));
        let unreadable =
            self.unreadable.iter().map(|(path, why)| json!({ "file": path.display().to_string(), "problem": why }));
        let fields = [
            ("broken", broken.collect()),
            ("unreadable", unreadable.collect()),
            ("doubts", json!(self.warnings.shown())),
            ("more_doubts", json!(self.warnings.more())),
            ("flawed", json!(self.flawed)),
            ("first_flaw", json!(self.first_flaw)),
        ];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    /// Why the import of this many files failed in part, if it did.
    pub(super) fn complaint(&self, files: usize) -> Option<String> {
        let broken = match self.broken.len() {
            0 => None,
            1 => Some(format!("1 of {files} files is broken")),
            many => Some(format!("{many} of {files} files are broken")),
        };
        let unreadable = Some(self.unreadable.len())
            .filter(|&count| count > 0)
            .map(|count| format!("{count} of {files} cannot be read"));
        let reasons: Vec<String> = broken.into_iter().chain(unreadable).collect();
        (!reasons.is_empty()).then(|| format!("not everything was imported: {}", reasons.join(", ")))
    }
}
