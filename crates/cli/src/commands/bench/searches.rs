//! How many nodes the searches of §3.1 need for the same value.

use std::io::Write;

use cinquina_engine::{Engine, Method, Search, SearchControl, SearchLimits, Settings};
use cinquina_game::Game;
use indicatif::ProgressBar;
use serde_json::json;

use super::games;
use crate::arguments::BenchSearchesArguments;

/// How many games of each board size give a position.
const POSITIONS: usize = 10;

const METHODS: [(Method, &str); 4] = [
    (Method::Minimax, "minimax"),
    (Method::AlphaBeta, "alpha-beta"),
    (Method::PlainPvs, "PVS"),
    (Method::Pvs, "PVS + table"),
];

/// What one search makes of one position at one depth.
struct Reached {
    score: i32,
    nodes: u64,
}

/// The nodes of one depth, summed over all positions that were not decided before it; none for a
/// search that did not go so deep.
#[derive(Clone, Default)]
struct Row {
    positions: usize,
    nodes: [Option<u64>; METHODS.len()],
}

pub(crate) fn run(arguments: &BenchSearchesArguments) -> anyhow::Result<()> {
    let positions = games::positions(POSITIONS)?;
    let mut rows = vec![Row::default(); arguments.depth as usize];
    let progress = ProgressBar::new(positions.len() as u64);
    for game in &positions {
        let searches = METHODS.map(|(method, _)| {
            let own = if method == Method::Minimax { arguments.minimax_depth } else { arguments.depth };
            depths(game, method, arguments.depth.min(own))
        });
        for (n, row) in rows.iter_mut().enumerate() {
            let reached = searches.each_ref().map(|depths| depths.get(n));
            let scores: Vec<i32> = reached.iter().flatten().map(|reached| reached.score).collect();
            let agree = scores.windows(2).all(|pair| pair[0] == pair[1]);
            anyhow::ensure!(agree, "the searches disagree at depth {} on\n{}", n + 1, game.board());
            for (total, reached) in row.nodes.iter_mut().zip(reached) {
                *total = reached.map(|reached| reached.nodes + total.unwrap_or(0)).or(*total);
            }
            row.positions += usize::from(!scores.is_empty());
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if arguments.json { print_json(&rows) } else { print_text(&rows) }
}

/// Searches deeper and deeper. A search with a table needs its earlier depths for a later one, the
/// others do not.
fn depths(game: &Game, method: Method, depth: i32) -> Vec<Reached> {
    let engine = Engine::new(&Settings { search: Search::Reference(method), ..Settings::default() });
    let control = SearchControl::new(SearchLimits { depth: Some(depth), ..SearchLimits::default() });
    let mut depths = Vec::new();
    let mut before = 0;
    engine.think(game, &control, 1, |report| {
        let score = report.lines.first().map_or(0, |best| best.score);
        depths.push(Reached { score, nodes: report.nodes - before });
        before = if method == Method::Pvs { 0 } else { report.nodes };
    });
    depths
}

fn print_text(rows: &[Row]) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "nodes for the same value; in brackets how many times fewer than the search to the left\n")?;
    write!(out, "depth  positions")?;
    METHODS.iter().try_for_each(|(_, name)| write!(out, "  {name:>20}"))?;
    writeln!(out)?;
    for (row, depth) in rows.iter().zip(1..) {
        write!(out, "{depth:>5}  {:>9}", row.positions)?;
        let mut left = None;
        for nodes in row.nodes {
            let shown = nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
            let fewer = left.zip(nodes).map(|(left, nodes): (u64, u64)| left as f64 / nodes.max(1) as f64);
            let fewer = fewer.map(|times| format!("({times:.2})")).unwrap_or_default();
            write!(out, "  {shown:>11} {fewer:>8}")?;
            left = nodes;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn print_json(rows: &[Row]) -> anyhow::Result<()> {
    let row = |(row, depth): (&Row, usize)| {
        let [minimax, alpha_beta, pvs, pvs_table] = row.nodes;
        json!({
            "depth": depth, "positions": row.positions,
            "minimax": minimax, "alphabeta": alpha_beta, "pvs": pvs, "pvs_table": pvs_table,
        })
    };
    let depths: Vec<_> = rows.iter().zip(1..).map(row).collect();
    writeln!(anstream::stdout(), "{}", json!({ "depths": depths }))?;
    Ok(())
}
