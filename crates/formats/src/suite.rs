//! Collections of positions with known answers, one per line:
//!
//! ```text
//! rule;size;stones;side to move;answer;source
//! freestyle;15;B=7,7 8,7|W=7,6;black;win=fours stones<=7;game 12 of 15x15.txt
//! ```
//!
//! Stones are column and row from 0 at the top left. `#` starts a comment line. The answer consists of words, some of
//! them `key=value`; a value may have several words.

use cinquina_game::notation::{self, NotationError};
use cinquina_game::{Colour, Size, SizeError, Square};

/// A position and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of the rule, which need not be one of ours.
    pub rule: String,
    /// The board.
    pub size: Size,
    /// The stones of Black and of White.
    pub stones: [Vec<Square>; 2],
    /// Who moves next.
    pub turn: Colour,
    /// What is known.
    pub answer: String,
    /// Where it comes from.
    pub source: String,
}

/// Why a line is not an entry.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// Not six fields.
    #[error("a position has the fields rule;size;stones;side;answer;source, but this has {0} fields")]
    Fields(usize),
    /// The size is invalid.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The stones do not begin with `B=` or have no `|W=`.
    #[error("stones must be written like B=7,7 8,7|W=7,6")]
    Stones,
    /// A stone cannot be read.
    #[error(transparent)]
    Square(#[from] NotationError),
    /// Neither black nor white.
    #[error("the side to move must be black or white")]
    Side,
}

impl Entry {
    /// The words after `key=`, up to the next word with a `=`.
    pub fn value(&self, key: &str) -> Option<&str> {
        let start = self.answer.split_inclusive(' ').scan(0, |at, word| {
            let start = *at;
            *at += word.len();
            Some((start, word))
        });
        let mut words = start.skip_while(|(_, word)| !word.strip_prefix(key).is_some_and(|rest| rest.starts_with('=')));
        let (start, _) = words.next()?;
        let end = words.find(|(_, word)| word.contains('=')).map_or(self.answer.len(), |(end, _)| end);
        Some(self.answer[start + key.len() + 1..end].trim())
    }
}

/// Reads stones: `B=7,7 8,7|W=7,6`.
pub fn parse_stones(text: &str, size: Size) -> Result<[Vec<Square>; 2], SuiteError> {
    let parts = text.trim().strip_prefix("B=").and_then(|text| text.split_once("|W="));
    let (black, white) = parts.ok_or(SuiteError::Stones)?;
    Ok([parse_squares(black, size)?, parse_squares(white, size)?])
}

fn parse_squares(text: &str, size: Size) -> Result<Vec<Square>, NotationError> {
    text.split_whitespace().map(|word| notation::parse_xy(word, size)).collect()
}

/// Writes stones as [`parse_stones`] reads them.
pub fn write_stones([black, white]: [&[Square]; 2]) -> String {
    let squares = |squares: &[Square]| squares.iter().map(|&s| notation::to_xy(s)).collect::<Vec<_>>().join(" ");
    format!("B={}|W={}", squares(black), squares(white))
}

/// Reads one line; `None` if it is empty or a comment.
pub fn parse_line(line: &str) -> Result<Option<Entry>, SuiteError> {
    if line.trim().is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let fields: Vec<&str> = line.trim().splitn(6, ';').collect();
    let [rule, size, stones, side, answer, source] = fields[..] else { return Err(SuiteError::Fields(fields.len())) };
    let size: Size = size.parse()?;
    let turn = match side {
        "black" => Colour::Black,
        "white" => Colour::White,
        _ => return Err(SuiteError::Side),
    };
    let stones = parse_stones(stones, size)?;
    Ok(Some(Entry { rule: rule.into(), size, stones, turn, answer: answer.into(), source: source.into() }))
}
