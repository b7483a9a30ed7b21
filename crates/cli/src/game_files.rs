//! Game files of every format, chosen by extension.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cinquina_formats::strings::Form;
use cinquina_formats::{Assumed, Book, Format, GameFile, ReadError, Reading, Written};
use cinquina_game::{Rule, Size};

use crate::failure::InputError;

/// What the command line says about a file, in case the file does not.
#[derive(Copy, Clone, Default)]
pub(crate) struct Hints {
    pub(crate) size: Option<Size>,
    pub(crate) rule: Rule,
    /// How lines of a text are written.
    pub(crate) form: Option<Form>,
}

/// The format of a file by its extension.
pub(crate) fn format(path: &Path, form: Option<Form>) -> anyhow::Result<Format> {
    match Format::of(path) {
        Some(Format::Text(_)) => Ok(Format::Text(form)),
        Some(format) => Ok(format),
        None => {
            let known = Format::EXTENSIONS.map(|extension| format!(".{extension}")).join(" ");
            Err(InputError(format!(
                "{}: the extension determines the format and must be one of {known}",
                path.display()
            ))
            .into())
        }
    }
}

/// Warnings about games: the first few, and how many more.
#[derive(Default)]
pub(crate) struct Warnings {
    shown: Vec<String>,
    more: usize,
}

impl Warnings {
    const SHOWN: usize = 5;

    /// Adds what was not understood of a game or a file.
    pub(crate) fn add(&mut self, path: &Path, warnings: &[ReadError]) {
        for warning in warnings {
            if self.shown.len() < Self::SHOWN {
                self.shown.push(format!("{}: {warning}", path.display()));
            } else {
                self.more += 1;
            }
        }
    }

    /// The first few.
    #[cfg(feature = "databases")]
    pub(crate) fn shown(&self) -> &[String] {
        &self.shown
    }

    /// How many more there are.
    #[cfg(feature = "databases")]
    pub(crate) const fn more(&self) -> usize {
        self.more
    }

    /// Prints them to standard error.
    pub(crate) fn print(&self) -> io::Result<()> {
        let mut err = anstream::stderr().lock();
        self.shown.iter().try_for_each(|warning| writeln!(err, "{warning}"))?;
        if self.more > 0 {
            writeln!(err, "and {} more warnings like these", self.more)?;
        }
        Ok(())
    }
}

/// Reads the games of a file and prints the warnings; every error is an input error.
pub(crate) fn read(path: &Path, hints: &Hints) -> anyhow::Result<Vec<GameFile>> {
    let (mut games, mut warnings) = (Vec::new(), Warnings::default());
    let of_file = read_each(path, hints, &mut |game, reading| {
        warnings.add(path, &reading.warnings);
        games.push(game);
    })?;
    warnings.add(path, &of_file);
    warnings.print()?;
    Ok(games)
}

/// Reads the games of a file one by one, each with how it was read; returns the warnings about the file as a whole.
pub(crate) fn read_each(
    path: &Path,
    hints: &Hints,
    take: &mut dyn FnMut(GameFile, Reading),
) -> anyhow::Result<Vec<ReadError>> {
    let bytes = fs::read(path).map_err(|error| InputError(format!("{}: {error}", path.display())))?;
    read_bytes(path, &bytes, hints, take)
}

/// The same for the bytes of a file.
pub(crate) fn read_bytes(
    path: &Path,
    bytes: &[u8],
    hints: &Hints,
    take: &mut dyn FnMut(GameFile, Reading),
) -> anyhow::Result<Vec<ReadError>> {
    let format = format(path, hints.form)?;
    let at_fault = |error: &dyn std::error::Error| InputError(format!("{}: {error}", path.display()));
    let size = hints.size.map_or_else(|| Size::square(format.usual_side()), Ok).map_err(|error| at_fault(&error))?;
    Ok(format.read_each(bytes, &Assumed { size, rule: hints.rule }, take).map_err(|error| at_fault(&error))?)
}

/// Prints to standard error what was written, and what the format has no place for.
pub(crate) fn print_written(from: &Path, to: &Path, written: &Written) -> io::Result<()> {
    let Written { games, lost, .. } = written;
    let mut err = anstream::stderr().lock();
    let word = if *games == 1 { "game" } else { "games" };
    writeln!(err, "{}: {games} {word} → {}", from.display(), to.display())?;
    if !lost.is_empty() {
        writeln!(err, "not stored, because the format has no place for it: {}", lost.join(", "))?;
    }
    Ok(())
}

/// The opening book in a file, which must be for this board and rule; an empty one if no file is named.
pub(crate) fn book(path: Option<&Path>, size: Size, rule: Rule) -> anyhow::Result<Book> {
    let Some(path) = path else { return Ok(Book::default()) };
    let book = Book::new(&read(path, &Hints { size: Some(size), rule, form: None })?);
    if !book.is_for(size, rule) {
        let (name, boards) = (path.display(), book.boards());
        return Err(InputError(format!("{name} is a book for {boards}, but this game is {rule} {size}")).into());
    }
    Ok(book)
}
