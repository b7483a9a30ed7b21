//! Two workers share a store; the sum waits for the squares, and nothing is done twice.

use std::thread;
use std::time::Duration;

use cinquina_jobs::{JobError, JobStore, NewJob, SqliteStore};

fn work(name: &str, path: &std::path::Path) -> Result<(), JobError> {
    let mut store = SqliteStore::open(path)?;
    while let Some(lease) = store.claim(name, &["square", "sum"], Duration::from_secs(60))? {
        let number: u64 = String::from_utf8_lossy(&lease.question).parse().unwrap_or(0);
        println!("{name} does {}", lease.key);
        store.finish(&lease, (number * number).to_string().as_bytes(), &[])?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("jobs.sqlite");
    let keys: Vec<String> = (1..=6).map(|number| format!("square of {number}")).collect();
    let mut jobs: Vec<NewJob> =
        keys.iter().zip(1..).map(|(key, number): (_, u64)| NewJob::new(key, "square", number.to_string())).collect();
    jobs.push(NewJob { needs: keys, ..NewJob::new("sum", "sum", "0") });
    SqliteStore::open(&path)?.add(&jobs)?;
    thread::scope(|scope| {
        let workers = ["first", "second"].map(|name| scope.spawn(|| work(name, &path)));
        workers.into_iter().try_for_each(|worker| worker.join().expect("no panic"))
    })?;
    println!("{:?}", SqliteStore::open(&path)?.counts()?);
    Ok(())
}
