//! `.rec`, the older format of tournaments: the names of the players, then the moves as column, row (both from 0 at
//! the top left) and milliseconds, then the code of the ending. Neither size nor rule is in the file.

use crate::error::ReadError;
use crate::game_file::Line;
use crate::piskvork::{
    after_code, name, no_code, numbered, out_of_place, read_ending, read_moves, torn_line, write_ending, write_moves,
    write_names,
};
use crate::text::{Decoded, decode_file};
use crate::{Assumed, GameFile};

/// The number of the first column and the first row.
const ORIGIN: i32 = 0;

/// The game as the text of a `.rec` file, without its variations.
pub fn write(game: &GameFile) -> String {
    let mut text = String::new();
    write_names(&mut text, game);
    write_moves(&mut text, game, ORIGIN as usize);
    write_ending(&mut text, game);
    text
}

/// Reads a `.rec` file.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<GameFile, ReadError> {
    read_with_warnings(bytes, assumed).map(|(game, _)| game)
}

/// The same with a warning if the file may be cut off.
pub(crate) fn read_with_warnings(bytes: &[u8], assumed: &Assumed) -> Result<(GameFile, Vec<ReadError>), ReadError> {
    let Decoded { text, mut warnings } = decode_file(bytes);
    let mut lines = numbered(&text).peekable();
    let mut line = Line::new(assumed.size, assumed.rule);
    for player in [&mut line.game.black, &mut line.game.white] {
        *player = name(lines.next().ok_or_else(|| ReadError::line(1, "a .rec file must begin with two names"))?)?;
    }
    read_moves(&mut lines, &mut line, ORIGIN)?;
    let mut game = line.game;
    let rest: Vec<_> = lines.collect();
    let is_without_code = rest.is_empty();
    let read = match rest.get(1) {
        Some(&(_, number)) => Err(after_code(number)),
        None => read_ending(&mut game, rest.first().copied()),
    };
    read.map_err(|problem| out_of_place(rest, problem))?;
    warnings.extend(torn_line(&text, Some(ORIGIN)).or_else(|| is_without_code.then(|| no_code(&text))));
    Ok((game, warnings))
}
