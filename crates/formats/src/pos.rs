//! `.pos`, the moves of a game on 15×15 in a byte each: how many there are, then for each its row times 15 plus its
//! column, both from 0 at the top left. Board programs for Renju exchange it.

use cinquina_game::{Size, Square};

use crate::error::{ReadError, WriteError};
use crate::game_file::Line;
use crate::{Assumed, GameFile};

const SIDE: usize = 15;

/// The moves of the game itself as the bytes of a `.pos` file.
pub fn write(game: &GameFile) -> Result<Vec<u8>, WriteError> {
    if (game.size.width(), game.size.height()) != (SIDE, SIDE) {
        return Err(WriteError::Size { format: "pos", size: game.size });
    }
    let moves = game.moves();
    // No more than 225 moves are on such a board.
    let place = |square: &Square| (square.y() * SIDE + square.x()) as u8;
    Ok(std::iter::once(moves.len() as u8).chain(moves.iter().map(place)).collect())
}

/// Reads a `.pos` file.
pub fn read(bytes: &[u8], assumed: &Assumed) -> Result<GameFile, ReadError> {
    let (&count, moves) = bytes.split_first().ok_or_else(|| ReadError::byte(0, "the file is empty"))?;
    if moves.len() != usize::from(count) {
        // Surplus bytes are reported where they begin.
        let at = if moves.len() < usize::from(count) { 0 } else { 1 + usize::from(count) };
        return Err(ReadError::byte(
            at,
            format!("the file says that it has {count} moves, but it has {}", moves.len()),
        ));
    }
    let size = Size::square(SIDE as u32).map_err(|error| ReadError::byte(0, error.to_string()))?;
    let mut line = Line::new(size, assumed.rule);
    for (&place, at) in moves.iter().zip(1..) {
        let (x, y) = (usize::from(place) % SIDE, usize::from(place) / SIDE);
        let square = size.at(x as i32, y as i32);
        let square = square.ok_or_else(|| ReadError::byte(at, format!("{place} is not a square: the last is 224")))?;
        line.push(square).ok_or_else(|| ReadError::byte(at, format!("the square {x},{y} is occupied")))?;
    }
    let mut game = line.game;
    game.ending = game.ending_on_board();
    Ok(game)
}
