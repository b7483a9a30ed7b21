//! `cinquina prove` as its users meet it.

#![cfg(feature = "proving")]

mod support;

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use cinquina_jobs::{Counts, JobStore, SqliteStore};
use cinquina_verify::{Expected, check_file};
use serde_json::Value;
use support::{Run, path, run};

/// A position that takes some seconds and more than a hundred jobs.
const POSITION: &str = "h8h9i9i10";

fn prove(folder: &Path, options: &[&str]) -> Run {
    run(&[&["prove", POSITION, "--out", folder.to_str().unwrap()], options].concat())
}

fn start(folder: &Path, threads: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina"));
    command.args(["prove", POSITION, "--out", folder.to_str().unwrap(), "--threads", threads]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn counts(folder: &Path) -> Counts {
    SqliteStore::open(&folder.join("jobs.sqlite")).unwrap().counts().unwrap()
}

/// The certificate in the folder proves the claim.
fn check(folder: &Path) -> String {
    let expected = Expected::parse(&format!("{POSITION} attacker black")).unwrap();
    check_file(|| File::open(folder.join("certificate.proof")), Some(&expected), [1, 1], 2).unwrap().sentence
}

#[test]
fn a_position_is_proven_and_its_certificate_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let run = prove(folder.path(), &["--threads", "2", "--json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["result"], "proven", "{report}");
    let sentence = check(folder.path());
    assert!(sentence.contains(report["certificate"]["sha256"].as_str().unwrap()), "{sentence}");
    let jobs = counts(folder.path());
    assert_eq!(jobs.claimed, 0);
    assert!(jobs.claims <= jobs.finished + 2, "{jobs:?}: what was in hand at the end was given back");
    // The same command finds the work done.
    let again: Value = serde_json::from_str(&prove(folder.path(), &["--json"]).out).unwrap();
    assert_eq!(again["certificate"], report["certificate"]);
    assert_eq!(counts(folder.path()), jobs);
}

#[test]
fn a_folder_belongs_to_one_claim() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(&folder.path().join("jobs.sqlite")).unwrap());
    let one = path(folder.path(), "one");
    assert_eq!(run(&["prove", "h8h9i8i9j8j9k8", "--out", &one]).code, Some(0), "a four");
    let other = run(&["prove", "h8h9i8i9j8j9k8", "--side", "white", "--out", &one]);
    assert_eq!((other.code, other.err.lines().count()), (Some(2), 1), "{}", other.err);
    assert!(other.err.contains("another claim"), "{}", other.err);
    std::fs::write(folder.path().join("jobs.sqlite"), "no database").unwrap();
    let damaged = prove(folder.path(), &[]);
    assert!(damaged.code == Some(1) && damaged.err.contains("not a store of jobs"), "{}", damaged.err);
}

#[test]
#[cfg(unix)]
fn ctrl_c_gives_the_jobs_in_hand_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = start(folder.path(), "2");
    wait_for_jobs(folder.path(), 2);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(child.wait().unwrap().success());
    assert_eq!(counts(folder.path()).claimed, 0);
    assert_eq!(prove(folder.path(), &[]).code, Some(0));
    check(folder.path());
}

/// Waits until so many jobs are finished.
fn wait_for_jobs(folder: &Path, jobs: u64) {
    for _ in 0..3_000 {
        if folder.join("jobs.sqlite").exists() && counts(folder).finished >= jobs {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("no jobs were finished");
}

/// Ends the program so many times without warning, each time after one more job is done; then lets it finish.
fn survives(kills: u64, threads: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut random = fastrand::Rng::with_seed(kills);
    let mut killed = 0;
    for _ in 0..kills {
        let before = if killed == 0 { 0 } else { counts(folder.path()).finished };
        let mut child = start(folder.path(), &threads.to_string());
        wait_for_jobs(folder.path(), before + u64::from(before > 0));
        std::thread::sleep(Duration::from_millis(random.u64(0..60)));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed += 1;
    }
    assert!(killed >= 1, "it was done before it could be killed");
    assert_eq!(prove(folder.path(), &[]).code, Some(0));
    check(folder.path());
    let jobs = counts(folder.path());
    assert!(jobs.claims <= jobs.finished + jobs.open + killed * threads, "{killed} times killed: {jobs:?}");
}

#[test]
fn nothing_is_lost_when_it_is_killed() {
    survives(4, 2);
}

/// `cargo test --release -p cinquina --test prove -- --ignored`
#[test]
#[ignore = "takes a minute"]
fn nothing_is_lost_when_it_is_killed_twenty_times() {
    survives(20, 1);
    survives(20, 2);
}
