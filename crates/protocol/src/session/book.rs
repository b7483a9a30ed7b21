//! The opening book that the manager named.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cinquina_formats::{Assumed, Book, Format};
use cinquina_game::{Rule, Size};

use super::{Answer, Refusal, Session};

/// A book as it was loaded for a board and a rule.
pub(super) struct LoadedBook {
    path: PathBuf,
    assumed: Assumed,
    book: Arc<Book>,
    /// The message that the book is not for them, until it has been sent.
    warning: Option<String>,
}

impl Session {
    /// The book for the current game, loaded when it is first needed; `None` if none is named.
    pub(super) fn book(&mut self, size: Size, rule: Rule) -> Result<Option<Arc<Book>>, Refusal> {
        let Some(path) = self.settings.book() else { return Ok(None) };
        let assumed = Assumed { size, rule };
        match &self.book {
            Some(loaded) if loaded.path == path && loaded.assumed == assumed => Ok(Some(Arc::clone(&loaded.book))),
            _ => {
                let book = Arc::new(load(path, &assumed).map_err(|why| format!("cinquina.book: {why}"))?);
                let warning = (!book.is_for(size, rule)).then(|| {
                    format!(
                        "MESSAGE cinquina.book is for {}, and this game is {rule} {size}: it is not used",
                        book.boards()
                    )
                });
                self.book = Some(LoadedBook { path: path.to_owned(), assumed, book: Arc::clone(&book), warning });
                Ok(Some(book))
            }
        }
    }

    /// The answer, preceded by the message that the book is not for this game, once per board and rule.
    pub(super) fn warn_of_unusable_book(&mut self, answer: Answer) -> Answer {
        answer.after(self.book.as_mut().and_then(|loaded| loaded.warning.take()))
    }
}

fn load(path: &Path, assumed: &Assumed) -> Result<Book, String> {
    let format = Format::of(path).ok_or("its extension is none of a game file")?;
    let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
    let games = format.read(&bytes, assumed).map_err(|error| error.to_string())?;
    Ok(Book::new(&games))
}
