//! Searches by the engine.

use std::time::Duration;

use cinquina_engine::{Engine, Level, RootMove, SearchLimits, SearchReport, chance, score};
use cinquina_game::{Game, Rule, Size, Square};
use serde::{Deserialize, Serialize};

use crate::call::EngineWish;
use crate::position::{Position, SquareName, names};
use crate::{Call, Report, RequestError, numbers};

/// Find the best moves with the engine.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8i9" }, "lines": 2, "time_ms": 100 }))
)]
pub struct Analyse {
    /// The position.
    pub position: Position,
    /// How many of the best moves, how long and how deep.
    #[serde(flatten)]
    pub options: SearchOptions,
}

/// The options of a search: how many of the best moves, how long, how deep and how strong.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct SearchOptions {
    /// How many of the best moves to report.
    #[serde(deserialize_with = "numbers::lines")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = MOST_LINES)))]
    pub lines: Option<usize>,
    /// The most milliseconds.
    #[serde(deserialize_with = "numbers::think_ms")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 0, max = MOST_MS)))]
    pub time_ms: Option<u64>,
    /// The most nodes.
    #[serde(deserialize_with = "numbers::nodes_to_search")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = MOST_NODES)))]
    pub nodes: Option<u64>,
    /// How many threads; no more than the host has.
    #[serde(deserialize_with = "numbers::threads")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = MOST_THREADS)))]
    pub threads: Option<usize>,
    /// How many megabytes the table of positions may take.
    #[serde(deserialize_with = "numbers::memory_mb")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = MOST_MEMORY_MB)))]
    pub memory_mb: Option<usize>,
    /// The greatest depth.
    #[serde(deserialize_with = "numbers::depth")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = MOST_DEPTH)))]
    pub depth: Option<i32>,
    /// The level; full strength if not given.
    #[serde(deserialize_with = "numbers::level")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = 10)))]
    pub level: Level,
}

/// What the engine has found at some depth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Depth {
    /// The depth.
    pub depth: i32,
    /// The number of nodes so far.
    pub nodes: u64,
    /// The milliseconds so far.
    pub ms: u64,
    /// Nodes a second.
    pub nps: u64,
    /// The best moves, best first; none if no depth was finished.
    pub lines: Vec<Line>,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The move.
    #[serde(rename = "move")]
    pub square: SquareName,
    /// The score for the player to move: 740 means odds of e to 1.
    pub score: i32,
    /// In how many moves of both sides the game is won, or lost if negative, where that is proven.
    pub mate: Option<i32>,
    /// The chance to win.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub win: f64,
    /// The principal variation.
    pub pv: Vec<SquareName>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The last depth.
    #[serde(flatten)]
    pub last: Depth,
    /// The best move.
    pub best: Option<SquareName>,
    /// Whether the search was stopped early.
    pub stopped: bool,
}

/// The longest time for one request.
pub(crate) const MOST_TIME: Duration = Duration::from_millis(MOST_MS);
/// The same in milliseconds.
pub(crate) const MOST_MS: u64 = 600_000;
/// The most lines.
pub(crate) const MOST_LINES: u64 = 20;
/// The most nodes.
pub(crate) const MOST_NODES: u64 = 1_000_000_000_000;
/// The most threads.
pub(crate) const MOST_THREADS: u64 = 256;
/// The most memory for a table, in megabytes.
pub(crate) const MOST_MEMORY_MB: u64 = 512;
/// The greatest depth: the search itself ends there.
pub(crate) const MOST_DEPTH: u64 = 99;

/// A request that was checked.
pub(crate) struct Analysing {
    game: Game,
    options: SearchOptions,
}

impl Analyse {
    pub(crate) fn begin(&self) -> Result<Analysing, RequestError> {
        let game = self.position.game()?;
        ensure_move(&game)?;
        Ok(Analysing { game, options: self.options })
    }
}

impl Analysing {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<Analysis, RequestError> {
        Ok(self.options.analyse(&self.game, call, Report::Analyse)?.0)
    }
}

impl SearchOptions {
    /// The options of a search by time alone, at full strength.
    pub(crate) const fn within(time_ms: u64, lines: usize) -> Self {
        Self { lines: Some(lines), time_ms: Some(time_ms), ..Self::UNLIMITED }
    }

    /// The options of a search by nodes alone, at full strength.
    pub(crate) const fn of_nodes(nodes: u64, lines: usize) -> Self {
        Self { lines: Some(lines), nodes: Some(nodes), ..Self::UNLIMITED }
    }

    const UNLIMITED: Self = Self {
        lines: None,
        time_ms: None,
        nodes: None,
        threads: None,
        memory_mb: None,
        depth: None,
        level: Level::FULL,
    };

    /// The engine for such a search.
    const fn engine(&self, rule: Rule) -> EngineWish {
        let table_bytes = match self.memory_mb {
            Some(megabytes) => Some(megabytes << 20),
            None => None,
        };
        EngineWish { level: self.level, threads: self.threads, table_bytes, ..EngineWish::usual(rule) }
    }

    fn limits(&self) -> SearchLimits {
        let time = self.time_ms.map_or(MOST_TIME, Duration::from_millis).min(MOST_TIME);
        SearchLimits {
            soft_time: Some(time),
            hard_time: Some(time),
            depth: self.depth,
            nodes: self.nodes,
            ..SearchLimits::default()
        }
    }

    /// Searches and reports every depth; returns the last report, and the best move.
    pub(crate) fn analyse(
        self,
        game: &Game,
        call: &mut Call<'_>,
        report_of: fn(Depth) -> Report,
    ) -> Result<(Analysis, Option<Square>), RequestError> {
        call.with_engine(&self.engine(game.rule()), |engine, call| {
            let control = call.search_control(self.limits());
            let report = &mut *call.report;
            let found = engine.think(game, &control, self.lines.unwrap_or(1), |known| {
                report(report_of(Depth::of(known, game)));
            });
            let found = found.ok_or_else(RequestError::no_move)?;
            let best = found.lines.first().map(|best| best.square);
            let name = best.map(|best| SquareName::of(best, game.board().size()));
            let stopped = call.stop.is_requested();
            Ok((Analysis { last: Depth::of(&found, game), best: name, stopped }, best))
        })
    }
}

/// Searches without reports.
pub(crate) fn search(
    engine: &Engine,
    game: &Game,
    options: SearchOptions,
    call: &Call<'_>,
) -> Result<SearchReport, RequestError> {
    ensure_move(game)?;
    let control = call.search_control(options.limits());
    engine.think(game, &control, options.lines.unwrap_or(1), |_| {}).ok_or_else(RequestError::no_move)
}

/// An error if there is no move to play.
pub(crate) fn ensure_move(game: &Game) -> Result<(), RequestError> {
    if game.outcome().is_some() {
        return Err(RequestError::over());
    }
    if game.legal_squares().is_empty() { Err(RequestError::no_move()) } else { Ok(()) }
}

impl Depth {
    fn of(report: &SearchReport, game: &Game) -> Self {
        let size = game.board().size();
        let speed = report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-3);
        // A move that has not been searched has no score yet.
        let lines: &[RootMove] = if report.depth > 0 { &report.lines } else { &[] };
        Self {
            depth: report.depth,
            nodes: report.nodes,
            ms: report.elapsed.as_millis() as u64,
            nps: speed as u64,
            lines: lines.iter().map(|best| Line::of(best, size)).collect(),
        }
    }
}

impl Line {
    fn of(best: &RootMove, size: Size) -> Self {
        Self {
            square: SquareName::of(best.square, size),
            score: best.score,
            mate: score::mate(best.score),
            win: chance(best.score),
            pv: names(best.line.moves().iter().copied(), size),
        }
    }
}
