use std::io::Write;
use std::time::Duration;

use cinquina_engine::{Engine, RootMove, SearchControl, SearchLimits, SearchReport, Settings, score};
use cinquina_game::{Rule, Size, notation};
use serde_json::{Value, json};

use crate::arguments::AnalyseArguments;
use crate::failure::InputError;
use crate::game_files;
use crate::input;

/// How long to think if nothing else ends the search.
const TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(arguments: &AnalyseArguments) -> anyhow::Result<()> {
    let game = input::position(&arguments.position)?;
    if game.outcome().is_some() {
        return Err(InputError("the game is over: there is nothing to analyse".into()).into());
    }
    let book = game_files::book(arguments.book.as_deref(), game.board().size(), game.rule())?;
    if let Some(square) = book.choose(&game) {
        return print_book(&notation::name(square, game.board().size()), arguments.json);
    }
    let engine = Engine::new(&settings(arguments, game.rule())?);
    let control = SearchControl::new(limits(arguments));
    let size = game.board().size();
    let mut printed = Ok(());
    let found = engine.think(&game, &control, usize::from(arguments.lines), |report| {
        printed = if arguments.json { print_json(report, size) } else { print_text(report, size) };
        if printed.is_err() {
            control.stop();
        }
    });
    printed?;
    let best = found.as_ref().and_then(|report| report.lines.first());
    let best = best.map(|best| notation::name(best.square, size)).unwrap_or_default();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", json!({ "best": best }))?;
    } else {
        writeln!(out, "best {best}")?;
    }
    Ok(())
}

/// Prints the move of the book, without a search.
fn print_book(best: &str, json: bool) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    if json {
        writeln!(out, "{}", json!({ "best": best, "book": true }))?;
    } else {
        writeln!(out, "best {best}, from the book")?;
    }
    Ok(())
}

fn settings(arguments: &AnalyseArguments, rule: Rule) -> anyhow::Result<Settings> {
    let search = arguments.search.as_ref().or(arguments.preset.as_ref()).cloned().unwrap_or_default();
    if !search.is_versatile() && (arguments.threads > 1 || arguments.lines > 1) {
        let name = search.name();
        return Err(
            InputError(format!("{name} follows one line on one thread: leave out --lines and --threads")).into()
        );
    }
    let values = arguments.values.load_for(rule).map_err(InputError::because)?;
    Ok(Settings { threads: usize::from(arguments.threads), search, values, ..Settings::default() })
}

fn limits(arguments: &AnalyseArguments) -> SearchLimits {
    let unlimited = arguments.depth.is_none() && arguments.nodes.is_none();
    let time = arguments.time.or(unlimited.then_some(TIME));
    SearchLimits {
        soft_time: time,
        hard_time: time,
        nodes: arguments.nodes,
        depth: arguments.depth,
        ..SearchLimits::default()
    }
}

fn speed(report: &SearchReport) -> u64 {
    (report.nodes as f64 / report.elapsed.as_secs_f64().max(1e-6)) as u64
}

fn line(best: &RootMove, size: Size) -> Vec<String> {
    best.line.moves().iter().map(|&square| notation::name(square, size)).collect()
}

fn print_text(report: &SearchReport, size: Size) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for best in &report.lines {
        let value = score::Shown(best.score);
        let (depth, nodes, line) = (report.depth, report.nodes, line(best, size).join(" "));
        let (seconds, speed) = (report.elapsed.as_secs_f64(), speed(report) / 1000);
        writeln!(out, "depth {depth:>2}  {value:>+6}  {nodes:>10} nodes  {seconds:>6.2} s  {speed:>5} k/s  {line}")?;
    }
    Ok(())
}

fn print_json(report: &SearchReport, size: Size) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for (best, number) in report.lines.iter().zip(1..) {
        let mut object = json!({
            "depth": report.depth,
            "line": number,
            "pv": line(best, size),
            "nodes": report.nodes,
            "nps": speed(report),
            "ms": report.elapsed.as_millis() as u64,
        });
        let (key, value) = match score::mate(best.score) {
            Some(plies) => ("mate", plies),
            None => ("score", best.score),
        };
        if let Value::Object(fields) = &mut object {
            fields.insert(key.into(), value.into());
        }
        writeln!(out, "{object}")?;
    }
    Ok(())
}
