//! What a store of jobs promises.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use cinquina_jobs::{Counts, JobError, JobStore, NewJob, SqliteStore};

const LONG: Duration = Duration::from_secs(600);

fn job(key: &str) -> NewJob {
    NewJob::new(key, "count", key)
}

fn after(key: &str, needs: &[&str]) -> NewJob {
    NewJob { needs: needs.iter().map(ToString::to_string).collect(), ..job(key) }
}

#[test]
fn a_question_asked_twice_is_done_once() {
    let mut store = SqliteStore::in_memory().unwrap();
    assert_eq!(store.add(&[job("a"), job("b"), job("a")]).unwrap(), 2);
    let lease = store.claim("w", &["count"], LONG).unwrap().unwrap();
    assert!(store.finish(&lease, b"1", &[]).unwrap());
    assert_eq!(store.add(&[job("a"), job("b")]).unwrap(), 0);
    assert_eq!(store.counts().unwrap(), Counts { open: 1, finished: 1, claims: 1, ..Counts::default() });
}

#[test]
fn the_highest_priority_comes_first_and_other_kinds_are_left_alone() {
    let mut store = SqliteStore::in_memory().unwrap();
    let with = |key: &str, kind: &str, priority| NewJob { priority, ..NewJob::new(key, kind, "") };
    store.add(&[with("low", "a", 1), with("high", "a", 9), with("other", "b", 99)]).unwrap();
    let mut next = |kinds: &[&str]| store.claim("w", kinds, LONG).unwrap().map(|lease| lease.key);
    assert_eq!(next(&["a"]).as_deref(), Some("high"));
    assert_eq!(next(&["a"]).as_deref(), Some("low"));
    assert_eq!(next(&["a"]), None);
    assert_eq!(next(&["a", "b"]).as_deref(), Some("other"));
}

#[test]
fn a_job_waits_for_all_that_it_needs() {
    let mut store = SqliteStore::in_memory().unwrap();
    store.add(&[job("a"), job("b"), after("c", &["a", "b", "a"])]).unwrap();
    let first = store.claim("w", &["count"], LONG).unwrap().unwrap();
    let second = store.claim("w", &["count"], LONG).unwrap().unwrap();
    assert_eq!(store.claim("w", &["count"], LONG).unwrap(), None);
    store.finish(&first, b"", &[]).unwrap();
    assert_eq!(store.claim("w", &["count"], LONG).unwrap(), None);
    // What follows from a result may need what is finished with it.
    store.finish(&second, b"", &[after("d", &["a", "c"])]).unwrap();
    let third = store.claim("w", &["count"], LONG).unwrap().unwrap();
    assert_eq!(third.key, "c");
    assert_eq!(store.claim("w", &["count"], LONG).unwrap(), None);
    store.finish(&third, b"", &[]).unwrap();
    assert_eq!(store.claim("w", &["count"], LONG).unwrap().unwrap().key, "d");
    assert!(matches!(store.add(&[after("e", &["nobody"])]), Err(JobError::Missing { .. })));
    assert_eq!(store.result("e").unwrap(), None, "nothing of a call that fails happens");
    assert_eq!(store.counts().unwrap().open, 0);
}

#[test]
fn a_lease_that_ran_out_finishes_nothing() {
    let mut store = SqliteStore::in_memory().unwrap();
    store.add(&[job("a")]).unwrap();
    let late = store.claim("slow", &["count"], Duration::ZERO).unwrap().unwrap();
    thread::sleep(Duration::from_millis(5));
    let lease = store.claim("quick", &["count"], LONG).unwrap().unwrap();
    assert_eq!((lease.key.as_str(), lease.tries), ("a", 2));
    assert!(!store.finish(&late, b"late", &[job("b")]).unwrap());
    assert!(!store.extend(&late, LONG).unwrap() && !store.give_back(&late, "", 9).unwrap());
    assert!(store.extend(&lease, LONG).unwrap());
    assert!(store.finish(&lease, b"right", &[]).unwrap());
    assert!(!store.finish(&lease, b"again", &[]).unwrap());
    assert_eq!(store.result("a").unwrap().as_deref(), Some(&b"right"[..]));
    assert_eq!(store.counts().unwrap(), Counts { finished: 1, claims: 2, ..Counts::default() });
}

#[test]
fn a_job_that_fails_again_and_again_is_given_up() {
    let mut store = SqliteStore::in_memory().unwrap();
    store.add(&[job("a")]).unwrap();
    for n in 1..=3 {
        let lease = store.claim("w", &["count"], LONG).unwrap().unwrap();
        assert_eq!(lease.tries, n);
        assert!(store.give_back(&lease, "no memory", 3).unwrap());
    }
    assert_eq!(store.counts().unwrap(), Counts { failed: 1, claims: 3, ..Counts::default() });
    assert_eq!(store.claim("w", &["count"], LONG).unwrap(), None);
}

#[test]
fn jobs_of_a_program_that_was_killed_are_taken_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jobs.sqlite");
    {
        let mut store = SqliteStore::open(&path).unwrap();
        store.add(&[job("a"), job("b")]).unwrap();
        store.set_note("settings", "rule renju").unwrap();
        let lease = store.claim("w", &["count"], LONG).unwrap().unwrap();
        store.finish(&lease, b"1", &[]).unwrap();
        store.claim("w", &["count"], LONG).unwrap().unwrap();
    }
    let mut store = SqliteStore::open(&path).unwrap();
    assert_eq!(store.note("settings").unwrap().as_deref(), Some("rule renju"));
    assert_eq!(store.counts().unwrap(), Counts { claimed: 1, finished: 1, claims: 2, ..Counts::default() });
    assert_eq!(store.reclaim_all().unwrap(), 1);
    assert!(store.claim("w", &["count"], LONG).unwrap().is_some());
}

#[test]
fn four_workers_do_every_job_once_and_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("jobs.sqlite");
    let jobs: Vec<NewJob> = (0..200).map(|n| job(&n.to_string())).collect();
    SqliteStore::open(&path).unwrap().add(&jobs).unwrap();
    thread::scope(|scope| {
        for worker in 0..4 {
            let path = &path;
            scope.spawn(move || {
                let mut store = SqliteStore::open(path).unwrap();
                while let Some(lease) = store.claim(&worker.to_string(), &["count"], LONG).unwrap() {
                    let next = if !lease.key.contains('-') { vec![job(&format!("{}-x", lease.key))] } else { vec![] };
                    assert!(store.finish(&lease, lease.key.as_bytes(), &next).unwrap());
                }
            });
        }
    });
    let mut store = SqliteStore::open(&path).unwrap();
    let finished = store.finished_after(0, 1000).unwrap();
    assert!(finished.iter().zip(1..).all(|(job, number)| job.number == number && job.result == job.key.as_bytes()));
    let keys: BTreeSet<&str> = finished.iter().map(|job| job.key.as_str()).collect();
    assert_eq!((finished.len(), keys.len()), (400, 400));
    assert_eq!(store.finished_after(398, 1000).unwrap().len(), 2);
}

#[test]
fn other_files_are_refused_and_left_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "not a database, but long enough to be looked at as if it were one: ".repeat(20)).unwrap();
    assert!(matches!(SqliteStore::open(&text), Err(JobError::NotOurs)));
    let other = folder.path().join("other");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    let before = std::fs::read(&other).unwrap();
    assert!(matches!(SqliteStore::open(&other), Err(JobError::NotOurs)));
    assert_eq!(std::fs::read(&other).unwrap(), before);
    let later = folder.path().join("later");
    SqliteStore::open(&later).unwrap();
    rusqlite::Connection::open(&later).unwrap().pragma_update(None, "user_version", 7).unwrap();
    assert!(matches!(SqliteStore::open(&later), Err(JobError::Version(7))));
}
