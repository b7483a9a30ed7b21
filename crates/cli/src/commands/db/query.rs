//! What a database says: about a position, and as a whole.

use std::io::Write;

use anyhow::Context;
use cinquina_db::{Answer, GameHead, PlayedMove, Results, Stats};
use cinquina_game::{Colour, Frames, Size, Square, notation};
use serde_json::{Value, json};

use crate::arguments::{DbQueryArguments, DbStatsArguments};
use crate::failure::InputError;

pub(crate) fn query(arguments: &DbQueryArguments) -> anyhow::Result<()> {
    let moves = moves(arguments)?;
    let database = super::open(&arguments.file)?;
    let answer = database.query(arguments.size, arguments.rule, &moves);
    let answer = answer.with_context(|| arguments.file.db.display().to_string())?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", object(&answer, arguments.size))?;
        return Ok(());
    }
    write_answer(&mut out, &answer, arguments.size)?;
    if answer.moves.is_empty() {
        write_boards(&mut out, &database.boards()?, &format!("{} {}", arguments.rule, arguments.size))?;
    }
    Ok(())
}

/// Lists the boards in the database if the one asked for is not among them.
fn write_boards(out: &mut impl Write, boards: &[(String, u64)], asked: &str) -> anyhow::Result<()> {
    if boards.is_empty() {
        writeln!(out, "{}", super::choice_of_boards(boards))?;
    } else if boards.iter().all(|(board, _)| board != asked) {
        writeln!(out, "there are no games on {asked}: {}", super::choice_of_boards(boards))?;
    }
    Ok(())
}

/// Moves that can stand on the board together.
fn moves(arguments: &DbQueryArguments) -> anyhow::Result<Vec<Square>> {
    let moves = notation::parse_moves(&arguments.moves, arguments.size).map_err(InputError::because)?;
    let mut frames = Frames::new(arguments.size, arguments.rule);
    for &square in &moves {
        if !frames.is_free(square) {
            let name = notation::name(square, arguments.size);
            return Err(InputError(format!("{name}: the square is occupied")).into());
        }
        frames.play(square);
    }
    Ok(moves)
}

fn write_answer(out: &mut impl Write, answer: &Answer, size: Size) -> anyhow::Result<()> {
    if let Some(name) = answer.opening {
        writeln!(out, "opening {name}")?;
    }
    if answer.moves.is_empty() {
        writeln!(out, "no game continues from this position")?;
        return Ok(());
    }
    let Results { games, black, white, draws } = answer.results;
    let (games, unknown) = (super::games(games), super::unknown(&answer.results));
    writeln!(out, "{games}: Black won {black}, White won {white}, drawn {draws}{unknown}; {} to move", answer.turn)?;
    writeln!(out, "move   games   points of {:<5}  score of engines", answer.turn.to_string())?;
    for PlayedMove { square, results, score } in &answer.moves {
        let share = results.share(answer.turn).map_or("?".into(), |share| format!("{:.1} %", 100.0 * share));
        let score = score.map_or(String::new(), |(mean, judged)| format!("{mean:+.0} ({judged})"));
        writeln!(out, "{:<5} {:>6}  {share:>15}  {score}", notation::name(*square, size), results.games)?;
    }
    for game in &answer.examples {
        let (black, white, length) = (shown(&game.black), shown(&game.white), game.length);
        let result = game.result.map_or("?", result);
        writeln!(out, "  {black} – {white}  {result}, {length} moves  {}", game.source)?;
    }
    Ok(())
}

fn shown(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

const fn result(result: i8) -> &'static str {
    match result {
        1 => "1-0",
        -1 => "0-1",
        _ => "1/2-1/2",
    }
}

fn object(answer: &Answer, size: Size) -> Value {
    let results = |results: &Results| {
        let Results { games, black, white, draws } = *results;
        json!({ "games": games, "black": black, "white": white, "draws": draws, "unknown": results.unknown() })
    };
    let moves = answer.moves.iter().map(|played| {
        json!({
            "move": notation::name(played.square, size),
            "results": results(&played.results),
            "score": played.score.map(|(mean, _)| mean),
            "judged": played.score.map_or(0, |(_, judged)| judged),
        })
    });
    let games = answer.examples.iter().map(|GameHead { black, white, result: ended, length, source }| {
        let result = ended.map(result);
        json!({ "black": black, "white": white, "result": result, "length": length, "source": source })
    });
    json!({
        "turn": if answer.turn == Colour::Black { "black" } else { "white" },
        "opening": answer.opening,
        "results": results(&answer.results),
        "moves": moves.collect::<Vec<_>>(),
        "games": games.collect::<Vec<_>>(),
    })
}

pub(crate) fn stats(arguments: &DbStatsArguments) -> anyhow::Result<()> {
    let database = super::open(&arguments.file)?;
    let name = || arguments.file.db.display().to_string();
    if arguments.check {
        let verdict = database.check().with_context(name)?;
        verdict.map_err(|why| anyhow::anyhow!("{} is damaged: {why}", name()))?;
    }
    let Stats { results, positions, plies, judged, boards, players } = database.stats().with_context(name)?;
    let Results { games, black, white, draws } = results;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let object = json!({
            "games": games, "black": black, "white": white, "draws": draws, "unknown": results.unknown(),
            "positions": positions, "plies": plies, "judged": judged, "boards": boards, "players": players,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let counts = |counts: &[(String, u64)]| {
        counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    writeln!(out, "{}: {}", name(), super::games(games))?;
    writeln!(out, "  won by     Black {black}, White {white}, drawn {draws}{}", super::unknown(&results))?;
    writeln!(out, "  boards     {}", counts(&boards))?;
    writeln!(out, "  positions  {positions} different ones, {plies} in all; engines judged {judged}")?;
    writeln!(out, "  players    {}", counts(&players))?;
    Ok(())
}
