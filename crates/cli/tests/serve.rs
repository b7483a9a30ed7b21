//! The page, from the command line.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts `cinquina serve` and reads the link that it prints.
fn serve(arguments: &[&str]) -> (Child, String) {
    started(Command::new(env!("CARGO_BIN_EXE_cinquina")), arguments)
}

/// The same for a command that `serve` is given to.
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
fn strangers_who_send_half_a_request_do_not_keep_out_whoever_has_the_token() {
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
