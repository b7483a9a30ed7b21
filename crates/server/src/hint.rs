//! Hints for beginners in stages: where to look, what to look for, the move.

use cinquina_engine::Engine;
use cinquina_game::{Game, Square, notation};
use cinquina_patterns::{Analysis, PatternBoard, with_lines};
use cinquina_solve::{Outcome, Threats, Win};
use serde_json::{Value, json};

use crate::position::names;
use crate::solve::{self, Question};
use crate::think::{self, ThinkOptions};
use crate::{RequestError, Stop};

/// The time for the solver to find a win, and for the engine to find a move.
const SOLVE_MS: u64 = 700;
const THINK_MS: u64 = 700;
/// The zone is a square with sides of this length.
const ZONE: usize = 5;

/// A hint in three stages: `zone`, `kind` with `makes`, `move`.
pub(crate) fn hint(engine: &Engine, game: &Game, stop: &Stop) -> Result<Value, RequestError> {
    think::ensure_move(game)?;
    let (square, kind, stones) = advice(engine, game, stop)?;
    let size = game.board().size();
    Ok(json!({
        "zone": names(zone(square, game), size),
        "kind": kind,
        "stones": stones,
        "makes": with_lines!(game.rule(), L => PatternBoard::<L>::of(game).potential(square, game.turn())).to_string(),
        "move": notation::name(square, size),
    }))
}

/// The move, its purpose, and the number of stones to the win if it wins.
fn advice(engine: &Engine, game: &Game, stop: &Stop) -> Result<(Square, &'static str, Option<u16>), RequestError> {
    let analysis = Analysis::of(game);
    let question = Question {
        attacker: game.turn(),
        threats: Threats::T2T3,
        time_ms: Some(SOLVE_MS),
        shortest: true,
        quiet: false,
    };
    if matches!(analysis, Analysis::DoubleFour(_) | Analysis::Defend(_) | Analysis::Open)
        && let Outcome::Win(Win::Move(attack)) = solve::is_won(game, question, stop)
    {
        return Ok((attack.play, "win", Some(attack.stones)));
    }
    let options = ThinkOptions { lines: None, time_ms: Some(THINK_MS), depth: None };
    let found = think::search(engine, game, options, stop, &mut |_| {})?;
    let best = found.lines.first().ok_or_else(RequestError::no_move)?;
    let kind = match analysis {
        Analysis::Five(_) => "five",
        Analysis::Block(_) => "block",
        Analysis::Lost => "lost",
        Analysis::DoubleFour(_) => "win",
        Analysis::Defend(_) => "defend",
        Analysis::Open => "shape",
    };
    Ok((best.square, kind, None))
}

/// A part of the board that contains the move, not always in its middle.
fn zone(square: Square, game: &Game) -> Vec<Square> {
    let size = game.board().size();
    let corner = |at: usize, shift: usize, most: usize| at.saturating_sub(shift).min(most.saturating_sub(ZONE));
    // The position determines where in the zone the move lies, so that asking twice reveals no more.
    let shift = game.hash() as usize;
    let left = corner(square.x(), shift % ZONE, size.width());
    let top = corner(square.y(), shift / ZONE % ZONE, size.height());
    let inside = |square: &Square| (left..left + ZONE).contains(&square.x()) && (top..top + ZONE).contains(&square.y());
    size.squares().filter(inside).collect()
}
