//! Out of a database: its games as a file, and an opening book.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use cinquina_db::{BookTerms, Database, Selection};
use cinquina_formats::{Format, Writer, Written, sgf};

use crate::arguments::{DbBookArguments, DbExportArguments};
use crate::failure::InputError;
use crate::game_files;
use crate::output::{ensure_new, write_whole};
use crate::progress;

pub(crate) fn export(arguments: &DbExportArguments) -> anyhow::Result<()> {
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
    Ok(game_files::print_written(&file.db, out, &written)?)
}

fn is_same(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).ok().zip(fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
}

/// Refuses games that cannot be written, before reading them.
fn ensure_fits(database: &Database, games: u64, format: Format, out: &Path) -> anyhow::Result<()> {
    let complaint = match games {
        0 => format!("there are no such games: {}", super::choice_of_boards(&database.boards()?)),
        1 => return Ok(()),
        _ if format.holds_many() => return Ok(()),
        _ => {
            format!("{}: this format holds one game, but there are {games}: use .sgf, .txt or .cqg", out.display())
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
    let bar = progress::bar(games, "{pos}/{len} games");
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

pub(crate) fn book(arguments: &DbBookArguments) -> anyhow::Result<()> {
    // Otherwise --book could not tell the format.
    if Format::of(&arguments.out) != Some(Format::Sgf) {
        let complaint = format!("{}: a book is an SGF file, so its name must end with .sgf", arguments.out.display());
        return Err(InputError(complaint).into());
    }
    ensure_new(&arguments.out, arguments.force)?;
    let database = super::open(&arguments.file)?;
    let terms = BookTerms {
        depth: arguments.moves.into(),
        games: arguments.least.into(),
        share: f64::from(arguments.share) / 100.0,
    };
    let book = database.book(arguments.size, arguments.rule, &terms);
    let book = book.with_context(|| arguments.file.db.display().to_string())?;
    let moves = book.tree.nodes().len() - 1;
    if moves == 0 {
        let DbBookArguments { least, share, .. } = arguments;
        let complaint = format!("no move has {least} games and {share} % of the points: lower --least or --share");
        return Err(InputError(complaint).into());
    }
    write_whole(&arguments.out, arguments.force, |out| out.write_all(sgf::write(&book).as_bytes()))?;
    writeln!(anstream::stderr(), "{}: {moves} moves", arguments.out.display())?;
    Ok(())
}
