//! What the two formats of Piskvork have in common: lines `x,y,ms`, two names, and a code for the ending.

use std::fmt::Write;
use std::iter::Peekable;
use std::ops::RangeInclusive;
use std::time::Duration;

use crate::error::ReadError;
use crate::game_file::Line;
use crate::text::{one_line, quoted};
use crate::{Ending, GameFile, WriteError};

/// A game that ended on the board, or whose end the file does not state.
const REGULAR: i32 = 0;
/// Piskvork's own code for a loss on time.
const TIMEOUT: i32 = 15;
/// Any other fault of a player.
const FAULT: i32 = 16;

/// What Piskvork writes: 15, 16, or another number for another fault; -1 if it does not know, -2 for a program that
/// crashed.
const CODES: RangeInclusive<i32> = -2..=16;

/// An unknown name.
const NOBODY: &str = "?";

/// The moves, with squares counted from `origin`.
pub(crate) fn write_moves(text: &mut String, game: &GameFile, origin: usize) {
    for node in game.tree.main_line() {
        if let Some(square) = node.square() {
            let (x, y) = (square.x() + origin, square.y() + origin);
            let _ = writeln!(text, "{x},{y},{}", node.time.as_millis());
        }
    }
}

/// The names, one per line.
pub(crate) fn write_names(text: &mut String, game: &GameFile) {
    for name in [&game.black, &game.white] {
        let name = one_line(name);
        // A name that resembles a move would be read as one, or as a broken one.
        let name = if resembles_move(&name) { name.replace(is_separator, ".") } else { name };
        let _ = writeln!(text, "{}", if name.is_empty() { NOBODY } else { &name });
    }
}

/// The code of the ending.
pub(crate) fn write_ending(text: &mut String, game: &GameFile) {
    let code = match game.ending {
        None | Some(Ending::Won(_) | Ending::Draw) => REGULAR,
        Some(Ending::OnTime(_)) => TIMEOUT,
        Some(Ending::Forfeit(_)) => FAULT,
    };
    let _ = writeln!(text, "{code}");
}

/// The one game of a file that holds one.
pub(crate) fn only_game<'a>(games: &'a [GameFile], format: &'static str) -> Result<&'a GameFile, WriteError> {
    let [game] = games else { return Err(WriteError::OneGame { format, games: games.len() }) };
    crate::format::without_setup(games).map(|()| game)
}

/// A name in a file; a move in its place, even a broken one, is an error, since it would be lost.
pub(crate) fn name((line, number): (&str, usize)) -> Result<String, ReadError> {
    if resembles_move(line) {
        return Err(ReadError::line(number, format!("{} is a move, but a name should be here", quoted(line))));
    }
    let name = one_line(line);
    Ok(if name == NOBODY { String::new() } else { name })
}

/// The complaint about a line after the last one.
pub(crate) fn after_code(number: usize) -> ReadError {
    ReadError::line(number, "nothing may come after the code of the ending")
}

/// The complaint about a line that should be one or the other.
pub(crate) fn neither(line: &str, number: usize) -> ReadError {
    ReadError::line(number, format!("{} is neither a move nor the code of the ending", quoted(line)))
}

/// What is wrong with the lines after the moves: the first that begins like a move, since a broken move puts all lines
/// after it out of place; `problem` if there is none.
pub(crate) fn out_of_place<'a>(rest: impl IntoIterator<Item = (&'a str, usize)>, problem: ReadError) -> ReadError {
    let begins_like_move = |line: &str| {
        (line.starts_with(|c: char| c.is_ascii_digit() || c == '-') && line.contains(',')) || has_numbers_alone(line)
    };
    match rest.into_iter().find(|(line, _)| begins_like_move(line)) {
        Some((line, number)) if numbers(line).is_some() => {
            ReadError::line(number, format!("{} is a move, but the moves must come before this", quoted(line)))
        }
        Some((line, number)) if has_numbers_alone(line) => {
            ReadError::line(number, format!("{} is not a move: a move is written x,y,ms", quoted(line)))
        }
        Some((line, number)) => neither(line, number),
        None => problem,
    }
}

/// The warning about a file whose last line is not terminated and could be the beginning of a longer one: a move; the code 1,
/// which begins 15 and 16; and, where a move could stand, any number that may be a column, counted from `columns`.
pub(crate) fn torn_line(text: &str, columns: Option<i32>) -> Option<ReadError> {
    if text.ends_with(['\n', '\r']) {
        return None;
    }
    let (line, number) = numbered(text).last()?;
    let may_be_column = columns.is_some_and(|first| code(line).is_some_and(|column| column >= first));
    let may_be_cut_off = numbers(line).is_some() || line == "1" || may_be_column;
    let problem = || format!("the file ends with {} and without a line end: is it complete?", quoted(line));
    may_be_cut_off.then(|| ReadError::line(number, problem()))
}

/// The warning about a file without the code that comes last.
pub(crate) fn no_code(text: &str) -> ReadError {
    ReadError::line(text.lines().count().max(1), "the file ends without the code of the ending: is it complete?")
}

/// Reads the moves up to the first line that is not one; squares are counted from `origin`.
pub(crate) fn read_moves<'a>(
    lines: &mut Peekable<impl Iterator<Item = (&'a str, usize)>>,
    game: &mut Line,
    origin: i32,
) -> Result<(), ReadError> {
    let size = game.game.size;
    while let Some((line, number)) = lines.next_if(|(line, _)| numbers(line).is_some()) {
        let Some((x, y, time)) = numbers(line) else { break };
        let square = x.checked_sub(origin).zip(y.checked_sub(origin)).and_then(|(x, y)| size.at(x, y));
        let square =
            square.ok_or_else(|| ReadError::line(number, format!("{} is off the board of {size}", quoted(line))))?;
        let node = game.push(square);
        let node = node.ok_or_else(|| ReadError::line(number, format!("{}: the square is occupied", quoted(line))))?;
        node.time = Duration::from_millis(time);
    }
    Ok(())
}

/// The numbers of a line `x,y,ms`; the time may be missing, and is 0 if it is negative.
fn numbers(line: &str) -> Option<(i32, i32, u64)> {
    let mut words = line.split(',').map(str::trim);
    let mut number = || words.next()?.parse().ok();
    let (x, y) = (number()?, number()?);
    let time = match words.next() {
        None => 0,
        Some(time) => time.parse::<i64>().ok()?.max(0),
    };
    words.next().is_none().then_some((x, y, time as u64))
}

/// Whether a line is a move, or may be meant as one: two of three words are numbers, or all of them.
fn resembles_move(line: &str) -> bool {
    let words = line.split(',').map(str::trim);
    let found = words.clone().filter(|word| is_number(word)).count();
    numbers(line).is_some() || has_numbers_alone(line) || (words.count(), found) == (3, 2)
}

/// Whether a line is two or more numbers, like a move, with any separators.
fn has_numbers_alone(line: &str) -> bool {
    let mut words = line.split(is_separator).filter(|word| !word.is_empty());
    words.clone().nth(1).is_some() && words.all(is_number)
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// What separates the numbers of a move, or may do so in a file edited by hand.
const fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | ' ' | '\t')
}

/// The number of a line that has nothing else.
pub(crate) fn code(line: &str) -> Option<i32> {
    line.parse().ok()
}

/// What the code of a line says about the game; nothing if there is no line.
pub(crate) fn read_ending(game: &mut GameFile, line: Option<(&str, usize)>) -> Result<(), ReadError> {
    let known = line.map(|(line, number)| {
        let complaint = || {
            let (least, most) = (CODES.start(), CODES.end());
            format!("the last line must be the code of the ending, from {least} to {most}, not {}", quoted(line))
        };
        code(line).filter(|code| CODES.contains(code)).ok_or_else(|| ReadError::line(number, complaint()))
    });
    game.ending = match known.transpose()? {
        // The player to move at the end is the one at fault.
        Some(TIMEOUT) => Some(Ending::OnTime(!game.turn())),
        Some(FAULT) => Some(Ending::Forfeit(!game.turn())),
        _ => game.ending_on_board(),
    };
    Ok(())
}

/// The lines of a text with their numbers, without empty ones.
pub(crate) fn numbered(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.lines().zip(1..).map(|(line, number)| (line.trim(), number)).filter(|(line, _)| !line.is_empty())
}
