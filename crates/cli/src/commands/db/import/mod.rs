mod read;
mod remarks;

use std::fs;
use std::io::{self, Write};
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use anyhow::Context;
use cinquina_db::{Database, Imported};
use indicatif::ProgressBar;
use serde_json::{Map, Value, json};

use crate::arguments::DbImportArguments;
use crate::failure::InputError;
use crate::game_files::Hints;
use crate::progress;
use read::{Batch, files, read};

pub(crate) fn run(arguments: &DbImportArguments) -> anyhow::Result<()> {
    let files = files(&arguments.paths)?;
    let total = files.iter().filter_map(|path| fs::metadata(path).ok()).map(|data| data.len()).sum();
    let name = arguments.file.db.display();
    let mut database = Database::open(&arguments.file.db).map_err(|error| InputError(format!("{name}: {error}")))?;
    let hints = Hints { size: arguments.size, rule: arguments.rule, form: None };
    let bar = progress::bar(total, "{bytes}/{total_bytes}");
    let (sender, batches) = sync_channel(1);
    let (imported, remarks) = thread::scope(|scope| {
        let files = &files;
        // The thread owns the sender: when it ends, there are no more batches.
        let reader = scope.spawn(move || read(files, &hints, &sender));
        let imported = store(&mut database, &batches, &bar).with_context(|| name.to_string());
        drop(batches);
        (imported, reader.join().unwrap_or_else(|panic| resume_unwind(panic)))
    });
    bar.finish_and_clear();
    let imported = imported?;
    database.close().with_context(|| name.to_string())?;
    if arguments.json {
        let object: Map<String, Value> = object(&imported).into_iter().chain(remarks.object()).collect();
        writeln!(anstream::stdout(), "{}", Value::from(object))?;
    } else {
        print(&imported, &arguments.file.db)?;
        remarks.print()?;
    }
    remarks.complaint(files.len()).map_or(Ok(()), |complaint| Err(InputError(complaint).into()))
}

/// Prints to standard error what was imported.
fn print(imported: &Imported, db: &Path) -> io::Result<()> {
    let (new, known) = (super::games(imported.games), super::games(imported.known));
    let mut err = anstream::stderr().lock();
    writeln!(err, "{}: {new} and {} positions are new, {known} known before", db.display(), imported.positions)?;
    let more = [
        (imported.corrected, "", "known before had another result: updated"),
        (imported.judged, "", "known before had other scores or none: updated"),
        (imported.with_variations, "the variations of ", "are not stored"),
        (imported.refused, "", "without moves, with stones set up, or begun by White, cannot be stored"),
    ];
    for (count, before, after) in more {
        if count > 0 {
            writeln!(err, "{before}{} {after}", super::games(count))?;
        }
    }
    Ok(())
}

fn object(imported: &Imported) -> Map<String, Value> {
    let Imported { games, positions, known, corrected, judged, with_variations, refused } = *imported;
    let counts = [
        ("games", games),
        ("positions", positions),
        ("known", known),
        ("corrected", corrected),
        ("judged", judged),
        ("with_variations", with_variations),
        ("refused", refused),
    ];
    counts.into_iter().map(|(name, count)| (name.to_owned(), json!(count))).collect()
}

/// Stores batch after batch, each as a whole.
fn store(database: &mut Database, batches: &Receiver<Batch>, bar: &ProgressBar) -> anyhow::Result<Imported> {
    let mut imported = Imported::default();
    for batch in batches {
        imported += database.import(&batch.games)?;
        bar.set_position(batch.bytes);
        bar.set_message(format!("{} games", imported.games));
    }
    Ok(imported)
}
