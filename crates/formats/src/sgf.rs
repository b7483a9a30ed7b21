//! SGF, the format of most programs that show games: `FF[4]`, and `GM[4]` for Gomoku and Renju.

use std::fmt::Write;

use cinquina_game::{Colour, Size, Square};

use crate::game_file::one_line;
use crate::{Ending, GameFile};

/// The game as the text of an `.sgf` file.
pub fn write(game: &GameFile) -> String {
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Cinquina:{}]SZ[{}]RU[{}]PB[{}]PW[{}]RE[{}]\n",
        env!("CARGO_PKG_VERSION"),
        size(game.size),
        game.rule,
        escaped(&game.black),
        escaped(&game.white),
        result(game.ending),
    );
    for ((square, time), colour) in game.timed_moves().zip(Colour::BOTH.into_iter().cycle()) {
        let _ = write!(text, ";{}[{}]", initial(colour), point(square));
        if !time.is_zero() {
            let _ = write!(text, "C[{} ms]", time.as_millis());
        }
    }
    text.push_str(")\n");
    text
}

fn size(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

fn result(ending: Ending) -> String {
    match ending {
        Ending::Won(winner) => format!("{}+", initial(winner)),
        Ending::OnTime(winner) => format!("{}+T", initial(winner)),
        Ending::Forfeit(winner) => format!("{}+F", initial(winner)),
        Ending::Draw => "0".to_owned(),
    }
}

const fn initial(colour: Colour) -> char {
    match colour {
        Colour::Black => 'B',
        Colour::White => 'W',
    }
}

/// Two letters, column and row from the top left: a … z, then A … for the squares from 27 on.
fn point(square: Square) -> String {
    let letter = |n: usize| char::from(if n < 26 { b'a' + n as u8 } else { b'A' + (n - 26) as u8 });
    [letter(square.x()), letter(square.y())].iter().collect()
}

fn escaped(text: &str) -> String {
    one_line(text).replace('\\', "\\\\").replace(']', "\\]")
}
