//! How squares and moves are written.
//!
//! * People write `h8`: the column by its letter, I included, and after z by two (aa … af); the row
//!   by its number, counted from 1 at the bottom.
//! * Protocols write `7,7`: column and row from 0, counted from the top left.
//! * A whole game is its moves run together: `h8i9j10`.

use std::fmt::Write;

use crate::{Size, Square};

/// Why a text is no square or no list of moves. `at` counts characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// Something else than letters and digits where a square should be.
    #[error("'{found}' at character {at} begins no square: write squares as h8, moves as h8i9j10")]
    Unreadable {
        /// The offending text, shortened.
        found: String,
        /// Where it stands.
        at: usize,
    },
    /// A well-formed square that this board does not have.
    #[error("{name} (character {at}) is off the board of {size}")]
    OffBoard {
        /// The square as written, shortened.
        name: String,
        /// Where it stands.
        at: usize,
        /// The board.
        size: Size,
    },
}

/// A square as people write it.
///
/// ```
/// use cinquina_game::{Size, Square, notation};
/// assert_eq!(notation::name(Square::new(7, 7), Size::square(15)?), "h8");
/// assert_eq!(notation::name(Square::new(31, 0), Size::square(32)?), "af32");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn name(square: Square, size: Size) -> String {
    format!("{}{}", column_name(square.x()), size.height() - square.y())
}

/// The letters of a column: a … z, aa … af.
pub fn column_name(x: usize) -> String {
    const LETTERS: usize = 26;
    let letter = |n: usize| char::from(b'a' + n as u8);
    if x < LETTERS { letter(x).into() } else { format!("{}{}", letter(x / LETTERS - 1), letter(x % LETTERS)) }
}

/// Reads one square as people write it, letters of either case.
pub fn parse_square(text: &str, size: Size) -> Result<Square, NotationError> {
    let mut reader = Reader::new(text, size);
    let square = reader.square()?;
    if reader.is_done() { Ok(square) } else { Err(reader.unreadable()) }
}

/// Reads moves run together; white space between them does no harm.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Square>, NotationError> {
    let mut reader = Reader::new(text, size);
    let mut moves = Vec::new();
    reader.skip_space();
    while !reader.is_done() {
        moves.push(reader.square()?);
        reader.skip_space();
    }
    Ok(moves)
}

/// Moves run together, as [`parse_moves`] reads them.
pub fn moves_to_string(moves: &[Square], size: Size) -> String {
    moves.iter().map(|&square| name(square, size)).collect()
}

/// A square as protocols write it.
pub fn to_xy(square: Square) -> String {
    format!("{},{}", square.x(), square.y())
}

/// Reads a square as protocols write it; spaces around the numbers do no harm.
pub fn parse_xy(text: &str, size: Size) -> Result<Square, NotationError> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| digits.parse().unwrap_or(i32::MAX))
    };
    let numbers = text.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
    let (x, y) = numbers.ok_or_else(|| NotationError::Unreadable { found: shorten(text), at: 1 })?;
    size.at(x, y).ok_or_else(|| NotationError::OffBoard { name: shorten(text), at: 1, size })
}

fn shorten(text: &str) -> String {
    const KEPT: usize = 12;
    let mut short: String = text.chars().take(KEPT).flat_map(char::escape_debug).collect();
    if text.chars().nth(KEPT).is_some() {
        let _ = write!(short, "…");
    }
    short
}

/// Reads squares one after the other from a text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    size: Size,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str, size: Size) -> Self {
        Self { text, at: 0, size }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn is_done(&self) -> bool {
        self.rest().is_empty()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes the longest run of bytes, all ASCII, that `belongs` accepts.
    fn take(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.bytes().take_while(|&b| belongs(b)).count();
        self.at += length;
        &rest[..length]
    }

    fn square(&mut self) -> Result<Square, NotationError> {
        let start = self.at;
        let letters = self.take(|b| b.is_ascii_alphabetic());
        let digits = self.take(|b| b.is_ascii_digit());
        if letters.is_empty() || digits.is_empty() {
            self.at = start;
            return Err(self.unreadable());
        }
        let square = column(letters).zip(digits.parse::<i32>().ok()).and_then(|(x, row)| {
            let y = i32::try_from(self.size.height()).ok()?.checked_sub(row)?;
            self.size.at(x, y)
        });
        square.ok_or_else(|| {
            let name = shorten(&self.text[start..self.at]);
            NotationError::OffBoard { name, at: self.position(start), size: self.size }
        })
    }

    fn unreadable(&self) -> NotationError {
        NotationError::Unreadable { found: shorten(self.rest()), at: self.position(self.at) }
    }

    /// The place of a byte, in characters from 1.
    fn position(&self, byte: usize) -> usize {
        self.text[..byte].chars().count() + 1
    }
}

/// The column of one or two letters: a is 0, z 25, aa 26.
fn column(letters: &str) -> Option<i32> {
    let value = |b: &u8| i32::from(b.to_ascii_lowercase() - b'a');
    match letters.as_bytes() {
        [one] => Some(value(one)),
        [high, low] => Some((value(high) + 1) * 26 + value(low)),
        _ => None,
    }
}
