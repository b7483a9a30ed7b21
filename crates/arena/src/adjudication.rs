//! Ending decided games early, where the match settings ask for it.

use cinquina_game::{Board, Colour, Direction, Game, Square};
use cinquina_patterns::{Analysis, Verdict};
use serde::{Deserialize, Serialize};

/// Which decided games are ended early.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Games that a player has provably won.
    pub wins: bool,
    /// Games in which nobody can make five any more.
    pub draws: bool,
}

/// The player who wins with best play, if attacks of one or two steps prove it.
pub fn proven_winner(game: &Game) -> Option<Colour> {
    match Analysis::of(game).verdict() {
        Verdict::Win => Some(game.turn()),
        Verdict::Loss => Some(!game.turn()),
        Verdict::Forced | Verdict::Open => None,
    }
}

/// Whether neither player can make five any more: every block of five squares has stones of both colours.
pub fn is_dead(board: &Board) -> bool {
    board.size().squares().all(|square| Direction::ALL.into_iter().all(|direction| !is_live(board, square, direction)))
}

/// Whether the block of five that begins on `square` is on the board and can still become a five.
fn is_live(board: &Board, square: Square, direction: Direction) -> bool {
    const BLOCK: i32 = 5;
    let block = (0..BLOCK).map_while(|distance| direction.walk(board.size(), square, distance));
    let block: Vec<Square> = block.filter(|&square| board.open().contains(square)).collect();
    block.len() == BLOCK as usize
        && Colour::BOTH.into_iter().any(|colour| block.iter().all(|&square| !board.has(square, !colour)))
}

#[cfg(test)]
mod tests {
    use cinquina_game::{Rule, Size};

    use super::*;

    fn board(rows: &[&str]) -> Board {
        let mut board = Board::new(Size::new(rows[0].len() as u32, rows.len() as u32).unwrap());
        for (y, row) in rows.iter().enumerate() {
            for (x, content) in row.bytes().enumerate() {
                match content {
                    b'X' => board.put(Square::new(x, y), Colour::Black),
                    b'O' => board.put(Square::new(x, y), Colour::White),
                    _ => {}
                }
            }
        }
        board
    }

    #[test]
    fn a_board_dies_with_its_last_block() {
        assert!(!is_dead(&board(&["+++++"; 5])));
        // Every row, column and diagonal has both colours, and an empty square is left.
        assert!(is_dead(&board(&["XOXOX", "OXXOO", "XOOXX", "OXOOX", "XOXO+"])));
        // The left column is White's still.
        assert!(!is_dead(&board(&["OOXOX", "OXXOO", "OOOXX", "OXOOX", "+OXOX"])));
    }

    #[test]
    fn four_in_a_row_is_proven() {
        let board = board(&["++++++++", "+XXXX+++", "+OOO++++", "++++++++", "++++++++", "++++++++"]);
        let size = board.size();
        for turn in Colour::BOTH {
            let game = Game::from_board(Rule::Freestyle, board.clone(), turn).unwrap();
            assert_eq!(proven_winner(&game), Some(Colour::Black));
        }
        assert_eq!(proven_winner(&Game::new(Rule::Freestyle, size)), None);
    }
}
