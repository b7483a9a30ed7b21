use std::fmt::Write as _;
use std::io::{BufWriter, Write, stdout};

use anyhow::Context;
use cinquina_formats::packed::PackedGame;
use cinquina_game::notation::{moves_to_string, name};
use serde_json::{Value, json};

use super::winner;
use crate::arguments::GamesCatArguments;

pub(crate) fn run(arguments: &GamesCatArguments) -> anyhow::Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    for game in super::open(&arguments.file)? {
        let game = game.with_context(|| arguments.file.display().to_string())?;
        if arguments.json {
            writeln!(out, "{}", object(&game))?;
        } else {
            let PackedGame { number, size, opening, .. } = &game;
            let (winner, opening) = (winner(game.outcome), moves_to_string(opening, *size));
            writeln!(out, "{number}\t{size}\t{winner}\t{opening}\t{}", played(&game, arguments.scores))?;
        }
    }
    Ok(out.flush()?)
}

/// The moves run together or, with their scores, apart.
fn played(game: &PackedGame, scores: bool) -> String {
    let mut text = String::new();
    for ply in &game.plies {
        text += &name(ply.square, game.size);
        if scores {
            let _ = write!(text, ":{:+} ", ply.score);
        }
    }
    text.truncate(text.trim_end().len());
    text
}

fn object(game: &PackedGame) -> Value {
    json!({
        "number": game.number,
        "size": game.size.to_string(),
        "winner": winner(game.outcome),
        "opening": moves_to_string(&game.opening, game.size),
        "moves": played(game, false),
        "scores": game.plies.iter().map(|ply| ply.score).collect::<Vec<_>>(),
    })
}
