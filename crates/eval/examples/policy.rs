//! What every move promises before anything is searched: `policy h8i9i8`.

use cinquina_eval::{Evaluation, Values};
use cinquina_game::{Rule, Size, Square, notation};
use cinquina_patterns::{NineSquares, PatternBoard};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let mut board = PatternBoard::<NineSquares>::new(Rule::Freestyle, size);
    let moves = std::env::args().nth(1).unwrap_or_else(|| "h8i9i8".into());
    for square in notation::parse_moves(&moves, size)? {
        board.play(square);
    }
    let values = Values::shipped(Rule::Freestyle);
    let mut evaluation = Evaluation::new(&values, &board);
    println!("the position is worth {} to {}", evaluation.value(&board), board.turn());
    let mut squares: Vec<Square> = board.board().empty_squares().iter().collect();
    squares.sort_by_key(|&square| -evaluation.policy(&board, square));
    for &square in &squares[..10] {
        println!("{:4} {:6}", notation::name(square, size), evaluation.policy(&board, square));
    }
    Ok(())
}
