//! The report of a match as a web page: a single file that loads nothing else.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use cinquina_game::Colour;
use serde::Serialize;

use crate::statistics::{EloEstimate, Sample, Score, Verdict};
use crate::text::seconds;
use crate::{Duel, Ending, EngineLimits, GameRecord, MatchSettings, SavedMatch, Schedule, Standing};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page into a folder, which is created if needed, and returns its path.
pub fn write(folder: &Path, saved: &SavedMatch) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join("index.html");
    fs::write(&path, page(saved)?)?;
    Ok(path)
}

/// The results of the match as one JSON object: `size`, `rule`, `limits`, `played`, `total`, `engines`,
/// `duels`, `sprt`, `faults` (the games that ended by one), `duels_without_faults`.
pub fn summary(saved: &SavedMatch) -> serde_json::Result<String> {
    serde_json::to_string(&Summary::new(saved))
}

/// The page as text.
pub fn page(saved: &SavedMatch) -> serde_json::Result<String> {
    let data = serde_json::to_string(&Report::new(saved))?;
    // An engine may have any name and write anything: nothing of it may close the script element.
    let data = data.replace('<', "\\u003c");
    Ok(PAGE.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &data))
}

/// Everything that the page shows.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    summary: Summary<'a>,
    history: Vec<Vec<Moment>>,
    games: &'a [GameRecord],
}

/// The results without the games.
#[derive(Serialize)]
struct Summary<'a> {
    size: [usize; 2],
    rule: &'static str,
    limits: String,
    played: usize,
    total: usize,
    engines: Vec<EngineRow<'a>>,
    duels: Vec<Encounter>,
    sprt: Option<Test>,
    faults: Vec<FaultyGame<'a>>,
    duels_without_faults: Vec<Encounter>,
}

/// A game that ended by a fault.
#[derive(Serialize)]
struct FaultyGame<'a> {
    /// Its number, from 1.
    game: usize,
    /// The engine that committed the fault, or lost the command.
    engine: &'a str,
    ending: Ending,
    detail: &'a str,
    /// Whether it does not count.
    void: bool,
}

#[derive(Serialize)]
struct EngineRow<'a> {
    name: &'a str,
    command: String,
    wins: u64,
    draws: u64,
    losses: u64,
    #[serde(flatten)]
    estimate: Option<Estimate>,
    faults: u64,
    time_losses: u64,
    mean_time: u64,
    longest_time: u64,
}

#[derive(Serialize)]
struct Encounter {
    first: usize,
    second: usize,
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: [u64; 5],
    #[serde(flatten)]
    estimate: Option<Estimate>,
    superiority: Option<f64>,
}

#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
    llr: f64,
    verdict: &'static str,
}

/// An Elo estimate with its interval; infinite numbers are left out.
#[derive(Serialize)]
struct Estimate {
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    text: String,
}

/// An engine's Elo after some of its games.
#[derive(Serialize)]
struct Moment {
    games: u64,
    score: f64,
    #[serde(flatten)]
    estimate: Estimate,
}

impl<'a> Report<'a> {
    fn new(saved: &'a SavedMatch) -> Self {
        let SavedMatch { settings, games, .. } = saved;
        let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let history = history(&names, &settings.schedule(), games);
        Self { summary: Summary::new(saved), history, games }
    }
}

impl<'a> Summary<'a> {
    fn new(saved: &'a SavedMatch) -> Self {
        let (settings, standing) = (&saved.settings, saved.standing());
        Self {
            size: [settings.size.width(), settings.size.height()],
            rule: settings.rule.name(),
            limits: limits_text(&settings.limits),
            played: standing.played(),
            total: standing.total(),
            engines: engines(settings, &standing),
            duels: standing.duels().iter().map(Encounter::new).collect(),
            sprt: Test::new(&standing),
            faults: saved.faults().into_iter().filter_map(FaultyGame::new).collect(),
            duels_without_faults: saved.standing_without_faults().duels().iter().map(Encounter::new).collect(),
        }
    }
}

impl<'a> FaultyGame<'a> {
    fn new(record: &'a GameRecord) -> Option<Self> {
        let GameRecord { game, ending, ref detail, void, .. } = *record;
        Some(Self { game: game + 1, engine: record.name_of(record.fault()?.1), ending, detail, void })
    }
}

fn engines<'a>(settings: &'a MatchSettings, standing: &Standing) -> Vec<EngineRow<'a>> {
    let engine = |(n, spec): (usize, &'a crate::EngineSpec)| {
        let tally = &standing.tallies()[n];
        EngineRow {
            name: &spec.name,
            command: spec.kind.to_string(),
            wins: tally.score.wins,
            draws: tally.score.draws,
            losses: tally.score.losses,
            estimate: standing.elo(n).map(Estimate::from),
            faults: tally.faults,
            time_losses: tally.time_losses,
            mean_time: tally.time.checked_div(tally.moves).unwrap_or(0),
            longest_time: tally.longest,
        }
    };
    settings.engines.iter().enumerate().map(engine).collect()
}

impl Encounter {
    fn new(duel: &Duel) -> Self {
        let sample = duel.sample();
        Self {
            first: duel.first,
            second: duel.second,
            wins: duel.score.wins,
            draws: duel.score.draws,
            losses: duel.score.losses,
            pairs: duel.pairs.0,
            estimate: sample.map(|sample| sample.elo().into()),
            superiority: sample.map(|sample| sample.superiority()),
        }
    }
}

impl Test {
    fn new(standing: &Standing) -> Option<Self> {
        let (sprt, llr, verdict) = standing.sprt()?;
        let ((elo0, elo1), (lower, upper)) = (sprt.hypotheses(), sprt.bounds());
        let verdict = match verdict {
            Verdict::Open => "open",
            Verdict::Refuted => "elo0 accepted",
            Verdict::Confirmed => "elo1 accepted",
        };
        Some(Self { elo0, elo1, lower, upper, llr, verdict })
    }
}

impl Moment {
    fn new(sample: &Sample) -> Self {
        Self { games: sample.units as u64, score: sample.mean, estimate: sample.elo().into() }
    }
}

impl From<EloEstimate> for Estimate {
    fn from(estimate: EloEstimate) -> Self {
        let finite = |value: f64| value.is_finite().then_some(value);
        let EloEstimate { elo, low, high } = estimate;
        Self { elo: finite(elo), low: finite(low), high: finite(high), text: estimate.to_string() }
    }
}

/// Every engine's Elo against all others, game by game.
fn history(names: &[String], schedule: &Schedule, games: &[GameRecord]) -> Vec<Vec<Moment>> {
    let mut scores = vec![Score::default(); names.len()];
    let mut history: Vec<Vec<Moment>> = scores.iter().map(|_| Vec::new()).collect();
    for record in games {
        let Some(assignment) = schedule.assignment(record.game) else { continue };
        for (engine, colour) in record.engines(&assignment, names).into_iter().zip(Colour::BOTH) {
            scores[engine] += Score::of_half_points(record.result.half_points(colour));
            history[engine].extend(scores[engine].sample().iter().map(Moment::new));
        }
    }
    history
}

fn limits_text(limits: &EngineLimits) -> String {
    let parts = [
        limits.move_time.map(|time| format!("{} a move", seconds(time))),
        limits.game_time.map(|time| format!("{} a game", seconds(time))),
        limits.increment.map(|time| format!("+{} a move", seconds(time))),
        limits.nodes.map(|nodes| format!("{nodes} nodes a move")),
        limits.depth.map(|depth| format!("depth {depth}")),
        limits.memory.map(|bytes| format!("{} MB", bytes / 1_000_000)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A column of the standing has its field here and its cell in the script.
    #[test]
    fn the_page_shows_every_figure_of_an_engine() {
        let engine = EngineRow {
            name: "",
            command: String::new(),
            wins: 0,
            draws: 0,
            losses: 0,
            estimate: Some(EloEstimate { elo: 0.0, low: 0.0, high: 0.0 }.into()),
            faults: 0,
            time_losses: 0,
            mean_time: 0,
            longest_time: 0,
        };
        let figures = serde_json::to_value(engine).unwrap();
        // The text of an estimate has its bounds.
        let shown_as_text = ["elo", "low", "high"];
        for figure in figures.as_object().unwrap().keys().filter(|figure| !shown_as_text.contains(&figure.as_str())) {
            assert!(SCRIPT.contains(&format!("engine.{figure}")), "page.js does not show {figure}");
        }
    }
}
