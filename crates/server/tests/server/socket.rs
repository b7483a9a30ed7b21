//! The events that a tab receives.

use std::time::{Duration, Instant};

use crate::support::Running;
use serde_json::json;

#[test]
fn look_describes_a_position_like_the_command_line() {
    let server = Running::start();
    let (_, seen) = server.tab().ask(1, "look", json!({ "position": { "moves": "h8g9i8g7j8" } }));
    assert_eq!((&seen["case"], &seen["turn"], &seen["over"]), (&json!(5), &json!("white"), &json!(false)));
    assert_eq!(seen["moves"], json!(["g8", "k8"]), "the open three leaves its two ends");
    assert_eq!(seen["patterns"][0]["name"], "D3");
}

#[test]
fn a_finished_game_shows_its_five_and_has_no_move() {
    let server = Running::start();
    let mut tab = server.tab();
    let position = json!({ "position": { "moves": "h8a1i8a2j8a3k8a4l8" } });
    let (_, seen) = tab.ask(1, "look", position.clone());
    assert_eq!(seen["winner"], "black");
    assert_eq!(seen["five"], json!(["h8", "i8", "j8", "k8", "l8"]));
    let (_, refused) = tab.ask(2, "think", position);
    assert_eq!((&refused["event"], &refused["code"]), (&json!("error"), &json!("over")));
}

#[test]
fn the_engine_reports_every_depth_and_ends_in_time() {
    let server = Running::start();
    let mut tab = server.tab();
    let (reports, done) = tab.ask(7, "think", json!({ "position": { "moves": "h8i9i8g8" }, "depth": 4, "lines": 3 }));
    assert_eq!(reports.iter().map(|report| report["depth"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(reports[3]["lines"].as_array().unwrap().len(), 3);
    assert!(done["event"] == "done" && done["best"].is_string());
    let start = Instant::now();
    let (_, done) = tab.ask(8, "think", json!({ "position": { "moves": "h8i9i8g8" }, "time_ms": 300 }));
    assert!(done["best"].is_string() && start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_search_that_is_stopped_at_once_answers_with_a_move() {
    let server = Running::start();
    let mut tab = server.tab();
    tab.send(&json!({ "id": 1, "do": "think", "position": { "moves": "h8" } }));
    tab.send(&json!({ "id": 2, "stop": 1 }));
    let start = Instant::now();
    loop {
        let event = tab.receive();
        match event["event"].as_str().unwrap() {
            "report" => {}
            "done" => {
                assert!(event["best"].is_string() && event["stopped"] == true);
                break;
            }
            _ => {
                assert_eq!(event["code"], "stopped", "it had not started");
                break;
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_move_is_described_at_once_and_answered_with_the_position_after_the_answer() {
    let server = Running::start();
    let mut tab = server.tab();
    let position = json!({ "moves": "h8g9i8g7j8" });
    let (reports, done) = tab.ask(1, "play", json!({ "position": position, "think": { "depth": 4 } }));
    assert_eq!(reports[0]["seen"]["moves"], json!(["g8", "k8"]));
    assert_eq!(reports[1..].iter().map(|report| report["depth"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(done["seen"], reports[0]["seen"]);
    assert!(["g8", "k8"].contains(&done["found"]["best"].as_str().unwrap()), "{done}");
    assert_eq!(
        (&done["next"]["turn"], &done["next"]["patterns"][0]["name"]),
        (&json!("black"), &json!("S3")),
        "{done}"
    );
    // Without a search, and where the game is over.
    for (moves, think) in [("h8", json!(null)), ("h8a1i8a2j8a3k8a4l8", json!({ "time_ms": 100 }))] {
        let (reports, done) = tab.ask(2, "play", json!({ "position": { "moves": moves }, "think": think }));
        assert_eq!((reports.len(), &done["found"], &done["next"]), (1, &json!(null), &json!(null)), "{moves}");
    }
    assert_eq!(tab.ask(3, "play", json!({ "position": { "moves": "h8h8" }, "think": {} })).1["code"], "occupied");
}

#[test]
fn a_move_is_described_while_its_search_waits_for_its_turn() {
    let server = Running::start();
    let mut busy = server.tab();
    for id in 1..=4 {
        busy.send(&json!({ "id": id, "do": "think", "position": { "moves": "h8" }, "time_ms": 60_000 }));
    }
    // Each of them has begun.
    let mut begun = std::collections::HashSet::new();
    while begun.len() < 4 {
        begun.insert(busy.receive()["id"].as_u64());
    }
    let mut tab = server.tab();
    tab.send(&json!({ "id": 1, "do": "play", "position": { "moves": "h8i9" }, "think": { "depth": 1 } }));
    assert_eq!(tab.receive()["seen"]["turn"], "black");
    busy.send(&json!({ "id": 9, "stop": 1 }));
    let done = std::iter::repeat_with(|| tab.receive()).find(|event| event["event"] == "done").unwrap();
    assert!(done["found"]["best"].is_string(), "{done}");
}

#[test]
fn swap2_is_answered_after_zero_three_and_five_stones() {
    let server = Running::start();
    let mut tab = server.tab();
    let mut ask = |moves: &str| tab.ask(1, "swap2", json!({ "position": { "moves": moves }, "time_ms": 500 })).1;
    let three = ask("");
    assert_eq!(
        cinquina_game::notation::parse_moves(three["stones"].as_str().unwrap(), "15".parse().unwrap()).unwrap().len(),
        3
    );
    assert_eq!(ask("h8a1i9")["best"], "swap", "two stones in the middle against one in the corner");
    let five = ask("h8a1i9o15j10");
    assert_eq!((&five["best"], &five["place"]), (&json!("swap"), &json!(null)), "{five}");
    assert_eq!(ask("h8a1")["event"], "error");
}

#[test]
fn a_file_is_opened_over_http_and_a_huge_one_refused() {
    let server = Running::start();
    let post = |body: &str| {
        server.http(&format!(
            "POST /file?name=a.psq HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            server.address,
            body.len()
        ))
    };
    let opened = post("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n");
    assert!(opened.starts_with("HTTP/1.1 200") && opened.contains(r#"[0,"h8",""]"#), "{opened}");
    // Longer than a message may be, but a file.
    assert!(post(&"x".repeat(300 << 10)).contains(r#""code":"file""#));
    let refused = post(&"x".repeat(17 << 20));
    assert!(refused.contains(r#""code":"bad_request""#) && refused.contains("16 megabytes"), "{refused:.200}");
    let request = format!("POST /file?game=-1 HTTP/1.1\r\nHost: {}\r\nContent-Length: 0\r\n", server.address);
    let refused = server.http(&(request + "Connection: close\r\n\r\n"));
    assert!(refused.contains("game and from must be whole numbers from 0 to"), "{refused}");
}

#[test]
fn a_review_finds_where_a_game_was_lost_even_if_the_loser_resigned() {
    let server = Running::start();
    let mut tab = server.tab();
    let mut review = |moves: &str| tab.ask(1, "review", json!({ "position": { "moves": moves }, "nodes": 2_000 })).1;
    let resigned = review("h8a1i8a2j8c3");
    assert_eq!((&resigned["lost"]["winner"], &resigned["lost"]["ply"]), (&json!("black"), &json!(5)), "{resigned}");
    assert_eq!(review("h8i9")["lost"], json!(null));
    // White could make two fours at once, and the line to the five is shown.
    let missed = &review("h8i9i8g8j8h9k9f9i7a1")["moves"][9];
    assert_eq!((&missed["missed"], &missed["line"][0]), (&json!(true), &json!("g9")), "{missed}");
    assert!(missed["line"].as_array().unwrap().len() >= 3, "{missed}");
}

#[test]
fn weak_levels_play_and_unknown_ones_are_refused() {
    let server = Running::start();
    let mut tab = server.tab();
    let ask = |level: i32| json!({ "position": { "moves": "h8i9i8g8" }, "level": level });
    assert!(tab.ask(1, "think", ask(1)).1["best"].is_string());
    tab.send(&json!({ "id": 2, "do": "think", "position": {}, "level": 11 }));
    assert_eq!(tab.receive()["event"], "error");
}

#[test]
fn the_page_has_its_security_headers() {
    let server = Running::start();
    let answer = server.http(&format!("GET / HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address));
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{answer}");
    assert!(answer.contains("<title>Cinquina</title>"));
    let missing = server.http(&format!("GET /none HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address));
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
}

/// Black's two squares are both forbidden: one completes six in a row, the other two fours.
#[test]
fn a_game_without_a_legal_move_is_over() {
    let server = Running::start();
    let mut tab = server.tab();
    // On 5×6 a column has room for six: Black may not complete it.
    let (mut black, mut white) = (String::new(), String::new());
    for (column, letters) in ["a", "b", "c", "d", "e"].iter().enumerate() {
        for row in 1..=6 {
            let stone = format!("{letters}{row}");
            match (column, row) {
                (0, 3) => {}
                (0, _) => black.push_str(&stone),
                _ if (column + 2 * row) % 4 < 2 => black.push_str(&stone),
                _ => white.push_str(&stone),
            }
        }
    }
    let position =
        json!({ "position": { "rule": "renju", "size": "5x6", "black": black, "white": white, "turn": "black" } });
    let (_, seen) = tab.ask(1, "look", position.clone());
    assert_eq!((&seen["over"], &seen["full"], &seen["winner"]), (&json!(true), &json!(false), &json!(null)), "{seen}");
    let (_, refused) = tab.ask(2, "think", position);
    assert_eq!(refused["event"], "error", "it answers, and does not hang");
}

#[test]
fn forbidden_squares_are_reported() {
    let server = Running::start();
    // A double three of Black on h8.
    let stones =
        json!({ "position": { "rule": "renju", "black": "h9h10g8f8", "white": "a1c1e1o15", "turn": "black" } });
    let (_, seen) = server.tab().ask(1, "look", stones);
    assert!(
        seen["forbidden"].as_array().unwrap().contains(&json!({ "square": "h8", "reason": "double_three" })),
        "{seen}"
    );
}

#[test]
fn a_review_is_the_same_each_time() {
    let server = Running::start();
    let game = json!({ "position": { "moves": "h7h8j6g7f6h6i5f8j8g8e8e9d10g6g5h4g10f9j5h5j7j4j9" }, "nodes": 5_000 });
    let first = server.tab().ask(1, "review", game.clone()).1;
    assert_eq!(first["event"], "done", "{first}");
    // Another tab, and one whose engine knows other positions by now.
    let mut tab = server.tab();
    tab.ask(1, "think", json!({ "position": { "moves": "h7h8j6g7f6h6" }, "time_ms": 200 }));
    assert_eq!(tab.ask(1, "review", game).1, first);
}

#[test]
fn what_waits_for_an_engine_is_told_so() {
    let server = Running::start();
    let mut busy: Vec<_> = (0..4).map(|_| server.tab()).collect();
    for tab in &mut busy {
        tab.send(&json!({ "id": 1, "do": "think", "position": { "moves": "h8" } }));
        assert_eq!(tab.receive()["event"], "report", "it has an engine");
    }
    let mut fifth = server.tab();
    fifth.send(&json!({ "id": 1, "do": "think", "position": { "moves": "h8" }, "depth": 1 }));
    assert_eq!(fifth.receive()["event"], "waiting");
    busy.pop();
    assert_eq!(fifth.receive()["event"], "begun");
    while fifth.receive()["event"] != "done" {}
}

#[test]
fn an_engine_takes_the_memory_and_the_threads_it_is_given() {
    let server = Running::start();
    let mut tab = server.tab();
    let position = json!({ "moves": "h8i9i8g8" });
    let (_, done) =
        tab.ask(1, "think", json!({ "position": position, "nodes": 20_000, "threads": 2, "memory_mb": 16 }));
    assert!(done["best"].is_string(), "{done}");
    for (field, value) in [("threads", 0), ("memory_mb", 0), ("memory_mb", 100_000), ("nodes", 0)] {
        let (_, refused) = tab.ask(1, "think", json!({ "position": position, field: value }));
        assert!(refused["message"].as_str().unwrap().contains(field), "{refused}");
    }
}

#[test]
fn balancing_stones_leave_an_even_game() {
    let server = Running::start();
    let mut tab = server.tab();
    for stones in [1, 2] {
        let (_, found) =
            tab.ask(1, "balance", json!({ "position": { "moves": "h8" }, "stones": stones, "time_ms": 2_500 }));
        assert_eq!(found["moves"].as_array().unwrap().len(), stones, "{found}");
        let win = found["win"].as_f64().unwrap();
        // There is little time where many tests run at once: far from decided is all that can be asked.
        assert!((0.15..0.85).contains(&win), "{found}");
    }
    assert_eq!(tab.ask(1, "balance", json!({ "position": {}, "stones": 3 })).1["event"], "error");
}

#[test]
fn the_page_is_sent_compressed() {
    let server = Running::start();
    let get = |encoding: &str| {
        let request =
            format!("GET /js/app.js HTTP/1.1\r\nHost: {}\r\n{encoding}Connection: close\r\n\r\n", server.address);
        server.http(&request)
    };
    let (plain, packed) = (get(""), get("Accept-Encoding: br, gzip\r\n"));
    assert!(packed.contains("content-encoding: gzip") && !plain.contains("content-encoding"), "{packed:.300}");
    let length = |answer: &str| -> usize {
        let header = answer.split("content-length: ").nth(1).unwrap();
        header.split('\r').next().unwrap().parse().unwrap()
    };
    assert!(length(&packed) * 2 < length(&plain), "{} of {}", length(&packed), length(&plain));
    assert!(!get("Accept-Encoding: gzip;q=0\r\n").contains("content-encoding"));
    let tag = packed.split("etag: ").nth(1).unwrap().split('\r').next().unwrap();
    assert!(get(&format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n")).starts_with("HTTP/1.1 304"));
}
