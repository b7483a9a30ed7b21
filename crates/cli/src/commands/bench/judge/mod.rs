//! How well search scores predict the winner: a finer measure than a match that takes as long.

mod curve;
mod positions;
mod report;

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use cinquina_engine::{Engine, SearchControl, SearchLimits, Settings, score};
use cinquina_game::Game;

use self::curve::Judgement;
use self::positions::Position;
use self::report::Report;
use crate::arguments::BenchJudgeArguments;
use crate::commands::selfplay::{own_engine, threads};
use crate::failure::InputError;
use crate::progress;

/// Cleared for every position, so not large.
const TABLE_BYTES: usize = 8 << 20;

pub(crate) fn run(arguments: &BenchJudgeArguments) -> anyhow::Result<()> {
    let positions = positions::draw(&arguments.files, arguments.positions, arguments.seed)?;
    let threads = threads(arguments.threads);
    let mut first = None;
    for engine in &arguments.engines {
        let settings = own_engine(engine)?.settings().map_err(InputError::because)?;
        if let Some(values) = &settings.values {
            let mut rules = positions.iter().map(|position| position.rule);
            rules.try_for_each(|rule| values.check_rule(rule)).map_err(InputError::because)?;
        }
        let settings = Settings { table_bytes: TABLE_BYTES, ..settings };
        let seen = judge_all(&positions, &settings, arguments.nodes, threads, &engine.name);
        let report = Report::of(&seen, first.as_deref());
        report.print(engine, arguments.json)?;
        first.get_or_insert(report.losses);
    }
    Ok(())
}

/// What was found at a position.
#[derive(Copy, Clone)]
struct Seen {
    number: usize,
    judgement: Judgement,
    depth: i32,
}

fn judge_all(positions: &[Position], settings: &Settings, nodes: u64, threads: usize, name: &str) -> Vec<Seen> {
    let next = AtomicUsize::new(0);
    let bar = progress::bar(positions.len() as u64, "{pos}/{len} positions").with_message(name.to_owned());
    let work = || {
        let mut engine = Engine::new(settings);
        let numbers =
            std::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)).filter(|&number| number < positions.len()));
        let judged = numbers.filter_map(|number| {
            engine.forget();
            bar.inc(1);
            judge(&engine, &positions[number], nodes).map(|(judgement, depth)| Seen { number, judgement, depth })
        });
        judged.collect::<Vec<_>>()
    };
    let mut seen: Vec<Seen> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_else(|fault| resume_unwind(fault))).collect()
    });
    bar.finish_and_clear();
    seen.sort_by_key(|seen| seen.number);
    seen
}

/// What a search says of a position, and how deep it looked; `None` if the game is over there.
fn judge(engine: &Engine, position: &Position, nodes: u64) -> Option<(Judgement, i32)> {
    let control = SearchControl::new(SearchLimits { nodes: Some(nodes), ..SearchLimits::default() });
    let mut game = Game::new(position.rule, position.size);
    position.moves.iter().try_for_each(|&square| game.play(square)).ok()?;
    let report = engine.think(&game, &control, 1, |_| {})?;
    let score = report.lines.first()?.score;
    Some((Judgement { score, proven: score::mate(score).is_some(), won: position.won }, report.depth))
}
