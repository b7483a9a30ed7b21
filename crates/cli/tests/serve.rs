//! The page, from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts `cinquina serve` and reads the link that it prints.
fn serve(arguments: &[&str]) -> (Child, String) {
    started(Command::new(env!("CARGO_BIN_EXE_cinquina")), arguments)
}

/// The same with another command to start it.
fn started(mut command: Command, arguments: &[&str]) -> (Child, String) {
    let mut child =
        command.args(["serve", "--port", "0", "--no-open"]).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
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

/// An IPv4 address of this machine only, in the form for which the server asks for a token.
const TOKEN_ON_LOOPBACK: [&str; 2] = ["--listen", "::ffff:127.0.0.1"];

/// Far more connections than the process may have files: without a limit of its own it could accept nobody else.
#[cfg(unix)]
#[test]
fn strangers_who_send_half_a_request_do_not_block_those_who_have_the_token() {
    let mut limited = Command::new("sh");
    limited.args(["-c", r#"ulimit -n 160; exec "$0" "$@""#, env!("CARGO_BIN_EXE_cinquina")]);
    let (mut child, link) = started(limited, &TOKEN_ON_LOOPBACK);
    let (host, path) = link.trim_start_matches("http://").split_once('/').unwrap();
    let connect = || {
        let stream = TcpStream::connect_timeout(&host.parse().unwrap(), Duration::from_secs(2))?;
        stream.set_read_timeout(Some(Duration::from_secs(2)))?;
        Ok::<_, std::io::Error>(stream)
    };
    // Where nobody accepts them, the system lets some wait and then no more: 400 of them would take long.
    let strangers = (0..400).map_while(|_| {
        let mut stream = connect().ok()?;
        stream.write_all(b"GET").ok()?;
        Some(stream)
    });
    let strangers: Vec<TcpStream> = strangers.collect();
    let asked = Instant::now();
    let answer = connect().and_then(|mut stream| {
        write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map(|_| answer)
    });
    let waited = asked.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.as_ref().is_ok_and(|answer| answer.starts_with("HTTP/1.1 303")), "{answer:?}");
    assert!(strangers.len() == 400 && waited < Duration::from_secs(2), "{} strangers, {waited:?}", strangers.len());
}

/// Reviews a game, as the page does when somebody presses Review.
#[cfg(target_os = "linux")]
fn review(host: &str, rule: &str) {
    let body = format!(r#"{{"position":{{"moves":"h8i9i8g8j8h9k9f9i7a1","rule":"{rule}"}},"time_ms":200}}"#);
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "POST /api/review HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n").unwrap();
    write!(stream, "Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// The memory of a process, in megabytes.
#[cfg(target_os = "linux")]
fn memory(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    kilobytes.trim_end_matches("kB").trim().parse::<usize>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_given_back_when_nobody_uses_the_engines() {
    const CLOSE: usize = 64;
    let (mut child, link) = serve(&["--keep", "2s", "--threads", "1"]);
    let host = link.trim_start_matches("http://").trim_end_matches('/');
    get(&link);
    let start = memory(&child);
    std::thread::scope(|scope| {
        for rule in ["freestyle", "renju"] {
            scope.spawn(move || review(host, rule));
        }
    });
    let most = memory(&child);
    let (since, mut now) = (Instant::now(), most);
    while now > start + CLOSE && since.elapsed() < Duration::from_secs(15) {
        std::thread::sleep(Duration::from_millis(100));
        now = memory(&child);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(most > start + CLOSE, "it needs memory for this: {start} MB, {most} MB");
    assert!(now <= start + CLOSE, "{start} MB at the start, {most} MB at work, {now} MB after it");
}
