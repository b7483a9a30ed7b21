//! The page, from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Starts `cinquina serve` and reads the link that it prints.
fn serve(arguments: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cinquina"))
        .args(["serve", "--port", "0", "--no-open"])
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let link = lines.find_map(|line| line.unwrap().strip_prefix("Cinquina is at ").map(str::to_owned)).unwrap();
    (child, link)
}

fn get(link: &str) -> String {
    let (host, path) = link.trim_start_matches("http://").split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_link_that_is_printed_opens_the_page() {
    let (mut child, link) = serve(&[]);
    let answer = get(&link);
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(link.starts_with("http://127.0.0.1:"), "{link}");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("<title>Cinquina</title>"), "{answer}");
}

#[test]
fn others_need_the_token_of_the_link() {
    let (mut child, link) = serve(&["--listen", "0.0.0.0"]);
    let port = link.trim_start_matches("http://").split_once(':').unwrap().1.split_once('/').unwrap().0;
    let here = format!("http://127.0.0.1:{port}/");
    let (without, with) = (get(&here), get(&format!("{here}{}", &link[link.find('?').unwrap()..])));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(without.starts_with("HTTP/1.1 403"), "{without}");
    assert!(with.starts_with("HTTP/1.1 303") && with.contains("HttpOnly; SameSite=Strict"), "{with}");
}
