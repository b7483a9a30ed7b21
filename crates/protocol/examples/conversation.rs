//! What a manager and the player say to each other in the first move of a game.

use std::io;

fn main() -> io::Result<()> {
    let says = "START 15\nINFO timeout_turn 200\nBEGIN\nEND\n";
    println!("{says}--");
    cinquina_protocol::run(says.as_bytes(), io::stdout())
}
