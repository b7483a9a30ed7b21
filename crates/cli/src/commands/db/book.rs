use std::io::Write;

use anyhow::Context;
use cinquina_db::BookTerms;
use cinquina_formats::{Format, sgf};

use crate::arguments::DbBookArguments;
use crate::failure::InputError;
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &DbBookArguments) -> anyhow::Result<()> {
    // By any other name --book would not know what it is.
    if Format::of(&arguments.out) != Some(Format::Sgf) {
        let complaint = format!("{}: a book is written as SGF, so its name ends with .sgf", arguments.out.display());
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
        let complaint =
            format!("no move there has {least} games and {share} % of the points: --least and --share allow less");
        return Err(InputError(complaint).into());
    }
    write_whole(&arguments.out, arguments.force, |out| out.write_all(sgf::write(&book).as_bytes()))?;
    writeln!(anstream::stderr(), "{}: {moves} moves", arguments.out.display())?;
    Ok(())
}
