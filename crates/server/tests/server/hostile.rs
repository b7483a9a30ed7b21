//! Clients that are malicious, broken or too many.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use cinquina_server::Timeouts;

use crate::support::{Running, Tab};
use serde_json::{Value, json};
use tungstenite::Message;

fn is_alive(server: &Running) {
    let (_, seen) = server.tab().ask(1, "look", json!({ "position": { "moves": "h8" } }));
    assert_eq!(seen["turn"], "white");
}

#[test]
fn other_sites_and_other_host_names_are_refused() {
    let server = Running::start();
    let own = format!("http://{}", server.address);
    assert!(Tab::open(server.address, &[("origin", &own)]).is_ok());
    for origin in ["http://evil.example", "null", "http://localhost:1"] {
        assert!(Tab::open(server.address, &[("origin", origin)]).is_err(), "{origin}");
    }
    let answer = server.http("GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    let body = r#"{"position":{}}"#;
    let post = |origin: &str| {
        server.http(&format!(
            "POST /api/look HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            server.address,
            body.len()
        ))
    };
    assert!(post("http://evil.example").starts_with("HTTP/1.1 403"));
    assert!(post(&own).starts_with("HTTP/1.1 200"));
}

#[test]
fn ten_thousand_malformed_messages_each_get_an_error_and_nothing_else_happens() {
    let server = Running::start();
    let mut tab = server.tab();
    let mut random = fastrand::Rng::with_seed(8);
    let good = json!({ "id": 3, "do": "think", "position": { "size": "15", "moves": "h8i9" }, "lines": 2 }).to_string();
    for _ in 0..10_000 {
        let text = malformed(&mut random, &good);
        tab.socket.send(Message::text(text.clone())).unwrap();
        let event = tab.receive();
        assert_eq!(event["event"], "error", "{text}");
    }
    is_alive(&server);
}

/// Something that is not a request: a good one cut short, or with a part that breaks it, or of the wrong shape.
fn malformed(random: &mut fastrand::Rng, good: &str) -> String {
    match random.u8(0..5) {
        0 => good[..random.usize(0..good.len())].to_owned(),
        1 => good.replacen("think", ["", "shrink", "hello2", "THINK"][random.usize(0..4)], 1),
        2 => good.replacen("\"id\":3", ["\"id\":-1", "\"id\":1e99", "\"id\":null", "\"ids\":3"][random.usize(0..4)], 1),
        3 => good.replacen("h8i9", ["h8h8", "z99", "\\u0000", "💥", "h"][random.usize(0..5)], 1),
        _ => json!([random.u64(..), good, null]).to_string(),
    }
}

#[test]
fn a_message_that_is_too_long_closes_its_tab_and_no_other() {
    let server = Running::start();
    let mut tab = server.tab();
    let _ = tab.socket.send(Message::text("x".repeat(2 << 20)));
    let mut ended = false;
    for _ in 0..10 {
        ended |= tab.socket.read().is_err();
    }
    assert!(ended);
    is_alive(&server);
}

#[test]
fn two_hundred_tabs_all_get_an_answer() {
    let server = Running::start();
    let mut tabs: Vec<Tab> = (0..200).map(|_| server.tab()).collect();
    for tab in &mut tabs {
        tab.send(&json!({ "id": 1, "do": "think", "position": { "moves": "h8i9" }, "time_ms": 20 }));
        tab.send(&json!({ "id": 2, "do": "look", "position": { "moves": "h8i9" } }));
    }
    for tab in &mut tabs {
        let mut answered: Vec<Value> = Vec::new();
        while answered.len() < 2 {
            let event = tab.receive();
            assert_ne!(event["event"], "error", "{event}");
            if event["event"] == "done" {
                answered.push(event["id"].clone());
            }
        }
    }
    is_alive(&server);
}

#[test]
fn the_engine_of_a_closed_tab_stops() {
    let server = Running::start();
    // As many as there are engines: if one kept thinking, the next tab would wait for ten minutes.
    for _ in 0..3 {
        let mut tabs: Vec<Tab> = (0..4).map(|_| server.tab()).collect();
        for tab in &mut tabs {
            tab.send(&json!({ "id": 1, "do": "think", "position": { "moves": "h8" } }));
        }
        for tab in &mut tabs {
            let told = std::iter::repeat_with(|| tab.receive())
                .find(|event| event["event"] != "waiting" && event["event"] != "begun");
            assert_eq!(told.unwrap()["event"], "report", "it is thinking");
        }
    }
    let start = Instant::now();
    let (_, done) = server.tab().ask(1, "think", json!({ "position": { "moves": "h8" }, "time_ms": 50 }));
    assert_eq!(done["event"], "done");
    assert!(start.elapsed() < Duration::from_secs(5), "the engines were free");
}

#[test]
fn too_many_requests_of_a_tab_are_refused() {
    let server = Running::start();
    let mut tab = server.tab();
    for id in 1..=20 {
        tab.send(&json!({ "id": id, "do": "think", "position": { "moves": "h8" }, "time_ms": 2_000 }));
    }
    let busy = std::iter::repeat_with(|| tab.receive()).find(|event| event["event"] == "error").unwrap();
    assert_eq!(busy["code"], "busy");
}

#[test]
fn a_request_with_two_hosts_is_refused() {
    let server = Running::start();
    let own = server.address;
    for hosts in [format!("Host: {own}\r\nHost: evil.example"), format!("Host: {own}\r\nHost: {own}")] {
        let answer = server.http(&format!("GET / HTTP/1.1\r\n{hosts}\r\nConnection: close\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
}

/// How long it takes until the server closes the connection; it may send something before.
fn time_until_closed(stream: &mut TcpStream) -> Option<Duration> {
    let start = Instant::now();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let mut rest = Vec::new();
    let ended = match stream.read_to_end(&mut rest) {
        Ok(_) => true,
        Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
    };
    ended.then(|| start.elapsed())
}

#[test]
fn a_connection_without_a_complete_request_is_closed_in_time() {
    let timeouts =
        Timeouts { first_request: Duration::from_millis(300), idle: Duration::from_secs(1), ..Timeouts::default() };
    let server = Running::with(timeouts);
    let connect = || TcpStream::connect(server.address).unwrap();
    for half in ["", "GET", "GET / HTTP/1.1\r\nHost: "] {
        let mut stream = connect();
        stream.write_all(half.as_bytes()).unwrap();
        let waited = time_until_closed(&mut stream).expect("the server closes the connection");
        assert!(waited < Duration::from_secs(5), "{half:?}: {waited:?}");
    }
    // After a complete request the connection stays open for another one, though not for ever.
    let mut stream = connect();
    write!(stream, "GET /none HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).unwrap();
    let waited = time_until_closed(&mut stream).expect("the server closes the connection");
    assert!(waited >= Duration::from_millis(900) && waited < Duration::from_secs(5), "{waited:?}");
}

#[test]
fn a_quiet_tab_stays_as_long_as_it_answers_pings() {
    let short = Duration::from_millis(600);
    let server = Running::with(Timeouts { first_request: short, idle: short, silence: short, ..Timeouts::default() });
    let mut answers = server.tab();
    // This one never reads, so it never answers.
    let mut is_gone = server.tab();
    answers.socket.get_ref().set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        // Reading is what answers pings; there is nothing to read.
        assert!(matches!(answers.socket.read(), Err(tungstenite::Error::Io(_)) | Ok(Message::Ping(_))));
    }
    answers.socket.get_ref().set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    assert_eq!(answers.ask(1, "look", json!({ "position": {} })).1["event"], "done");
    assert!(time_until_closed(is_gone.socket.get_mut()).is_some());
}

#[test]
fn an_error_about_a_number_carries_the_number_of_its_request() {
    let server = Running::start();
    let mut tab = server.tab();
    let mut error = |message: Value| {
        tab.send(&message);
        let event = tab.receive();
        assert_eq!((&event["event"], &event["code"]), (&json!("error"), &json!("bad_request")));
        (event["id"].clone(), event["message"].as_str().unwrap().to_owned())
    };
    let ask = |id: i64, field: &str, number: i64| json!({ "id": id, "do": "think", "position": {}, field: number });
    assert_eq!(error(ask(7, "depth", -5)), (7.into(), "depth must be a whole number from 1 to 99, not -5".into()));
    assert_eq!(error(ask(8, "lines", 0)), (8.into(), "lines must be a whole number from 1 to 20, not 0".into()));
    assert_eq!(error(ask(-1, "lines", 1)), (0.into(), "id must be a whole number from 0 to 4294967295, not -1".into()));
    let stop = error(json!({ "id": 9, "stop": -2 }));
    assert_eq!(stop, (9.into(), "stop must be a whole number from 0 to 4294967295, not -2".into()));
}
