use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use cinquina_db::{Database, Selection};
use cinquina_formats::{Format, Writer, Written};

use crate::arguments::DbExportArguments;
use crate::failure::InputError;
use crate::game_files;
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &DbExportArguments) -> anyhow::Result<()> {
    let DbExportArguments { out, file, force, .. } = arguments;
    let format = game_files::format(out, arguments.write.map(Into::into))?;
    ensure_new(out, *force)?;
    let database = super::open(file)?;
    if is_same(out, &file.db) {
        return Err(InputError(format!("{} is the database itself", out.display())).into());
    }
    let selection = Selection { rule: arguments.rule, size: arguments.size };
    let name = || file.db.display().to_string();
    let games = database.count(&selection).with_context(name)?;
    ensure_fits(&database, games, format, out)?;
    let written = write(&database, &selection, format, games).with_context(name)?.map_err(InputError::because)?;
    write_whole(out, *force, |to| to.write_all(&written.bytes))?;
    Ok(game_files::tell_written(&file.db, out, &written)?)
}

fn is_same(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).ok().zip(fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
}

/// Refuses what cannot be written before it is read.
fn ensure_fits(database: &Database, games: u64, format: Format, out: &Path) -> anyhow::Result<()> {
    let complaint = match games {
        0 => format!("there is no such game: {}", super::choice_of_boards(&database.boards()?)),
        1 => return Ok(()),
        _ if format.holds_many() => return Ok(()),
        _ => {
            format!(
                "{}: such a file holds one game, and here are {games}: .sgf, .txt and .cqg hold many",
                out.display()
            )
        }
    };
    Err(InputError(complaint).into())
}

/// The games as a file; or what is wrong with one of them, for this format.
fn write(
    database: &Database,
    selection: &Selection,
    format: Format,
    games: u64,
) -> anyhow::Result<Result<Written, cinquina_formats::WriteError>> {
    let bar = super::progress_bar(games, "{pos}/{len} games");
    let mut writer = Writer::new(format);
    let mut is_writable = Ok(());
    let read = database.each_game(selection, &mut |game| {
        bar.inc(1);
        is_writable = writer.add(game);
        if is_writable.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    bar.finish_and_clear();
    read?;
    Ok(is_writable.and_then(|()| writer.finish()))
}
