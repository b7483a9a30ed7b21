//! The engine thinks about a position for a second and says what it sees: `think h8i9i8g9j8`.

use std::time::Duration;

use cinquina_engine::{Engine, SearchControl, SearchLimits, Settings};
use cinquina_game::{Game, Rule, Size, notation};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::square(15)?;
    let mut game = Game::new(Rule::Freestyle, size);
    let moves = std::env::args().nth(1).unwrap_or_else(|| "h8i9i8g9j8".into());
    for square in notation::parse_moves(&moves, size)? {
        game.play(square)?;
    }
    println!("{}", game.board());
    let limits = SearchLimits { soft_time: Some(Duration::from_secs(1)), ..SearchLimits::default() };
    let engine = Engine::new(&Settings::default());
    engine.think(&game, &SearchControl::new(limits), 1, |report| {
        for found in &report.lines {
            let line: Vec<String> = found.line.moves().iter().map(|&square| notation::name(square, size)).collect();
            println!("depth {:2} {:9} nodes  score {:5}  {}", report.depth, report.nodes, found.score, line.join(" "));
        }
    });
    Ok(())
}
