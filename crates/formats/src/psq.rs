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
//! Files of games that people played have no names. The rule is not in the file.

use crate::error::ReadError;
use crate::line::Line;
use crate::piskvork::{name, numbered, read_ending, read_moves, write_ending, write_moves, write_names};
use crate::text::decode;
use crate::{Assumed, GameFile};

/// The game as the text of a `.psq` file, without its variations.
pub fn write(game: &GameFile) -> String {
    let mut text = format!("Piskvorky {}, 0:0, 0\n", game.size);
    write_moves(&mut text, game, 1);
    write_names(&mut text, game);
    write_ending(&mut text, game);
    text
}

/// Reads a `.psq` file.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<GameFile, ReadError> {
    let text = decode(bytes);
    let mut lines = numbered(&text).peekable();
    let (first, number) = lines.next().ok_or_else(|| ReadError::line(1, "the file is empty"))?;
    let (size, second_began) = header(first).map_err(|problem| ReadError::line(number, problem))?;
    let mut line = Line::new(size, assumed.rule);
    read_moves(&mut lines, &mut line, 1)?;
    let mut game = line.game;
    let rest: Vec<_> = lines.collect();
    let (names, code) = match rest[..] {
        [] => (None, None),
        [code] => (None, Some(code)),
        [first, second] => (Some((first, second)), None),
        [first, second, code, ..] => (Some((first, second)), Some(code)),
    };
    if let Some(((first, _), (second, _))) = names {
        (game.black, game.white) = (name(first), name(second));
        if second_began {
            std::mem::swap(&mut game.black, &mut game.white);
        }
    }
    read_ending(&mut game, code)?;
    Ok(game)
}

/// The size, and whether the second player made the first move.
fn header(line: &str) -> Result<(cinquina_game::Size, bool), String> {
    const WRONG: &str = "a .psq file begins with 'Piskvorky 15x15, 0:0, 0'";
    let rest = line.strip_prefix("Piskvorky").ok_or(WRONG)?;
    let mut parts = rest.split(',').map(str::trim);
    let size = parts.next().ok_or(WRONG)?.parse().map_err(|error: cinquina_game::SizeError| error.to_string())?;
    match parts.nth(1) {
        Some("0") => Ok((size, false)),
        Some("1") => Ok((size, true)),
        _ => Err(WRONG.into()),
    }
}
