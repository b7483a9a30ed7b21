//! Games and openings as lines of moves, one per line; empty lines and those that begin with `#` do not count.

use std::fmt::Write;

use cinquina_game::{Size, Square, notation};

use crate::error::{Place, ReadError, WriteError};
use crate::game_file::Line;
use crate::text::{decode_file, quoted};
use crate::{Assumed, GameFile, Reading};

/// How a line writes moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Run together, rows counted from the bottom as people do: `h8i9j10`.
    Moves,
    /// The same with rows counted from the top, as some engines and match runners do.
    MovesFromTop,
    /// Squares from 0 at the top left, with spaces between: `7,7 8,6`.
    Squares,
    /// Offsets from the board's middle, with commas between, as Gomocup has them: `-1,2, 3,-4`.
    Offsets,
}

/// The lines of a text that count, with their numbers; a byte order mark is not part of the first.
pub fn counted(text: &str) -> impl Iterator<Item = (&str, usize)> + Clone {
    // The readers here have removed it already; openings come as they are in their file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().zip(1..).map(|(line, number)| (line.trim(), number));
    lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
}

/// What is wrong with a line of moves.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct MovesError(String);

impl Form {
    /// Guesses the form of a text. A text has one form, that of the first line with an unambiguous form. Rows from the top cannot
    /// be told from rows from the bottom.
    pub fn guess(text: &str) -> Self {
        counted(text).find_map(|(line, _)| Self::of_line(line)).unwrap_or(Self::Squares)
    }

    /// The form of a line: moves have letters; offsets have a minus sign, or a comma before a space or the end; squares have
    /// spaces between them. A single pair of numbers may be either.
    fn of_line(line: &str) -> Option<Self> {
        if line.contains(|c: char| c.is_ascii_alphabetic()) {
            Some(Self::Moves)
        } else if line.contains('-') || line.contains(", ") || line.ends_with(',') {
            Some(Self::Offsets)
        } else {
            line.contains(' ').then_some(Self::Squares)
        }
    }

    /// The moves of a line, or what is wrong with it.
    pub fn parse(self, line: &str, size: Size) -> Result<Vec<Square>, MovesError> {
        match self {
            Self::Moves => notation::parse_moves(line, size).map_err(|error| MovesError(error.to_string())),
            Self::MovesFromTop => Self::Moves.parse(line, size).map(|moves| upside_down(&moves, size)),
            Self::Squares => {
                let squares = line.split_whitespace().map(|pair| notation::parse_xy(pair, size));
                squares.collect::<Result<_, _>>().map_err(|error| MovesError(error.to_string()))
            }
            Self::Offsets => offsets(line, size).map_err(MovesError),
        }
    }

    /// Whether the last move of a line may be cut off: `j1` may have been `j10`.
    fn may_be_cut_off(self, line: &str, size: Size) -> bool {
        ('0'..='9').any(|digit| self.parse(&format!("{line}{digit}"), size).is_ok())
    }

    /// The line of moves that [`parse`](Self::parse) reads.
    pub fn write(self, moves: &[Square], size: Size) -> String {
        match self {
            Self::Moves => notation::moves_to_string(moves, size),
            Self::MovesFromTop => notation::moves_to_string(&upside_down(moves, size), size),
            Self::Squares => moves.iter().map(|&square| notation::to_xy(square)).collect::<Vec<_>>().join(" "),
            Self::Offsets => {
                let (x, y) = middle(size);
                let offset = |square: &Square| format!("{},{}", square.x() as i32 - x, square.y() as i32 - y);
                // The last comma distinguishes offsets from squares where nothing else does.
                moves.iter().map(offset).map(|offset| offset + ",").collect::<Vec<_>>().join(" ")
            }
        }
    }
}

fn upside_down(moves: &[Square], size: Size) -> Vec<Square> {
    moves.iter().map(|square| Square::new(square.x(), size.height() - 1 - square.y())).collect()
}

fn middle(size: Size) -> (i32, i32) {
    (size.width() as i32 / 2, size.height() as i32 / 2)
}

fn offsets(text: &str, size: Size) -> Result<Vec<Square>, String> {
    let number = |word: &str| word.trim().parse::<i16>().map_err(|_| format!("{} is not an offset", quoted(word)));
    let numbers = text.trim_end_matches(',').split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("an offset has two numbers".into());
    }
    let (x, y) = middle(size);
    let square = |&[dx, dy]: &[i16; 2]| {
        let square = size.at(x + i32::from(dx), y + i32::from(dy));
        square.ok_or_else(|| format!("{dx},{dy} is off the board of {size}"))
    };
    pairs.iter().map(square).collect()
}

/// The games, one per line.
pub fn write(games: &[GameFile], form: Form) -> Result<String, WriteError> {
    let mut text = String::new();
    for (game, number) in games.iter().zip(1..) {
        let moves = game.moves();
        if moves.is_empty() {
            return Err(WriteError::NoMoves { number });
        }
        let _ = writeln!(text, "{}", form.write(&moves, game.size));
    }
    Ok(text)
}

/// Reads games, one per line; without a form it is guessed from the text.
pub fn read(bytes: &[u8], form: Option<Form>, assumed: &Assumed) -> Result<Vec<GameFile>, ReadError> {
    let mut games = Vec::new();
    read_each(&decode_file(bytes).text, form, assumed, &mut |game, _| games.push(game))?;
    Ok(games)
}

/// Reads games one by one; there must be one.
pub(crate) fn read_each(
    text: &str,
    form: Option<Form>,
    assumed: &Assumed,
    take: &mut dyn FnMut(GameFile, Reading),
) -> Result<(), ReadError> {
    let form = form.unwrap_or_else(|| Form::guess(text));
    let mut is_empty = true;
    for (line, number) in counted(text) {
        let game = read_line(line, form, assumed).map_err(|problem| ReadError::line(number, problem))?;
        is_empty = false;
        let bytes = end_of(line, text);
        let is_torn = bytes == text.len() && form.may_be_cut_off(line, assumed.size);
        let warnings = is_torn.then(|| ReadError::line(number, torn(line))).into_iter().collect();
        take(game, Reading { place: Place::Line(number), bytes, warnings });
    }
    if is_empty { Err(ReadError::line(1, "there is no game")) } else { Ok(()) }
}

/// The warning about the last line of a text.
fn torn(line: &str) -> String {
    // The end of a long line is what matters.
    const SHOWN: usize = 12;
    let end = line.char_indices().rev().nth(SHOWN - 1).map_or(line, |(at, _)| &line[at..]);
    format!(
        "the file ends with {} and without a line end, and one more digit would make another move: is it complete?",
        quoted(end)
    )
}

fn read_line(line: &str, form: Form, assumed: &Assumed) -> Result<GameFile, String> {
    let mut read = Line::new(assumed.size, assumed.rule);
    let occupied = |square| format!("{}: the square is occupied", notation::name(square, assumed.size));
    read.extend(form.parse(line, assumed.size).map_err(|error| error.to_string())?).map_err(occupied)?;
    let mut game = read.game;
    game.ending = game.ending_on_board();
    Ok(game)
}

/// The bytes of a text up to the end of a line that is part of it.
pub(crate) fn end_of(line: &str, text: &str) -> usize {
    line.as_ptr() as usize - text.as_ptr() as usize + line.len()
}
