//! The page in a real browser: starts the server and runs `tests/browser` against it.
//!
//! It needs Node, Chromium and the packages of `tests/browser`; `cargo xtask test` installs them and runs this.

use std::path::Path;
use std::process::Command;

use cinquina_server::{Options, Server};

#[test]
#[ignore = "needs Node and Chromium: run cargo xtask test"]
fn the_page_does_what_it_should() {
    let server = Server::bind(&Options { port: 0, ..Options::default() }).expect("a free port");
    let link = server.link(server.address().ip());
    let end = server.handle();
    let serving = std::thread::spawn(move || server.run());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser");
    let screenshots = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("target").join("screenshots");
    let status = Command::new("node")
        .args(["--test", "--test-concurrency=2", "--test-reporter=spec"])
        .args(std::env::var("BROWSER_TESTS").ok())
        .current_dir(folder)
        .env("PAGE", link)
        .env("SCREENSHOTS", screenshots)
        .status()
        .expect("node");
    end();
    serving.join().expect("the server").expect("no error");
    assert!(status.success(), "the page fails its tests");
}
