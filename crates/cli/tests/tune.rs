//! Tuning from the outside: from games to a file that the engine loads.

mod support;

use std::fs;
use std::path::Path;

use support::cinquina;

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

fn run(arguments: &[&str]) -> String {
    let output = cinquina(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn complaint(arguments: &[&str]) -> String {
    let output = cinquina(arguments, b"");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    complaint
}

#[test]
fn values_are_fitted_written_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let [games, values, plot] = ["games", "values", "plot"].map(|name| path(folder.path(), name));
    run(&["selfplay", "--games", "60", "--nodes", "100", "--out", &games, "--engine", "values=hand_made"]);
    let fit = ["tune", "values", &games, "--from", "hand_made", "--epochs", "80", "--out", &values, "--plot", &plot];
    let told = run(&fit);
    let losses: Vec<f64> =
        told.lines().filter_map(|line| line.split("loss").nth(1)?.split_whitespace().next()?.parse().ok()).collect();
    assert!(losses.len() == 81 && losses[80] < losses[0], "{told}");
    assert!(fs::read_to_string(&plot).unwrap().contains("<polyline"));
    assert!(complaint(&fit).contains("--force"));

    let search = |values: &str| run(&["analyse", "h8i9g9", "--nodes", "2000", "--json", "--values", values]);
    let score =
        |values: &str| search(values).lines().next().map(|line| line.split("\"score\":").nth(1).map(str::to_owned));
    assert_ne!(score(&values), score("hand_made"));
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
    run(&["selfplay", "--games", "1", "--nodes", "100", "--out", &games]);
    assert!(complaint(&["tune", "values", &games, "--out", "never"]).contains("too few games"));
}
