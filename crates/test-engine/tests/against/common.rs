//! Helpers for the tests of whole matches.

#![allow(dead_code)]

use std::path::Path;
use std::time::{Duration, Instant};

use cinquina_arena::{
    Adjudication, Contestant, EngineKind, EngineLimits, EngineSpec, Finish, GameRecord, Match, MatchSettings, Pairing,
    ProgramSpec, Standing, Stop,
};
use cinquina_game::{Rule, Size};

/// The test engine in a mode; `mark` is an argument to find its process by.
pub(crate) fn test_engine(name: &str, mode: &str, mark: &str) -> EngineSpec {
    let (mode, after) = mode.split_once(' ').unwrap_or((mode, "0"));
    let command = [env!("CARGO_BIN_EXE_test-engine"), mode, after, mark].map(str::to_owned).to_vec();
    EngineSpec { name: name.to_owned(), ..EngineSpec::program(command) }
}

/// The same engine with changed settings.
pub(crate) fn with_program(mut spec: EngineSpec, change: impl FnOnce(&mut ProgramSpec)) -> EngineSpec {
    let EngineKind::Program(program) = &mut spec.kind else { panic!("{spec:?} is not a program") };
    change(program);
    spec
}

/// A head-to-head match of short games.
pub(crate) fn settings(engines: Vec<EngineSpec>, games: usize) -> MatchSettings {
    let pairing = if engines.len() == 2 { Pairing::HeadToHead } else { Pairing::RoundRobin };
    MatchSettings {
        engines,
        pairing,
        games,
        size: Size::square(15).unwrap(),
        rule: Rule::Freestyle,
        limits: EngineLimits { move_time: Some(Duration::from_millis(100)), ..EngineLimits::default() },
        tolerance: Duration::from_secs(1),
        adjudication: Adjudication::default(),
        openings: vec!["h8i9j10".into(), "h8h9".into()],
        swap2: false,
        sprt: None,
    }
}

/// The contestants of the settings.
pub(crate) fn contestants(settings: &MatchSettings) -> Vec<Box<dyn Contestant>> {
    settings.engines.iter().map(EngineSpec::contestant).collect()
}

/// Plays a match from the beginning.
pub(crate) fn play(
    settings: &MatchSettings,
    concurrency: usize,
    log: Option<&Path>,
) -> (Finish, Vec<GameRecord>, Standing) {
    let contestants = contestants(settings);
    run(&Match { settings, contestants: &contestants, concurrency, log, replay_faults: false })
}

/// Plays a match from the beginning, games with faults up to four times.
pub(crate) fn play_again_after_faults(settings: &MatchSettings) -> (Finish, Vec<GameRecord>, Standing) {
    let contestants = contestants(settings);
    run(&Match { settings, contestants: &contestants, concurrency: 1, log: None, replay_faults: true })
}

fn run(contest: &Match<'_>) -> (Finish, Vec<GameRecord>, Standing) {
    let mut standing = Standing::new(contest.settings);
    let mut records = Vec::new();
    let finish = contest.run(&mut standing, &Stop::new(), |record, _| {
        records.push(record.clone());
        Ok(())
    });
    (finish.unwrap(), records, standing)
}

/// The processes whose command line contains `mark`.
#[cfg(target_os = "linux")]
pub(crate) fn processes(mark: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).filter(|line| line.contains(mark)).collect()
}

/// Where processes cannot be listed, nothing is checked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processes(_: &str) -> Vec<String> {
    Vec::new()
}

/// Waits until something holds.
pub(crate) fn eventually(what: &str, holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
