//! Patterns as text: `X`, `O`, `+`, and a blank where the pattern has no square.

use std::fmt;
use std::str::FromStr;

use super::{Content, Pattern, Player, Square};

/// Why a text is not a pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// A character other than `X`, `O`, `+` and blank.
    #[error("row {row}, column {col}: '{found}' is not allowed in a pattern; use X, O, + and blanks", found = .found.escape_default())]
    UnknownCharacter {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
        /// The character.
        found: char,
    },
    /// A pattern without squares.
    #[error("the pattern is empty; draw it with X, O and +, for example +XXX+")]
    Empty,
    /// Too many squares.
    #[error("the pattern has {0} squares; the limit is {max}", max = Pattern::MAX_SIZE)]
    TooLarge(usize),
}

impl FromStr for Pattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut squares = Vec::new();
        for (row, line) in text.lines().enumerate() {
            for (col, found) in line.trim_end_matches('\r').chars().enumerate() {
                let content = match found {
                    'X' => Content::Stone(Player::X),
                    'O' => Content::Stone(Player::O),
                    '+' => Content::Empty,
                    ' ' => continue,
                    _ => return Err(ParseError::UnknownCharacter { row: row + 1, col: col + 1, found }),
                };
                squares.push((Square::new(row as i32, col as i32), content));
            }
        }
        match squares.len() {
            0 => Err(ParseError::Empty),
            size if size > Self::MAX_SIZE => Err(ParseError::TooLarge(size)),
            _ => Ok(squares.into_iter().collect()),
        }
    }
}

impl Pattern {
    /// The rows of the drawing, each square shown as `glyph` says; no blanks at the ends of rows.
    pub fn rows_with(&self, glyph: impl Fn(Square, Content) -> char) -> Vec<String> {
        self.rows_within(self, glyph)
    }

    /// The rows of the drawing in the place that it has within the drawing of `frame`.
    pub fn rows_within(&self, frame: &Self, glyph: impl Fn(Square, Content) -> char) -> Vec<String> {
        let Some((top, bottom)) = bounds(frame.squares().map(|square| square.row)) else { return Vec::new() };
        let Some((left, right)) = bounds(frame.squares().map(|square| square.col)) else { return Vec::new() };
        let cell = |square| self.content(square).map_or(' ', |content| glyph(square, content));
        let row = |row| (left..=right).map(|col| cell(Square::new(row, col))).collect::<String>().trim_end().to_owned();
        (top..=bottom).map(row).collect()
    }
}

impl Content {
    /// The character that draws it.
    pub const fn glyph(self) -> char {
        match self {
            Self::Empty => '+',
            Self::Stone(Player::X) => 'X',
            Self::Stone(Player::O) => 'O',
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rows_with(|_, content| content.glyph()).join("\n"))
    }
}

fn bounds(values: impl Iterator<Item = i32>) -> Option<(i32, i32)> {
    values.fold(None, |bounds, value| match bounds {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}
