//! Turned and mirrored boards: one position, eight pictures, one canonical hash.
//!
//! `cargo run -p cinquina-game --example symmetry`

use cinquina_game::{Board, Colour, Size, Symmetry, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(5)?;
    let mut board = Board::new(size);
    board.put(notation::parse_square("b4", size)?, Colour::Black);
    board.put(notation::parse_square("c4", size)?, Colour::White);

    for &symmetry in Symmetry::of(size) {
        let image = board.image(symmetry);
        let (hash, canonical) = (image.hash(Colour::Black), image.canonical_hash(Colour::Black));
        println!("{image}hash {hash:016x}, canonical {canonical:016x}\n");
    }

    // An opening book looks a position up by its canonical hash and maps its move back.
    let oblong = Size::new(20, 15)?;
    println!("a board of {oblong} has {} symmetries", Symmetry::of(oblong).len());
    Ok(())
}
