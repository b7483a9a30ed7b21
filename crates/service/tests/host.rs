//! The service in a host without threads, whose clock is not that of the system.

use std::cell::Cell;
use std::time::Duration;

use cinquina_engine::{Engine, NoThreads, Settings, TimeSource};
use cinquina_game::Game;
use cinquina_service::{Answer, Begun, Call, Command, EngineWish, Host, KnownMoves, Report, RequestError, Stop, Work};
use serde_json::{Value, json};

thread_local! {
    /// How often the clock was read.
    static READINGS: Cell<u32> = const { Cell::new(0) };
}

/// A clock by which every reading takes a millisecond.
fn now() -> Duration {
    READINGS.set(READINGS.get() + 1);
    Duration::from_millis(READINGS.get().into())
}

struct LoneHost;

impl Host for LoneHost {
    fn time(&self) -> TimeSource {
        TimeSource::new(now)
    }

    fn threads(&self) -> usize {
        1
    }

    fn seed(&self) -> u64 {
        1
    }

    fn lend_engine(&self, wish: &EngineWish, work: &mut dyn FnMut(&Engine)) {
        // A table of this size grows with the time, and the second thread that is asked for does not exist.
        let settings = Settings { level: wish.level, threads: 2, table_bytes: 16 << 20, ..Settings::default() };
        work(&Engine::with_threads(&settings, &NoThreads));
    }

    fn known_moves(&self, _: &Game) -> Result<KnownMoves, RequestError> {
        Err(RequestError::new("database", "there is no database"))
    }
}

/// The answer to a command, and its reports.
fn ask(command: &Value) -> (Result<Value, RequestError>, Vec<Value>) {
    let command: Command = serde_json::from_value(command.clone()).unwrap();
    let mut reports = Vec::new();
    let mut report = |report: Report| reports.push(json!(report));
    let answer = command.answer(&mut Call { host: &LoneHost, stop: &Stop::default(), report: &mut report });
    (answer.map(|answer: Answer| json!(answer)), reports)
}

fn answer(command: &Value) -> Value {
    ask(command).0.unwrap()
}

#[test]
fn every_kind_of_work_is_done_by_the_clock_of_the_host() {
    let position = json!({ "moves": "h8i9i8g8" });
    let win = json!({ "moves": "h8a1i8a3j8a5" });
    let analysis = answer(&json!({ "do": "analyse", "position": position, "time_ms": 50 }));
    let ms = analysis["ms"].as_u64().unwrap();
    assert!(
        (50..60).contains(&ms) && analysis["best"].is_string(),
        "the search ends when that clock says so: {analysis}"
    );
    let solved = answer(&json!({ "do": "solve", "position": win, "time_ms": 5_000 }));
    assert_eq!((&solved["result"], &solved["checked"]), (&json!("win"), &json!(true)));
    let unknown = answer(&json!({ "do": "solve", "position": position, "attacker": "white", "time_ms": 20 }));
    assert_eq!((&unknown["result"], &unknown["why"]), (&json!("unknown"), &json!("time")), "{unknown}");
    assert_eq!(answer(&json!({ "do": "hint", "position": win }))["kind"], "win");
    let swap2 = answer(&json!({ "do": "swap2", "position": { "moves": "h8a1i9" }, "time_ms": 500 }));
    assert_eq!(swap2["best"], "swap", "two stones in the middle against one in the corner");
    let reviewed = answer(&json!({ "do": "review", "position": { "moves": "h8a1i8a2j8c3" }, "nodes": 500 }));
    assert_eq!((reviewed["moves"].as_array().unwrap().len(), &reviewed["lost"]["ply"]), (6, &json!(5)));
    assert_eq!(answer(&json!({ "do": "classify", "pattern": "++XXX++" }))["name"], "D3");
}

#[test]
fn a_move_is_described_before_its_search_and_after_its_answer() {
    let play = json!({ "do": "play", "position": { "moves": "h8g9i8g7j8" }, "think": { "depth": 2 } });
    let (played, reports) = ask(&play);
    let played = played.unwrap();
    assert_eq!((&reports[0]["seen"], &reports[0]["seen"]["case"]), (&played["seen"], &json!(5)));
    assert_eq!(reports[1]["depth"], 1);
    assert_eq!(played["next"]["turn"], "black");
}

#[test]
fn mistakes_are_found_before_there_is_work() {
    let begun = |command: Value| {
        let command: Command = serde_json::from_value(command).unwrap();
        command.begin(&mut Call { host: &LoneHost, stop: &Stop::default(), report: &mut |_| {} })
    };
    for (command, code) in [
        (json!({ "do": "analyse", "position": { "moves": "h8h8" } }), "occupied"),
        (json!({ "do": "solve", "position": { "moves": "a1b2a2b3a3b4a4b5a5" } }), "over"),
        (json!({ "do": "review", "position": { "moves": "h8h8" } }), "occupied"),
        (json!({ "do": "swap2", "position": { "moves": "h8" } }), "bad_request"),
        (json!({ "do": "openings", "position": { "black": "a1" } }), "setup"),
        (json!({ "do": "openings", "position": {} }), "database"),
    ] {
        assert_eq!(begun(command.clone()).err().map(|error| error.code), Some(code), "{command}");
    }
    let Ok(Begun::Working(task)) = begun(json!({ "do": "think", "position": {} })) else { panic!("there is work") };
    assert_eq!(task.work(), Work::Search);
}

#[test]
fn a_stop_ends_the_work() {
    let stop = Stop::default();
    let mut stop_at_once = |_: Report| stop.stop();
    let command = serde_json::from_value(json!({ "do": "think", "position": { "moves": "h8" } })).unwrap();
    let call = &mut Call { host: &LoneHost, stop: &stop, report: &mut stop_at_once };
    let Ok(Answer::Analyse(found)) = Command::answer(command, call) else { panic!("no analysis") };
    assert!(found.stopped && found.best.is_some());
}
