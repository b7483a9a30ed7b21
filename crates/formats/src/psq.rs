//! `.psq`, the format of Piskvork and the Gomocup tournaments.
//!
//! ```text
//! Piskvorky 15x15, 0:0, 0     width, height; levels of the players (0: none); who began (0: the first named)
//! 8,8,0                       column, row, both from 1 at the top left; milliseconds
//! left                        the first player
//! right                       the second player
//! 0                           the code of the ending
//! ```

use std::fmt::Write;

use crate::game_file::one_line;
use crate::{Ending, GameFile};

/// The game ended on the board.
const REGULAR: u8 = 0;
/// Piskvork's own code for a loss on time.
const TIMEOUT: u8 = 15;
/// Any other fault of a player.
const FAULT: u8 = 16;

/// The game as the text of a `.psq` file.
pub fn write(game: &GameFile) -> String {
    let mut text = format!("Piskvorky {}, 0:0, 0\n", game.size);
    for (square, time) in game.timed_moves() {
        let _ = writeln!(text, "{},{},{}", square.x() + 1, square.y() + 1, time.as_millis());
    }
    let code = match game.ending {
        Ending::Won(_) | Ending::Draw => REGULAR,
        Ending::OnTime(_) => TIMEOUT,
        Ending::Forfeit(_) => FAULT,
    };
    let _ = write!(text, "{}\n{}\n{code}\n", one_line(&game.black), one_line(&game.white));
    text
}
