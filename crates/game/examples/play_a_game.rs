//! A game from the first move to the last: legal moves, turns, the end, undo.
//!
//! `cargo run -p cinquina-game --example play_a_game`

use cinquina_game::{Game, Outcome, Rule, Size, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(9)?;
    let mut game = Game::new(Rule::Freestyle, size);
    for square in notation::parse_moves("e5d4e4e3f5d5f4g4f3f2d6", size)? {
        game.play(square)?;
    }
    print!("{}", game.board());
    println!("{} to move, {} legal squares", game.turn(), game.legal_squares().len());

    // An occupied square is refused and changes nothing.
    let occupied = notation::parse_square("e5", size)?;
    if let Err(complaint) = game.play(occupied) {
        println!("e5: {complaint}");
    }

    // White passes by; Black completes the diagonal from c7 to g3.
    for name in ["a1", "c7", "a2", "g3"] {
        game.play(notation::parse_square(name, size)?)?;
    }
    match game.outcome() {
        Some(Outcome::Win(winner)) => println!("{winner} wins: {}", notation::moves_to_string(game.moves(), size)),
        Some(Outcome::Draw) => println!("a draw"),
        None => println!("the game goes on"),
    }

    let taken_back = game.undo().ok_or("no move to take back")?;
    println!("without {} the game goes on: {:?}", notation::name(taken_back, size), game.outcome());
    Ok(())
}
