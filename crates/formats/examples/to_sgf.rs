//! Writes any file of games as SGF: `to_sgf GAME.psq`. Without a file it shows what SGF looks like.

use std::path::Path;

use cinquina_formats::{Assumed, Format, GameFile, sgf};
use cinquina_game::{Rule, Size, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let Some(file) = std::env::args().nth(1) else {
        let moves = notation::parse_moves("h8i9i8g9j8", size)?;
        print!("{}", sgf::write(&GameFile::with_moves(size, Rule::Freestyle, &moves, &[])));
        return Ok(());
    };
    let format = Format::of(Path::new(&file)).ok_or("no format has this extension")?;
    for game in format.read(&std::fs::read(&file)?, &Assumed { size, rule: Rule::Freestyle })? {
        print!("{}", sgf::write(&game));
    }
    Ok(())
}
