//! Benchmarks: of the whole search, and of its parts.

mod board;
mod games;
mod judge;
mod searches;
mod solve;

use std::io::Write;
use std::time::Duration;

use cinquina_engine::{Engine, SearchControl, SearchLimits, SearchReport, Settings};
use serde_json::json;

use crate::arguments::{BenchArguments, BenchPart};
use crate::failure::InputError;

pub(crate) fn run(arguments: &BenchArguments) -> anyhow::Result<()> {
    match &arguments.part {
        None => search(arguments),
        Some(BenchPart::Board(arguments)) => board::run(arguments),
        Some(BenchPart::Solve(arguments)) => solve::run(arguments),
        Some(BenchPart::Searches(arguments)) => searches::run(arguments),
        Some(BenchPart::Judge(arguments)) => judge::run(arguments),
    }
}

/// How many games of each board size give a position.
const POSITIONS: usize = 12;

/// A table small enough to be part of what is measured.
const TABLE_BYTES: usize = 16 << 20;

/// `cinquina bench` itself: fixed positions to a fixed depth.
fn search(arguments: &BenchArguments) -> anyhow::Result<()> {
    let values = arguments.values.load_for(arguments.rule).map_err(InputError::because)?;
    let settings = Settings { table_bytes: TABLE_BYTES, values, ..Settings::default() };
    let (mut nodes, mut hash, mut time) = (0, 0, Duration::ZERO);
    let by_rule = |game| games::by_rule(game, arguments.rule);
    for game in games::positions(POSITIONS)?.iter().filter_map(by_rule) {
        let engine = Engine::new(&settings);
        let control = SearchControl::new(SearchLimits { depth: Some(arguments.depth), ..SearchLimits::default() });
        if let Some(report) = engine.think(&game, &control, 1, |_| {}) {
            nodes += report.nodes;
            time += report.elapsed;
            hash = fold(hash, &report);
        }
    }
    let speed = (nodes as f64 / time.as_secs_f64()).round() as u64;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let hash = format!("{hash:016x}");
        writeln!(out, "{}", json!({ "nodes": nodes, "hash": hash, "nps": speed, "depth": arguments.depth }))?;
    } else {
        writeln!(out, "nodes    {nodes}\nhash     {hash:016x}\nnodes/s  {speed}")?;
    }
    Ok(())
}

fn fold(hash: u64, report: &SearchReport) -> u64 {
    let found = report.lines.first().map_or(0, |best| (best.score as u64) << 16 ^ best.square.index() as u64);
    (hash.rotate_left(9) ^ found).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
