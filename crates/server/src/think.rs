//! Searches by the engine, and their results as JSON.

use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Engine, RootMove, SearchControl, SearchLimits, SearchReport, chance, score};
use cinquina_game::{Game, Size, notation};
use serde_json::{Value, json};

use crate::position::names;
use crate::{RequestError, Stop};

/// The longest time for one request.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(600);
/// The most lines.
pub(crate) const MOST_LINES: u64 = 20;
/// The greatest depth: the search itself ends there.
pub(crate) const MOST_DEPTH: u64 = 99;

/// The options of a search: how many lines, how long and how deep.
#[derive(Copy, Clone, Default)]
pub(crate) struct ThinkOptions {
    pub(crate) lines: Option<usize>,
    pub(crate) time_ms: Option<u64>,
    pub(crate) depth: Option<i32>,
}

impl ThinkOptions {
    fn limits(self) -> SearchLimits {
        let time = self.time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
        SearchLimits { soft_time: Some(time), hard_time: Some(time), depth: self.depth, ..SearchLimits::default() }
    }
}

/// Searches and reports every depth; the answer is the last report, with the best move.
pub(crate) fn think(
    engine: &Engine,
    game: &Game,
    options: ThinkOptions,
    stop: &Stop,
    progress: &mut dyn FnMut(Value),
) -> Result<Value, RequestError> {
    let found = search(engine, game, options, stop, &mut |report| progress(self::report(report, game)))?;
    let mut answer = report(&found, game);
    answer["best"] = json!(found.lines.first().map(|best| notation::name(best.square, game.board().size())));
    answer["stopped"] = json!(stop.is_requested());
    Ok(answer)
}

/// Searches and returns the engine's report.
pub(crate) fn search(
    engine: &Engine,
    game: &Game,
    options: ThinkOptions,
    stop: &Stop,
    progress: &mut dyn FnMut(&SearchReport),
) -> Result<SearchReport, RequestError> {
    ensure_move(game)?;
    let control = Arc::new(SearchControl::new(options.limits()));
    stop.attach(&control);
    engine.think(game, &control, options.lines.unwrap_or(1), progress).ok_or_else(RequestError::no_move)
}

/// An error if there is no move to play.
pub(crate) fn ensure_move(game: &Game) -> Result<(), RequestError> {
    if game.outcome().is_some() {
        return Err(RequestError::over());
    }
    if game.legal_squares().is_empty() { Err(RequestError::no_move()) } else { Ok(()) }
}

fn report(report: &SearchReport, game: &Game) -> Value {
    let size = game.board().size();
    let speed = report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-3);
    // A move that has not been searched has no score yet.
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
