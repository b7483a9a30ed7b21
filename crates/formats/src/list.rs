//! Many games as text, one per line:
//!
//! ```text
//! rule;size;first;second;result;moves;source
//! freestyle;15;left;right;1-0;7,7 8,6;game 1 of a match
//! ```
//!
//! The result is `1-0` if the first player won, `0-1`, `1/2-1/2` or `?`. Moves are column and row from 0 at the top
//! left. `#` starts a comment line.

use std::fmt::Write;

use cinquina_game::{Colour, Rule, Size, SizeError};

use crate::error::{Place, ReadError};
use crate::game_file::Line;
use crate::strings::{Form, counted, end_of};
use crate::text::{decode_file, one_line, quoted};
use crate::{Ending, GameFile, Reading};

const FIELDS: usize = 7;

/// The games, one per line, without their variations.
pub fn write(games: &[GameFile]) -> String {
    games.iter().fold(String::new(), |mut text, game| {
        let (moves, size) = (Form::Squares.write(&game.moves(), game.size), size(game.size));
        let [black, white, source] = [&game.black, &game.white, &game.source].map(|name| field(name));
        let result = match game.ending.map(Ending::winner) {
            None => "?",
            Some(None) => "1/2-1/2",
            Some(Some(Colour::Black)) => "1-0",
            Some(Some(Colour::White)) => "0-1",
        };
        let _ = writeln!(text, "{};{size};{black};{white};{result};{moves};{source}", game.rule);
        text
    })
}

fn size(size: Size) -> String {
    if size.width() == size.height() { size.width().to_string() } else { size.to_string() }
}

/// A name without what would end its field.
fn field(name: &str) -> String {
    one_line(name).replace(';', ",")
}

/// Whether a text is such a list, by a semicolon in its first line: lines of moves have none, so a list with too few fields is
/// reported as that.
pub(crate) fn is_list(text: &str) -> bool {
    counted(text).next().is_some_and(|(line, _)| line.contains(';'))
}

/// Reads a list of games.
pub fn read(bytes: &[u8]) -> Result<Vec<GameFile>, ReadError> {
    let mut games = Vec::new();
    read_each(&decode_file(bytes).text, &mut |game, _| games.push(game))?;
    Ok(games)
}

/// Reads a list of games one by one.
pub(crate) fn read_each(text: &str, take: &mut dyn FnMut(GameFile, Reading)) -> Result<(), ReadError> {
    for (line, number) in counted(text) {
        let game = read_line(line).map_err(|problem| ReadError::line(number, problem))?;
        take(game, Reading::sure(Place::Line(number), end_of(line, text)));
    }
    Ok(())
}

fn read_line(line: &str) -> Result<GameFile, String> {
    let fields: Vec<&str> = line.splitn(FIELDS, ';').collect();
    let [rule, size, black, white, result, moves, source] = fields[..] else {
        return Err(format!(
            "a game has the fields rule;size;first;second;result;moves;source, but this has {} fields",
            fields.len()
        ));
    };
    let rule: Rule = rule.parse().map_err(|error: cinquina_game::UnknownRule| error.to_string())?;
    let size: Size = size.parse().map_err(|error: SizeError| error.to_string())?;
    let ending = match result {
        "1-0" => Some(Ending::Won(Colour::Black)),
        "0-1" => Some(Ending::Won(Colour::White)),
        "1/2-1/2" => Some(Ending::Draw),
        "?" => None,
        _ => return Err(format!("the result must be 1-0, 0-1, 1/2-1/2 or ?, not {}", quoted(result))),
    };
    let mut read = Line::new(size, rule);
    let occupied = |square| format!("{}: the square is occupied", cinquina_game::notation::to_xy(square));
    read.extend(Form::Squares.parse(moves, size).map_err(|error| error.to_string())?).map_err(occupied)?;
    let [black, white, source] = [black, white, source].map(one_line);
    Ok(GameFile { black, white, ending, source, ..read.game })
}
