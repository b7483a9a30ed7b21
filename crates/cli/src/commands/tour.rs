//! What there is to see, for someone who has just started the program.

use std::io::Write;

use anstyle::Style;

const STOPS: [(&str, &str); 9] = [
    ("cinquina play", "a game against the engine, in the terminal"),
    ("cinquina line '+O+XXX++O'", "classify nine squares: class, trackers, triggers, defence"),
    ("cinquina line '+XXX++OO+'", "an empty middle: what each player would make there"),
    ("cinquina explain h8g9i8g7j8", "draw a position; who wins, what must be answered, which moves remain"),
    ("cinquina analyse h8g9i8g7", "search for the best moves, deeper and deeper"),
    ("cinquina solve h8g9i8g7j8h9i9e5", "does the player to move win by fours and threes?"),
    ("cinquina lab classify '++XXX++'", "any pattern, exactly: class, steps, triggers, defence, play"),
    ("cinquina bench board", "how many moves a second the pattern board makes and undoes"),
    ("cinquina help explain", "every command explains itself"),
];

pub(crate) fn run() -> anyhow::Result<()> {
    let bold = Style::new().bold();
    let mut out = anstream::stdout().lock();
    writeln!(out, "{bold}Cinquina{bold:#}: Gomoku, played, explained and proven.\n")?;
    writeln!(out, "Try (from the source: cargo run --release -- line '+O+XXX++O'):\n")?;
    for (command, what) in STOPS {
        writeln!(out, "  {bold}{command:<31}{bold:#} {what}")?;
    }
    Ok(())
}
