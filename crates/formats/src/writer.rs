use std::slice;

use crate::error::WriteError;
use crate::losses::Lost;
use crate::{Format, GameFile};

/// Writes games one by one, for files too large to hold in memory as games, and finds out what they lose.
///
/// Formats that are a sequence of games are written as the games come; the others wait for the last one.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    waiting: Vec<GameFile>,
    bytes: Vec<u8>,
    games: usize,
    lost: Lost,
}

/// What a [`Writer`] has made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many games are in it.
    pub games: usize,
    /// What the format has no place for.
    pub lost: Vec<&'static str>,
}

impl Writer {
    /// A file without games.
    pub fn new(format: Format) -> Self {
        Self { format, waiting: Vec::new(), bytes: Vec::new(), games: 0, lost: Lost::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: GameFile) -> Result<(), WriteError> {
        if self.is_sequence() {
            self.write(slice::from_ref(&game))
        } else {
            self.waiting.push(game);
            Ok(())
        }
    }

    /// The file.
    pub fn finish(mut self) -> Result<Written, WriteError> {
        if !self.is_sequence() {
            let games = std::mem::take(&mut self.waiting);
            self.write(&games)?;
        }
        Ok(Written { bytes: self.bytes, games: self.games, lost: self.lost.names() })
    }

    /// Whether a file of this format is a sequence of games, with nothing before or between them.
    const fn is_sequence(&self) -> bool {
        matches!(self.format, Format::Sgf | Format::Text(_))
    }

    fn write(&mut self, games: &[GameFile]) -> Result<(), WriteError> {
        let bytes = self.format.write(games).map_err(|error| error.after(self.games))?;
        self.lost.add(games, self.format, &bytes);
        self.bytes.extend(bytes);
        self.games += games.len();
        Ok(())
    }
}
