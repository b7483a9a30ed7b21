//! Tuning from the outside: from games to a file that the engine loads.

#![cfg(feature = "training")]

mod support;

use std::fs;
use std::path::Path;

use support::{cinquina, output_of, path};

fn complaint(arguments: &[&str]) -> String {
    let output = cinquina(arguments, b"");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    complaint
}

/// The losses that a fit prints, of the positions it learns from.
fn losses(output: &str) -> Vec<f64> {
    output.lines().filter_map(|line| line.split("loss").nth(1)?.split_whitespace().next()?.parse().ok()).collect()
}

#[test]
fn values_are_fitted_written_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let [games, values, plot] = ["games", "values", "plot"].map(|name| path(folder.path(), name));
    output_of(&["selfplay", "--games", "60", "--nodes", "100", "--out", &games, "--engine", "values=hand_made"]);
    let fit = ["tune", "values", &games, "--from", "hand_made", "--epochs", "80", "--out", &values, "--plot", &plot];
    let output = output_of(&fit);
    let losses = losses(&output);
    assert!(losses.len() == 81 && losses[80] < losses[0], "{output}");
    assert!(fs::read_to_string(&plot).unwrap().contains("<polyline"));
    assert!(complaint(&fit).contains("--force"));

    let search = |values: &str| output_of(&["analyse", "h8i9g9", "--nodes", "2000", "--json", "--values", values]);
    let score =
        |values: &str| search(values).lines().next().map(|line| line.split("\"score\":").nth(1).map(str::to_owned));
    assert_ne!(score(&values), score("hand_made"));
}

#[test]
fn a_line_network_is_trained_written_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let [games, renju, network, plot] = ["games", "renju", "new.network", "plot"].map(|name| path(folder.path(), name));
    output_of(&["selfplay", "--games", "60", "--nodes", "100", "--side-positions", "2", "--out", &games]);
    output_of(&["selfplay", "--games", "40", "--nodes", "60", "--rule", "renju", "--out", &renju]);
    let train = ["tune", "network", &games, "--epochs", "6", "--batch", "64", "--out", &network, "--plot", &plot];
    let output = output_of(&train);
    let first = losses(&output);
    assert!(first.len() >= 10 && first[first.len() - 1] < 0.8 * first[0], "{output}");
    assert!(fs::read_to_string(&plot).unwrap().contains("<polyline"));
    output_of(&["analyse", "h8i9g9", "--nodes", "500", "--values", &network]);

    // What has learnt from more than a few games is better.
    let compared = output_of(&["tune", "loss", &games, "--json", "--values", &network, "--values", "shipped"]);
    let compared: Vec<serde_json::Value> = compared.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(compared[0]["positions"] == compared[1]["positions"] && compared[1]["values"] == "shipped");
    assert!(compared[1]["loss"].as_f64().unwrap() < compared[0]["loss"].as_f64().unwrap(), "{compared:?}");
    let everything = output_of(&["tune", "loss", &games]);
    assert!(everything.starts_with("shipped: 0.") && everything.contains(" nats on "), "{everything}");
    assert!(complaint(&["tune", "loss", &network]).contains("packed"));

    // A finished training has nothing left to do; another one with the same name is refused.
    assert!(complaint(&train).contains("--force"));
    fs::remove_file(&network).unwrap();
    fs::remove_file(&plot).unwrap();
    assert!(losses(&output_of(&train)).is_empty());
    fs::remove_file(&network).unwrap();
    fs::remove_file(&plot).unwrap();
    assert!(complaint(&[&train[..], &["--seed", "3"]].concat()).contains("--from"));

    // Renju begins with what freestyle has learnt, one network for each player; there is no way back.
    let (trained, black_and_white) = (format!("{network}.training"), path(folder.path(), "renju.network"));
    let more = ["tune", "network", "--epochs", "1", "--batch", "64", "--out", &black_and_white, "--from"];
    output_of(&[&more[..], &[&trained, &renju]].concat());
    let head = fs::read(&black_and_white).unwrap();
    assert!(String::from_utf8_lossy(&head[..400]).contains("\nrules renju\n"));
    let [begun, other] = [format!("{black_and_white}.training"), path(folder.path(), "other.network")];
    let from = |from: &str| complaint(&["tune", "network", &games, "--out", &other, "--from", from]);
    assert!(from(&begun).contains("renju"));
    assert!(from(&games).contains("no training"), "{}", from(&games));
}

#[test]
#[cfg(unix)]
fn a_training_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let [games, whole, killed] = ["games", "whole", "killed"].map(|name| path(folder.path(), name));
    output_of(&["selfplay", "--games", "40", "--nodes", "60", "--side-positions", "2", "--out", &games]);
    let train = |out: &str| {
        let arguments = ["tune", "network", &games, "--epochs", "40", "--batch", "64", "--threads", "1", "--out", out];
        arguments.map(str::to_owned)
    };
    let arguments = train(&whole);
    output_of(&arguments.each_ref().map(String::as_str));
    let arguments = train(&killed);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_cinquina"))
        .args(&arguments)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let state = std::path::PathBuf::from(format!("{killed}.training"));
    while !state.exists() {
        assert!(child.try_wait().unwrap().is_none() || state.exists(), "it ended without a training");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if fs::exists(&killed).unwrap() {
        // It was faster than the signal.
        fs::remove_file(&killed).unwrap();
    }
    output_of(&arguments.each_ref().map(String::as_str));
    let trained = |out: &str| fs::read(format!("{out}.training")).unwrap();
    assert!(trained(&whole) == trained(&killed), "the training that was killed came to something else");
    assert!(fs::read(&whole).unwrap() == fs::read(&killed).unwrap());
}

#[test]
fn a_class_network_is_fitted_written_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let [games, renju, values, plot] = ["games", "renju", "values", "plot"].map(|name| path(folder.path(), name));
    output_of(&["selfplay", "--games", "40", "--nodes", "100", "--side-positions", "2", "--out", &games]);
    output_of(&["selfplay", "--games", "40", "--nodes", "100", "--rule", "renju", "--out", &renju]);
    let fit = |rest: &[&str]| output_of(&[&["tune", "class-network", "--out", &values], rest].concat());
    let refused = |rest: &[&str]| complaint(&[&["tune", "class-network", "--out", &values], rest].concat());
    let output = fit(&[&games, "--epochs", "40", "--plot", &plot]);
    let first = losses(&output);
    assert!(first.len() == 41 && first[40] < first[0], "{output}");
    assert!(fs::read_to_string(&plot).unwrap().contains("<polyline"));
    assert!(refused(&[&games]).contains("--force"));
    output_of(&["analyse", "h8i9g9", "--nodes", "500", "--values", &values]);

    // It continues where it was, for renju with a network for each player.
    let sides = || fs::read_to_string(&values).unwrap().matches("[[network]]").count();
    let resume = ["--from", &values, "--epochs", "1", "--force", &games];
    assert_eq!(sides(), 1);
    let second = losses(&fit(&resume));
    assert!((second[0] - first[40]).abs() < (first[0] - first[40]) / 2.0, "{output} {second:?}");
    assert!(refused(&[&resume[..], &[&renju]].concat()).contains("renju"));
    fit(&[&resume[..5], &[&renju]].concat());
    assert_eq!(sides(), 2);
    assert!(refused(&resume).contains("--fresh"));
    fit(&[&resume[..], &["--fresh"]].concat());
    assert_eq!(sides(), 1);
}

#[test]
fn bad_values_are_one_line_and_code_two() {
    let folder = tempfile::tempdir().unwrap();
    let [text, games] = ["text", "games"].map(|name| path(folder.path(), name));
    fs::write(&text, "format = 7").unwrap();
    assert!(complaint(&["analyse", "h8", "--values", &text]).contains("no file of values"));
    assert!(complaint(&["bench", "--values", "nowhere"]).contains("nowhere"));
    let engine = format!("values={text}");
    assert!(
        complaint(&["selfplay", "--games", "1", "--out", &games, "--engine", &engine]).contains("no file of values")
    );
    output_of(&["selfplay", "--games", "1", "--nodes", "100", "--out", &games]);
    assert!(complaint(&["tune", "values", &games, "--out", "never"]).contains("too few games"));
}

#[test]
fn an_interrupted_run_of_spsa_continues_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, part, out, plot] = ["whole", "part", "out", "plot"].map(|name| path(folder.path(), name));
    let tune = |rest: &[&str]| output_of(&[&["tune", "parameters", "--out", &out, "--plot", &plot], rest].concat());
    let begin = ["--parameter", "futility_margin:10", "--parameter", "late_base", "--steps", "6", "--pairs", "1"];
    tune(&[&begin[..], &["--nodes", "100", "--rate", "0.2", "--journal", &whole]].concat());
    let journal = fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = journal.lines().collect();
    assert_eq!(lines.len(), 7);
    assert!(fs::read_to_string(&plot).unwrap().contains("futility_margin"));
    let found = fs::read_to_string(&out).unwrap();

    // Three steps, and a part of the fourth.
    fs::write(&part, format!("{}\n{}", lines[..4].join("\n"), &lines[4][..9])).unwrap();
    tune(&["--resume", &part]);
    assert_eq!((fs::read_to_string(&part).unwrap(), fs::read_to_string(&out).unwrap()), (journal, found.clone()));

    let engine = format!("name=new,parameters={out}");
    let folder = path(folder.path(), "match");
    let shown = ["match", "--engine", &engine, "--engine", "full", "--nodes", "100", "--games", "2", "--out", &folder];
    output_of(&shown);
    let journal = fs::read_to_string(Path::new(&folder).join("journal.jsonl")).unwrap();
    let number = found.lines().find_map(|line| line.strip_prefix("futility_margin = ")).unwrap();
    assert!(journal.contains(&format!("\"futility_margin\":{number}")), "{journal}");
    assert!(complaint(&["match", "--engine", "parameters=nowhere", "--engine", "full"]).contains("nowhere"));
    assert!(
        complaint(&["tune", "parameters", "--parameter", "x", "--journal", &part, "--out", &out])
            .contains("write one of")
    );
}

#[test]
fn scores_predict_winners_better_with_more_nodes() {
    let folder = tempfile::tempdir().unwrap();
    let [games, junk] = ["games.cqg", "junk.txt"].map(|name| path(folder.path(), name));
    output_of(&["selfplay", "--games", "80", "--nodes", "1000", "--out", &games]);
    let judge = |rest: &[&str]| -> Vec<serde_json::Value> {
        let output = output_of(&[&["bench", "judge", &games, "--json"], rest].concat());
        output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let loss = |rest: &[&str]| judge(rest)[0]["loss"].as_f64().unwrap();
    assert!(loss(&["--nodes", "5000"]) < loss(&["--nodes", "20", "--engine", "values=hand_made"]));

    let twice = judge(&["--nodes", "100", "--threads", "2", "--engine", "full", "--engine", "name=again,preset=full"]);
    assert_eq!((twice.len(), &twice[1]["more_than_first"]), (2, &0.0.into()), "{twice:?}");
    assert!(twice[0]["positions"].as_u64().unwrap() > 20, "{twice:?}");

    fs::write(&junk, "h8i9\n").unwrap();
    assert!(complaint(&["bench", "judge", &junk]).contains("no game"));
    assert!(complaint(&["bench", "judge", "nowhere.txt"]).contains("nowhere.txt"));
    assert!(complaint(&["bench", "judge", &games, "--engine", "cmd=./pbrain-other"]).contains("our own"));
}
