//! A database in memory: three games in, what was played after the first moves out.

use cinquina_db::Database;
use cinquina_formats::{Ending, GameFile};
use cinquina_game::{Colour, Rule, Size, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let mut database = Database::in_memory()?;
    for (moves, winner) in [("h8i9i8", Colour::Black), ("h8g9g8", Colour::White), ("h8i9j10", Colour::Black)] {
        let mut game = GameFile::with_moves(size, Rule::Freestyle, &notation::parse_moves(moves, size)?, &[]);
        game.ending = Some(Ending::Won(winner));
        database.import([&game])?;
    }
    // The first two are mirror images of each other.
    let answer = database.query(size, Rule::Freestyle, &notation::parse_moves("h8i9", size)?)?;
    for played in &answer.moves {
        let results = &played.results;
        println!("{}: Black won {}, White won {}", notation::name(played.square, size), results.black, results.white);
    }
    Ok(())
}
