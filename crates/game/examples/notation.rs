//! The ways to write a square, and what happens to text that is none.
//!
//! `cargo run -p cinquina-game --example notation`

use cinquina_game::{Size, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = "28x15".parse()?;

    // People count rows from the bottom and go on after column z with aa; protocols count from the top left.
    for text in ["a1", "H8", "z15", "ab1"] {
        let square = notation::parse_square(text, size)?;
        println!(
            "{text:>4} is {} to people and {} to protocols",
            notation::name(square, size),
            notation::to_xy(square)
        );
    }
    let square = notation::parse_xy("7,7", size)?;
    println!(" 7,7 is {} on a board of {size}", notation::name(square, size));

    // A game is its moves run together.
    let moves = notation::parse_moves("h8i9ab10", size)?;
    println!("{} moves: {}", moves.len(), notation::moves_to_string(&moves, size));

    // Errors say what is wrong and where.
    for text in ["h8 i9 ?", "h8ac1", "h16"] {
        if let Err(complaint) = notation::parse_moves(text, size) {
            println!("{text:?}: {complaint}");
        }
    }
    Ok(())
}
