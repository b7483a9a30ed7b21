use std::path::Path;

use cinquina_game::{Colour, Rule, Size};

use crate::error::{Place, ReadError, WriteError};
use crate::piskvork::only_game;
use crate::strings::Form;
use crate::text::{Decoded, decode_file};
use crate::{GameFile, Setup, list, packed, pos, psq, rec, renlib, sgf, strings};

/// The size and rule assumed for files that do not state them.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Assumed {
    /// The board of `.rec` files and of lines of moves.
    pub size: Size,
    /// The rule of all formats but `.sgf`, `.cqg` and lists of games.
    pub rule: Rule,
}

/// How a game was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Where it begins in its file.
    pub place: Place,
    /// How many bytes of the file have been read.
    pub bytes: usize,
    /// What was not understood, and how it was read.
    pub warnings: Vec<ReadError>,
}

impl Reading {
    /// A game without warnings.
    pub(crate) const fn sure(place: Place, bytes: usize) -> Self {
        Self { place, bytes, warnings: Vec::new() }
    }
}

/// A format of game files.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// `.psq`: one game of Piskvork.
    Psq,
    /// `.rec`: one game, older.
    Rec,
    /// `.sgf`: games with variations and comments.
    Sgf,
    /// `.pos`: the moves of one game on 15×15.
    Pos,
    /// `.lib`: a library of RenLib.
    Lib,
    /// `.cqg`: packed games.
    Packed,
    /// `.txt`: one game per line. Without a form it is written as a list of games, and the form is guessed when it is read.
    Text(Option<Form>),
}

impl Format {
    /// Every format, with every form of a text.
    pub const ALL: [Self; 11] = [
        Self::Psq,
        Self::Rec,
        Self::Sgf,
        Self::Pos,
        Self::Lib,
        Self::Packed,
        Self::Text(None),
        Self::Text(Some(Form::Moves)),
        Self::Text(Some(Form::MovesFromTop)),
        Self::Text(Some(Form::Squares)),
        Self::Text(Some(Form::Offsets)),
    ];

    /// The extensions of all formats.
    pub const EXTENSIONS: [&'static str; 7] = ["psq", "rec", "sgf", "pos", "lib", "cqg", "txt"];

    /// The format of a file by its extension.
    pub fn of(path: &Path) -> Option<Self> {
        match &*path.extension()?.to_str()?.to_ascii_lowercase() {
            "psq" => Some(Self::Psq),
            "rec" => Some(Self::Rec),
            "sgf" => Some(Self::Sgf),
            "pos" => Some(Self::Pos),
            "lib" => Some(Self::Lib),
            "cqg" => Some(Self::Packed),
            "txt" => Some(Self::Text(None)),
            _ => None,
        }
    }

    /// The side of the board that games of this format are usually played on, for files that do not state it.
    pub const fn usual_side(self) -> u32 {
        if matches!(self, Self::Rec) { 20 } else { 15 }
    }

    /// Reads the games of a file.
    pub fn read(self, bytes: &[u8], assumed: &Assumed) -> Result<Vec<GameFile>, ReadError> {
        let mut games = Vec::new();
        self.read_each(bytes, assumed, &mut |game, _| games.push(game))?;
        Ok(games)
    }

    /// Reads the games of a file one by one, for files too large to hold in memory as games; `take` gets each game with how it
    /// was read. On an error, the games before the wrong one have been taken. Returns the warnings about the file as a whole.
    pub fn read_each(
        self,
        bytes: &[u8],
        assumed: &Assumed,
        take: &mut dyn FnMut(GameFile, Reading),
    ) -> Result<Vec<ReadError>, ReadError> {
        // The one game of a file that holds one.
        let mut take_only = |place, (game, warnings)| take(game, Reading { place, bytes: bytes.len(), warnings });
        let read = match self {
            Self::Psq => psq::read_with_warnings(bytes, assumed).map(|read| take_only(Place::Line(1), read)),
            Self::Rec => rec::read_with_warnings(bytes, assumed).map(|read| take_only(Place::Line(1), read)),
            Self::Sgf => sgf::read_each(bytes, assumed, take),
            Self::Pos => pos::read(bytes, assumed).map(|game| take_only(Place::Byte(1), (game, Vec::new()))),
            Self::Lib => renlib::read_with_warnings(bytes, assumed).map(|read| take_only(Place::Byte(1), read)),
            Self::Packed => return packed::read_each(bytes, take),
            Self::Text(form) => read_text(bytes, form, assumed, take),
        };
        read.map(|()| Vec::new())
    }

    /// Whether a file can hold more than one game.
    pub const fn holds_many(self) -> bool {
        matches!(self, Self::Sgf | Self::Packed | Self::Text(_))
    }

    /// The games as the bytes of a file. What the format cannot hold is left out: [`losses`](crate::losses) lists it.
    pub fn write(self, games: &[GameFile]) -> Result<Vec<u8>, WriteError> {
        match self {
            Self::Psq => only_game(games, "psq").map(|game| psq::write(game).into()),
            Self::Rec => only_game(games, "rec").map(|game| rec::write(game).into()),
            Self::Sgf => Ok(sgf::write_all(games).into()),
            Self::Pos => only_game(games, "pos").and_then(pos::write),
            Self::Lib => only_game(games, "lib").and_then(renlib::write),
            Self::Packed => without_setup(games).and_then(|()| packed::write_games(games)),
            Self::Text(None) => without_setup(games).map(|()| list::write(games).into()),
            Self::Text(Some(form)) => without_setup(games).and_then(|()| strings::write(games, form)).map(Into::into),
        }
    }
}

/// Takes games, and passes the warnings about their file on with the first of them: so they are reported whatever comes
/// after it.
pub(crate) fn with_first(
    mut of_file: Vec<ReadError>,
    take: &mut dyn FnMut(GameFile, Reading),
) -> impl FnMut(GameFile, Reading) {
    move |game, mut reading| {
        reading.warnings.splice(..0, of_file.drain(..));
        take(game, reading);
    }
}

/// Reads the games of a text one by one, as a list if no form is named and it looks like one.
fn read_text(
    bytes: &[u8],
    form: Option<Form>,
    assumed: &Assumed,
    take: &mut dyn FnMut(GameFile, Reading),
) -> Result<(), ReadError> {
    let Decoded { text, warnings } = decode_file(bytes);
    let take = &mut with_first(warnings, take);
    if form.is_none() && list::is_list(&text) {
        list::read_each(&text, take)
    } else {
        strings::read_each(&text, form, assumed, take)
    }
}

/// Refuses games that do not begin on the empty board, with Black.
pub(crate) fn without_setup(games: &[GameFile]) -> Result<(), WriteError> {
    for (Setup { black, white, turn }, number) in games.iter().map(|game| &game.setup).zip(1..) {
        if !black.is_empty() || !white.is_empty() {
            return Err(WriteError::SetUp { number });
        }
        if *turn == Colour::White {
            return Err(WriteError::WhiteBegins { number });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The extension of a format; a new one has to be added here, and then to the lists.
    const fn extension(format: Format) -> &'static str {
        match format {
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Sgf => "sgf",
            Format::Pos => "pos",
            Format::Lib => "lib",
            Format::Packed => "cqg",
            Format::Text(None | Some(Form::Moves | Form::MovesFromTop | Form::Squares | Form::Offsets)) => "txt",
        }
    }

    #[test]
    fn every_format_is_listed() {
        let listed: BTreeSet<&str> = Format::ALL.into_iter().map(extension).collect();
        assert_eq!(listed, Format::EXTENSIONS.into_iter().collect());
        for name in Format::EXTENSIONS {
            let format = Format::of(Path::new(&format!("game.{name}")));
            assert!(format.is_some_and(|format| extension(format) == name && Format::ALL.contains(&format)), "{name}");
        }
    }
}
