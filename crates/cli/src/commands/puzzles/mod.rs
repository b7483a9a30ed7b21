//! Puzzles mined from games.

mod mine;

use std::io::Write;

use cinquina_game::{Rule, Size, notation};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use self::mine::Puzzle;
use crate::arguments::PuzzlesArguments;
use crate::game_files::{self, Hints};
use crate::output;

pub(crate) fn run(arguments: &PuzzlesArguments) -> anyhow::Result<()> {
    output::ensure_new(&arguments.out, arguments.force)?;
    let hints = Hints { size: Some(arguments.size), rule: Rule::Freestyle, form: None };
    let games = game_files::read(&arguments.games, &hints)?;
    let bar = ProgressBar::new(games.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}")?);
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for game in bar.wrap_iter(games.iter()) {
        puzzles.extend(mine::puzzle(&game.moves(), game.size));
        bar.set_message(format!("{} puzzles", puzzles.len()));
        if puzzles.len() >= arguments.count {
            break;
        }
    }
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let told: Vec<Value> = puzzles.iter().map(|puzzle| tell(puzzle, arguments.size)).collect();
    let lines: Vec<String> = told.iter().map(Value::to_string).collect();
    output::write_whole(&arguments.out, arguments.force, |file| writeln!(file, "[\n{}\n]", lines.join(",\n")))?;
    writeln!(anstream::stdout(), "{} puzzles from {} games", puzzles.len(), games.len())?;
    Ok(())
}

fn tell(puzzle: &Puzzle, size: Size) -> Value {
    json!({
        "size": size.to_string(),
        "moves": notation::moves_to_string(&puzzle.moves, size),
        "kind": if puzzle.fours { "fours" } else { "threes" },
        "stones": puzzle.stones,
        "rating": puzzle.rating,
    })
}
