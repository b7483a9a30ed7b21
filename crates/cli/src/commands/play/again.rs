//! The command that goes on with a game.

use cinquina_engine::Level;
use cinquina_game::{Colour, Game, Opening, Rule, notation};

use crate::arguments::{PlayArguments, Turn, USUAL_SIZE, USUAL_TIME, duration};

/// The options of a command line that are not what they are by default, each with a blank before it.
pub(super) fn options(arguments: &PlayArguments) -> String {
    let PlayArguments { position, play, opening, time, depth, nodes, level, book, seed, ponder } = arguments;
    let mut options = String::new();
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            options += &format!(" --{name} {value}");
        }
    };
    add("rule", (position.rule != Rule::default()).then(|| position.rule.to_string()));
    add("size", (USUAL_SIZE.parse() != Ok(position.size)).then(|| position.size.to_string()));
    add("play", matches!(play, Turn::White).then(|| "white".into()));
    add("opening", (*opening != Opening::default()).then(|| opening.to_string()));
    add("time", (duration(USUAL_TIME) != Ok(*time)).then(|| format!("{}ms", time.as_micros() as f64 / 1000.0)));
    add("depth", depth.map(|depth| depth.to_string()));
    add("nodes", nodes.map(|nodes| nodes.to_string()));
    add("level", (*level != Level::default()).then(|| level.to_string()));
    add("book", book.as_ref().map(|book| format!("'{}'", book.display().to_string().replace('\'', r"'\''"))));
    add("seed", seed.map(|seed| seed.to_string()));
    if *ponder { options + " --ponder" } else { options }
}

/// The arguments for a position: its moves, or its stones where some were set up by hand.
pub(super) fn position(game: &Game) -> String {
    let size = game.board().size();
    if !is_set_up(game) {
        return notation::moves_to_string(game.moves(), size);
    }
    let stones = |colour| {
        let squares: Vec<_> = game.board().stones(colour).iter().collect();
        if squares.is_empty() { "''".into() } else { notation::moves_to_string(&squares, size) }
    };
    let turn = if game.turn() == Colour::Black { "black" } else { "white" };
    format!("--black {} --white {} --turn {turn}", stones(Colour::Black), stones(Colour::White))
}

/// Whether some of the stones were not played.
pub(super) fn is_set_up(game: &Game) -> bool {
    let stones: usize = Colour::BOTH.into_iter().map(|colour| game.board().stones(colour).len()).sum();
    stones > game.moves().len()
}
