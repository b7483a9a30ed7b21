//! Game files of every format, chosen by extension.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cinquina_formats::strings::Form;
use cinquina_formats::{Assumed, Book, Format, GameFile, ReadError, Reading, Written};
use cinquina_game::{Rule, Size};

use crate::failure::InputError;

/// What the command line says about files whose format does not.
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
            Err(InputError(format!("{}: the extension tells the format, one of {known}", path.display())).into())
        }
    }
}

/// What is doubtful about games: the first few, and how many more.
#[derive(Default)]
pub(crate) struct Doubts {
    shown: Vec<String>,
    more: usize,
}

impl Doubts {
    const SHOWN: usize = 5;

    /// What was not understood of a game, or of a file.
    pub(crate) fn add(&mut self, path: &Path, doubts: &[ReadError]) {
        for doubt in doubts {
            if self.shown.len() < Self::SHOWN {
                self.shown.push(format!("{}: {doubt}", path.display()));
            } else {
                self.more += 1;
            }
        }
    }

    /// The first few.
    pub(crate) fn shown(&self) -> &[String] {
        &self.shown
    }

    /// How many more there are.
    pub(crate) const fn more(&self) -> usize {
        self.more
    }

    /// Says it on standard error.
    pub(crate) fn tell(&self) -> io::Result<()> {
        let mut err = anstream::stderr().lock();
        self.shown.iter().try_for_each(|doubt| writeln!(err, "{doubt}"))?;
        if self.more > 0 {
            writeln!(err, "and {} more doubts of this kind", self.more)?;
        }
        Ok(())
    }
}

/// Reads the games of a file; every complaint is about the input, and what was not understood is said.
pub(crate) fn read(path: &Path, hints: &Hints) -> anyhow::Result<Vec<GameFile>> {
    let (mut games, mut doubts) = (Vec::new(), Doubts::default());
    let of_file = read_each(path, hints, &mut |game, reading| {
        doubts.add(path, &reading.doubts);
        games.push(game);
    })?;
    doubts.add(path, &of_file);
    doubts.tell()?;
    Ok(games)
}

/// Reads the games of a file one by one, each with how it was read; what is doubtful about the whole file comes back.
pub(crate) fn read_each(
    path: &Path,
    hints: &Hints,
    take: &mut dyn FnMut(GameFile, Reading),
) -> anyhow::Result<Vec<ReadError>> {
    let bytes = fs::read(path).map_err(|error| InputError(format!("{}: {error}", path.display())))?;
    read_bytes(path, &bytes, hints, take)
}

/// The same for a file whose bytes are there already.
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

/// Says on standard error what was written, and what the format has no place for.
pub(crate) fn tell_written(from: &Path, to: &Path, written: &Written) -> io::Result<()> {
    let Written { games, lost, .. } = written;
    let mut err = anstream::stderr().lock();
    let word = if *games == 1 { "game" } else { "games" };
    writeln!(err, "{}: {games} {word} → {}", from.display(), to.display())?;
    if !lost.is_empty() {
        writeln!(err, "not kept, since the format has no place for it: {}", lost.join(", "))?;
    }
    Ok(())
}

/// The opening book of a file, which must be one for this board and rule; an empty one if no file is named.
pub(crate) fn book(path: Option<&Path>, size: Size, rule: Rule) -> anyhow::Result<Book> {
    let Some(path) = path else { return Ok(Book::default()) };
    let book = Book::new(&read(path, &Hints { size: Some(size), rule, form: None })?);
    if !book.is_for(size, rule) {
        let (name, boards) = (path.display(), book.boards());
        return Err(InputError(format!("{name} is a book for {boards}, and this game is {rule} {size}")).into());
    }
    Ok(book)
}
