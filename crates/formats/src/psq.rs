//! `.psq`, the format of Piskvork and the Gomocup tournaments.
//!
//! ```text
//! Piskvorky 15x15, 0:0, 0     width, height; levels of the players (0: none); who began (0: the first named)
//! 8,8,0                       column, row, both from 1 at the top left; milliseconds
//! left                        the first player
//! right                       the second player
//! 0                           the code of the ending
//! ```
//!
//! Files of games between people have no names. The rule is not in the file, but Gomocup has files with one more
//! line, the winner and the rule: `1,Freestyle`.

use cinquina_game::{Colour, Rule, Size, SizeError};

use crate::error::ReadError;
use crate::game_file::Line;
use crate::piskvork::{
    after_code, code, name, neither, no_code, numbered, out_of_place, read_ending, read_moves, torn_line, write_ending,
    write_moves, write_names,
};
use crate::rule_names::rule_named;
use crate::text::{Decoded, decode_file};
use crate::{Assumed, Ending, GameFile};

/// The number of the first column and the first row.
const ORIGIN: i32 = 1;

/// The game as the text of a `.psq` file, without its variations.
pub fn write(game: &GameFile) -> String {
    let [first, second] = game.levels;
    let mut text = format!("Piskvorky {}, {first}:{second}, 0\n", game.size);
    write_moves(&mut text, game, ORIGIN as usize);
    write_names(&mut text, game);
    write_ending(&mut text, game);
    text
}

/// Reads a `.psq` file.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<GameFile, ReadError> {
    read_with_warnings(bytes, assumed).map(|(game, _)| game)
}

/// The same with a warning if the file may be cut off. There are complete files that end with a move, but none with names and
/// without a code.
pub(crate) fn read_with_warnings(bytes: &[u8], assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let Decoded { text, mut warnings } = decode_file(bytes);
    let mut lines = numbered(&text).peekable();
    let (first, number) = lines.next().ok_or_else(|| ReadError::line(1, "the file is empty"))?;
    let (size, levels, second_began) = header(first).map_err(|problem| ReadError::line(number, problem))?;
    let mut line = Line::new(size, assumed.rule);
    read_moves(&mut lines, &mut line, ORIGIN)?;
    let mut game = line.game;
    game.levels = levels;
    if second_began {
        game.levels.reverse();
    }
    let rest: Vec<_> = lines.collect();
    let is_without_code = rest.len() == 2;
    // A single line after the moves is the code of a game without names, or a move that was cut off.
    let columns = (rest.len() == 1).then_some(ORIGIN);
    let read = read_rest(&mut game, &rest, second_began);
    let is_verdict = |line: &str| read_verdict(line, second_began).is_some();
    read.map_err(|problem| out_of_place(rest.into_iter().filter(|(line, _)| !is_verdict(line)), problem))?;
    warnings.extend(torn_line(&text, columns).or_else(|| is_without_code.then(|| no_code(&text))));
    Ok((game, warnings))
}

/// Reads what comes after the moves: names, the code of the ending, the verdict; all of them may be missing.
fn read_rest(game: &mut GameFile, rest: &[(&str, usize)], second_began: bool) -> Result<(), ReadError> {
    let (names, code, verdict) = match *rest {
        [] => (None, None, None),
        [code] => (None, Some(code), None),
        [(first, _), (_, number)] if code(first).is_some() => return Err(after_code(number)),
        [(first, number), (second, _)] if code(second).is_some() => return Err(neither(first, number)),
        [first, second] => (Some((first, second)), None, None),
        [first, second, code] => (Some((first, second)), Some(code), None),
        [first, second, code, verdict] => (Some((first, second)), Some(code), Some(verdict)),
        [_, _, _, _, (_, number), ..] => return Err(after_code(number)),
    };
    if let Some((first, second)) = names {
        (game.black, game.white) = (name(first)?, name(second)?);
        if second_began {
            std::mem::swap(&mut game.black, &mut game.white);
        }
    }
    let verdict = verdict.map(|(line, number)| read_verdict(line, second_began).ok_or_else(|| after_code(number)));
    let verdict = verdict.transpose()?;
    if let Some((rule, _)) = verdict {
        game.rule = rule;
    }
    read_ending(game, code)?;
    // The verdict is what the file states, even against the board; only the code says how a player lost.
    if let Some((_, ending)) = verdict
        && !matches!(game.ending, Some(Ending::OnTime(_) | Ending::Forfeit(_)))
    {
        game.ending = Some(ending);
    }
    Ok(())
}

/// The rule and the ending of a line `1,Freestyle`: 1 if the player who was named first won, 2 if the other did, 0 for
/// a draw.
fn read_verdict(line: &str, second_began: bool) -> Option<(Rule, Ending)> {
    let (winner, rule) = line.split_once(',')?;
    let first = if second_began { Colour::White } else { Colour::Black };
    let ending = match winner.trim() {
        "0" => Ending::Draw,
        "1" => Ending::Won(first),
        "2" => Ending::Won(!first),
        _ => return None,
    };
    // A number would be the row of a move.
    let is_name = rule.trim_start().starts_with(char::is_alphabetic);
    rule_named(rule).filter(|_| is_name).map(|rule| (rule, ending))
}

/// The size, the levels of the players, and whether the second player made the first move.
fn header(line: &str) -> Result<(Size, [u32; 2], bool), String> {
    const WRONG: &str = "a .psq file must begin like 'Piskvorky 15x15, 0:0, 0'";
    let rest = line.strip_prefix("Piskvorky").ok_or(WRONG)?;
    let mut parts = rest.split(',').map(str::trim);
    let size = parts.next().ok_or(WRONG)?.parse().map_err(|error: SizeError| error.to_string())?;
    let (first, second) = parts.next().and_then(|levels| levels.split_once(':')).ok_or(WRONG)?;
    let level = |text: &str| text.trim().parse().map_err(|_| WRONG);
    let levels = [level(first)?, level(second)?];
    match parts.next() {
        Some("0") => Ok((size, levels, false)),
        Some("1") => Ok((size, levels, true)),
        _ => Err(WRONG.into()),
    }
}
