//! The page in a real browser: starts the server and runs `tests/browser` against it.
//!
//! It needs Node, Chromium and the packages of `tests/browser`; `cargo xtask test` installs them and runs this. For one file,
//! `BROWSER_TESTS=play.test.js`; for the long form of the evening, `EVENING=long`; for pictures of everything, `PICTURES=all`.

use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use cinquina_server::{Options, Server, Timeouts};

/// Runs files of tests against a server; when they are done, what the memory was before is handed over.
fn test_files(files: &[String], timeouts: Timeouts, then: impl FnOnce(Option<usize>)) {
    // One after the other: the memory of this process is looked at.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let before = memory();
    let server = Server::bind(&Options { port: 0, timeouts, ..Options::default() }).expect("a free port");
    let link = server.link(server.address().ip());
    let end = server.handle();
    let serving = std::thread::spawn(move || server.run());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target").join("screenshots");
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(files)
        .current_dir(folder)
        .env("PAGE", link)
        .env("SCREENSHOTS", screenshots)
        .status()
        .expect("node");
    if status.success() {
        then(before);
    }
    end();
    serving.join().expect("the server").expect("no error");
    assert!(status.success(), "the page fails its tests");
}

/// The file of tests about a whole evening, which has a server of its own.
const EVENING: &str = "evening.test.js";

/// All files of tests but one.
fn all_but(left_out: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let entries = std::fs::read_dir(folder).expect("tests/browser");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut files: Vec<String> = names.filter(|name| name.ends_with(".test.js") && name != left_out).collect();
    files.sort();
    files
}

#[test]
#[ignore = "needs Node and Chromium: run cargo xtask test"]
fn the_page_does_what_it_should() {
    let files = std::env::var("BROWSER_TESTS").map_or_else(|_| all_but(EVENING), |file| vec![file]);
    test_files(&files, Timeouts::default(), |_| {});
}

/// What this process has in memory, in bytes.
#[cfg(target_os = "linux")]
fn memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<usize>().ok()? << 10)
}

#[cfg(not(target_os = "linux"))]
fn memory() -> Option<usize> {
    None
}

/// The server's memory after an evening is what it was before, but for this.
const LEFT: usize = 64 << 20;

#[test]
#[ignore = "needs Node and Chromium: run cargo xtask test"]
fn after_an_evening_everything_is_there_and_the_memory_is_back() {
    if std::env::var_os("BROWSER_TESTS").is_some_and(|file| file != EVENING) {
        return;
    }
    let timeouts = Timeouts { engines: Duration::from_secs(2), ..Timeouts::default() };
    test_files(&[EVENING.into()], timeouts, |before| {
        let Some(before) = before else { return };
        let end = Instant::now() + Duration::from_secs(30);
        let more = || memory().unwrap_or(usize::MAX).saturating_sub(before);
        while more() > LEFT && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(200));
        }
        println!("memory: {} MB at the start, {} MB more at the end", before >> 20, more() >> 20);
        assert!(more() <= LEFT, "{} MB more than at the start", more() >> 20);
    });
}
