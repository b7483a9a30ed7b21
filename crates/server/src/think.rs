//! The engine at work, and what it says, as JSON.

use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Engine, RootMove, SearchControl, SearchLimits, SearchReport, chance, score};
use cinquina_game::{Game, Size, notation};
use serde_json::{Value, json};

use crate::position::names;
use crate::{Complaint, Stop};

/// Nobody thinks longer about one request.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(600);
/// Nobody follows more lines.
pub(crate) const MOST_LINES: u64 = 20;
/// Nobody looks deeper: the search itself ends there.
pub(crate) const MOST_DEPTH: u64 = 99;

/// How far and how wide the engine looks.
#[derive(Copy, Clone, Default)]
pub(crate) struct Effort {
    pub(crate) lines: Option<usize>,
    pub(crate) time_ms: Option<u64>,
    pub(crate) depth: Option<i32>,
}

impl Effort {
    fn limits(self) -> SearchLimits {
        let time = self.time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
        SearchLimits { soft_time: Some(time), hard_time: Some(time), depth: self.depth, ..SearchLimits::default() }
    }
}

/// Thinks about a game and tells every depth; the answer is the last of what was told, with the best move.
pub(crate) fn think(
    engine: &Engine,
    game: &Game,
    effort: Effort,
    stop: &Stop,
    tell: &mut dyn FnMut(Value),
) -> Result<Value, Complaint> {
    let found = search(engine, game, effort, stop, &mut |report| tell(self::report(report, game)))?;
    let mut told = report(&found, game);
    told["best"] = json!(found.lines.first().map(|best| notation::name(best.square, game.board().size())));
    told["stopped"] = json!(stop.is_wanted());
    Ok(told)
}

/// The engine's own answer.
pub(crate) fn search(
    engine: &Engine,
    game: &Game,
    effort: Effort,
    stop: &Stop,
    tell: &mut dyn FnMut(&SearchReport),
) -> Result<SearchReport, Complaint> {
    ensure_move(game)?;
    let control = Arc::new(SearchControl::new(effort.limits()));
    stop.also(&control);
    engine.think(game, &control, effort.lines.unwrap_or(1), tell).ok_or_else(Complaint::no_move)
}

/// Complains if there is nothing to play.
pub(crate) fn ensure_move(game: &Game) -> Result<(), Complaint> {
    if game.outcome().is_some() {
        return Err(Complaint::over());
    }
    if game.legal_squares().is_empty() { Err(Complaint::no_move()) } else { Ok(()) }
}

fn report(report: &SearchReport, game: &Game) -> Value {
    let size = game.board().size();
    let speed = report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-3);
    // What no search has looked at has no value yet.
    let lines: &[RootMove] = if report.depth > 0 { &report.lines } else { &[] };
    json!({
        "depth": report.depth,
        "nodes": report.nodes,
        "ms": report.elapsed.as_millis() as u64,
        "nps": speed as u64,
        "lines": lines.iter().map(|best| line(best, size)).collect::<Vec<_>>(),
    })
}

fn line(best: &RootMove, size: Size) -> Value {
    json!({
        "move": notation::name(best.square, size),
        "score": best.score,
        "mate": score::mate(best.score),
        "win": chance(best.score),
        "pv": names(best.line.moves().iter().copied(), size),
    })
}
