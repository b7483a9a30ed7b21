//! Self-play from the outside: its games follow from the settings, and no end of the process loses one.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{cinquina, output_of, path};

const GAMES: [&str; 8] = ["--nodes", "200", "--size", "15", "--size", "7x9", "--seed", "5"];

fn selfplay(games: usize, threads: &str, file: &str) {
    let games = games.to_string();
    output_of(&[&["selfplay", "--games", &games, "--threads", threads, "--out", file], &GAMES[..]].concat());
}

/// All games with their scores, by number.
fn games(file: &str) -> Vec<Value> {
    let lines = output_of(&["games", "cat", "--json", file]);
    let mut games: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| game["number"].as_u64());
    games
}

#[test]
fn the_games_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let [one, three] = ["one", "three"].map(|name| path(folder.path(), name));
    selfplay(12, "1", &one);
    selfplay(12, "3", &three);
    let found = games(&one);
    assert_eq!(found, games(&three));
    assert_eq!(found.len(), 12);
    assert!(found.iter().zip(&found[2..]).all(|(game, next)| game["opening"] != next["opening"]), "{found:?}");
    assert_eq!((&found[0]["size"], &found[1]["size"]), (&"15x15".into(), &"7x9".into()));

    let info: Value = serde_json::from_str(&output_of(&["games", "info", "--json", &one])).unwrap();
    assert_eq!((&info["games"], &info["sizes"]["7x9"], &info["torn_bytes"]), (&12.into(), &6.into(), &0.into()));
    let positions: usize = found.iter().map(|game| game["scores"].as_array().unwrap().len()).sum();
    assert_eq!(info["positions"].as_u64(), Some(positions as u64));
}

#[test]
fn side_positions_lie_beside_their_games() {
    let folder = tempfile::tempdir().unwrap();
    let [plain, one, three] = ["plain", "one", "three"].map(|name| path(folder.path(), name));
    selfplay(6, "1", &plain);
    for (file, threads) in [(&one, "1"), (&three, "3")] {
        let side_positions = ["--side-positions", "2", "--stray-nodes", "50", "--out", file];
        output_of(&[&["selfplay", "--games", "6", "--threads", threads], &side_positions[..], &GAMES[..]].concat());
    }
    let found = games(&one);
    assert_eq!(found, games(&three));
    // Each game comes before its side positions; the older name of an option still works.
    let (mut played, mut side_positions) = (Vec::new(), Vec::new());
    for record in found {
        let is_new = played.last().is_none_or(|game: &Value| game["number"] != record["number"]);
        if is_new { &mut played } else { &mut side_positions }.push(record);
    }
    assert_eq!(played, games(&plain));
    assert!(side_positions.len() > 60, "{}", side_positions.len());
    for position in &side_positions {
        let game = &played[position["number"].as_u64().unwrap() as usize];
        let way = format!("{}{}", game["opening"].as_str().unwrap(), game["moves"].as_str().unwrap());
        let opening = position["opening"].as_str().unwrap();
        assert!(opening.starts_with(game["opening"].as_str().unwrap()), "{position}");
        assert_eq!(position["scores"].as_array().map(Vec::len), Some(1), "{position}");
        assert!(opening.len() < way.len() + 12, "{position}");
    }
    let beside = side_positions.iter().filter(|position| {
        let game = &played[position["number"].as_u64().unwrap() as usize];
        let way = format!("{}{}", game["opening"].as_str().unwrap(), game["moves"].as_str().unwrap());
        !way.starts_with(position["opening"].as_str().unwrap())
    });
    assert!(beside.count() * 10 > side_positions.len() * 8);
}

#[test]
fn a_killed_run_loses_nothing_and_plays_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let [killed, whole] = ["killed", "whole"].map(|name| path(folder.path(), name));
    let mut child = Command::new(env!("CARGO_BIN_EXE_cinquina"))
        .args([&["selfplay", "--games", "1000000", "--threads", "2", "--out", &killed], &GAMES[..]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while fs::metadata(&killed).map_or(0, |file| file.len()) < 3_000 {
        assert!(start.elapsed() < Duration::from_secs(60), "no games are written");
        std::thread::sleep(Duration::from_millis(1));
    }
    // On Unix this is the signal that cannot be caught.
    child.kill().unwrap();
    child.wait().unwrap();
    let before = games(&killed);

    // Less than the length of the record says, as a power failure may leave it.
    let torn = [&100u32.to_le_bytes()[..], &[7; 50]].concat();
    fs::OpenOptions::new().append(true).open(&killed).unwrap().write_all(&torn).unwrap();
    assert_eq!(games(&killed), before);
    let last = before.last().and_then(|game| game["number"].as_u64()).unwrap() as usize;
    let all = (last + 5).to_string();
    output_of(&["selfplay", "--resume", &killed, "--games", &all]);
    let after = games(&killed);
    assert!(before.iter().all(|game| after.contains(game)));
    selfplay(last + 5, "2", &whole);
    assert_eq!(after, games(&whole));
}

#[test]
fn bad_input_is_one_line_and_code_two() {
    let folder = tempfile::tempdir().unwrap();
    let [file, text] = ["games", "text"].map(|name| path(folder.path(), name));
    selfplay(1, "1", &file);
    fs::write(&text, "h8i9").unwrap();
    let cases: [(&[&str], &str); 8] = [
        (&["selfplay", "--out", &file], "--games"),
        (&["selfplay", "--games", "5", "--out", &file], "continue it with --resume"),
        (&["selfplay", "--games", "5", "--out", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["selfplay", "--resume", &text], "not a file of packed games"),
        (&["selfplay", "--games", "5", "--out", &file, "--engine", "cmd=./other"], "our own engine"),
        (&["selfplay", "--games", "5", "--out", &file, "--size", "4"], "from 5 to 32"),
        (&["games", "info", &text], "not a file of packed games"),
        (&["games", "cat", "nowhere"], "nowhere"),
    ];
    for (arguments, expected) in cases {
        let output = cinquina(arguments, b"");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(complaint.lines().count() == 1 && complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn openings_are_made_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let [file, played] = ["openings", "match"].map(|name| path(folder.path(), name));
    let make = ["openings", "--count", "3", "--nodes", "500", "--balance", "200", "--size", "11", "--out", &file];
    output_of(&make);
    let openings: Vec<String> = fs::read_to_string(&file).unwrap().lines().skip(1).map(str::to_owned).collect();
    assert_eq!(openings.len(), 3);
    let engines = ["--engine", "full", "--engine", "name=other,preset=full,futility_margin=30", "--nodes", "100"];
    let rest = ["--size", "11", "--openings", &file, "--games", "6", "--out", &played];
    output_of(&[&["match"], &engines[..], &rest].concat());
    let journal = fs::read_to_string(Path::new(&played).join("journal.jsonl")).unwrap();
    assert!(
        openings.iter().all(|opening| journal.matches(&format!("\"moves\":\"{opening}")).count() == 2),
        "{journal}"
    );

    let again = cinquina(&make, b"");
    assert_eq!(again.status.code(), Some(2));
}
