use cinquina_game::{Size, Square, notation};

use crate::text::quoted;

/// Two letters from the top left; some programs write h8 instead.
pub(super) fn point(text: &str, size: Size) -> Result<Square, String> {
    let number = |letter: u8| match letter {
        b'a'..=b'z' => Some(i32::from(letter - b'a')),
        b'A'..=b'Z' => Some(i32::from(letter - b'A') + 26),
        _ => None,
    };
    let text = text.trim();
    let numbers = match text.as_bytes() {
        [] => return Err("a pass: both players move here".into()),
        &[column, row] => number(column).zip(number(row)),
        _ => None,
    };
    match numbers {
        Some((x, y)) => size.at(x, y).ok_or_else(|| format!("{} is off the board of {size}", quoted(text))),
        None => notation::parse_square(text, size).map_err(|error| error.to_string()),
    }
}

/// The squares of a value of a list: one, or all of a rectangle given by two of its corners (`aa:cc`).
pub(super) fn points(text: &str, size: Size) -> Result<Vec<Square>, String> {
    let Some((from, to)) = text.split_once(':') else { return point(text, size).map(|square| vec![square]) };
    let (from, to) = (point(from, size)?, point(to, size)?);
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = between(from.y(), to.y());
    Ok(rows.flat_map(|y| between(from.x(), to.x()).map(move |x| Square::new(x, y))).collect())
}
