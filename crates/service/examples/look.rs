//! What can be said about a position at once, as the page gets it: `look h8g9i8g7j8`.

use cinquina_service::{Position, describe};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let moves = std::env::args().nth(1).unwrap_or_else(|| "h8g9i8g7j8".into());
    let position = Position { moves, ..Position::default() };
    println!("{}", serde_json::to_string_pretty(&describe(&position.game()?))?);
    Ok(())
}
