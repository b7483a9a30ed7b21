//! Nine squares in a row: their class, and why.
//!
//! `cargo run -p cinquina-patterns --example read_line -- '+O+XXX++O'`

use cinquina_game::Colour;
use cinquina_patterns::Line;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "O++XXX++X".into());
    let line: Line = text.parse()?;
    match line.owner() {
        Some(owner) => explain(line, owner),
        // With an empty middle the line is a potential one: what would each player make of it?
        None => Colour::BOTH.into_iter().for_each(|colour| explain(line, colour)),
    }
    Ok(())
}

fn explain(line: Line, owner: Colour) {
    let reading = line.read(owner);
    println!("{line} for {owner}: {} ({})", reading.class, reading.class.name());
    println!("  G = {}, N = {}", reading.degree, reading.blocks);
    for tracker in &reading.trackers {
        println!("  tracker  {tracker}");
    }
    println!("  triggers {}", reading.triggers);
    match reading.defence {
        Some(defence) => println!("  defence  {defence}"),
        None => println!("  nothing to stop yet"),
    }
}
