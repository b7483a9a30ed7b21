//! The values of properties: squares and results.

use cinquina_game::{Colour, Size, Square, notation};

use crate::Ending;
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
        [] => return Err("a pass, which is not allowed here".into()),
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

/// Whether a result is one of those that SGF has for games without a result.
pub(super) fn says_nothing(text: &str) -> bool {
    text.is_empty() || text == "?" || text.eq_ignore_ascii_case("void")
}

/// `B+R`, `W+T`, `0`, `Draw`; `None` for anything else.
pub(super) fn read_result(text: &str) -> Option<Ending> {
    let Some((winner, how)) = victory(text) else {
        return (text == "0" || text.eq_ignore_ascii_case("draw")).then_some(Ending::Draw);
    };
    Some(match how {
        "T" | "Time" => Ending::OnTime(winner),
        "F" | "Forfeit" => Ending::Forfeit(winner),
        _ => Ending::Won(winner),
    })
}

/// Whether a game stores all that a result says; it does not store resignations (`B+R`) or margins. One that is not understood
/// is reported elsewhere.
pub(super) fn is_stored_whole(text: &str) -> bool {
    victory(text).is_none_or(|(_, how)| ["", "T", "Time", "F", "Forfeit"].contains(&how))
}

/// Who won, and how.
fn victory(text: &str) -> Option<(Colour, &str)> {
    let (winner, how) = text.split_at_checked(2)?;
    match winner {
        "B+" | "b+" => Some((Colour::Black, how)),
        "W+" | "w+" => Some((Colour::White, how)),
        _ => None,
    }
}
