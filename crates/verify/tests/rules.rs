//! The rules of the game as the checker knows them, tested through tiny proofs: a move is legal if it is not rejected as
//! illegal, and wins if it proves a win with one stone.

use std::path::Path;

use cinquina_verify::{Failure, check};

/// A proof that consists of one move.
fn one_move(rule: &str, size: &str, [black, white]: [&str; 2], turn: &str, square: &str) -> Result<String, String> {
    let text = format!(
        "cinquina-proof 1 rule {rule} size {size} black {black} white {white} turn {turn} attacker {turn} bound 1 \
         tree {square} end"
    );
    check(text.as_bytes(), None).map_err(|failure| match failure {
        Failure::Rejected(reason) => reason,
        Failure::Unreadable(error) => panic!("{error}"),
    })
}

fn is_forbidden(black: &str, white: &str, square: &str) -> bool {
    one_move("renju", "15x15", [black, white], "black", square)
        .is_err_and(|reason| reason.ends_with("is not a legal move"))
}

#[test]
fn rows_win_by_each_rule() {
    // Black to complete f8 … j8 on j8, with what else stands on the row.
    let cases = [
        ("", "", [true, true, true, true, true]),
        (" k8", "", [true, false, false, true, false]),
        ("", "e8", [true, true, true, true, true]),
        ("", "e8 k8", [true, true, true, false, false]),
        (" k8", "e8 l8", [true, false, false, true, false]),
    ];
    for (more, white, expected) in cases {
        for (rule, wins) in ["freestyle", "exactly-five", "renju", "caro", "caro-exactly-five"].iter().zip(expected) {
            let verdict = one_move(rule, "15x15", [&format!("f8 g8 h8 i8{more}"), white], "black", "j8");
            assert_eq!(verdict.is_ok(), wins, "{rule} {more} {white}: {verdict:?}");
        }
    }
    // White may make an overline in renju; the border closes nothing in caro.
    assert!(one_move("renju", "15x15", ["", "f8 g8 h8 i8 k8"], "white", "j8").is_ok());
    assert!(one_move("caro", "15x15", ["a8 b8 c8 d8", "f8"], "black", "e8").is_ok());
    assert!(one_move("freestyle", "6x32", ["b32 c32 d32 e32", ""], "black", "f32").is_ok());
}

#[test]
fn renju_forbids_by_the_definition() {
    assert!(is_forbidden("h6 h7 f8 g8", "", "h8"), "two threes");
    assert!(!is_forbidden("h6 h7 f8 g8", "e8", "h8"), "one of the threes is closed");
    assert!(is_forbidden("e8 f8 g8 h5 h6 h7", "", "h8"), "two fours");
    assert!(is_forbidden("e8 f8 g8 k8 l8 m8", "", "i8"), "two fours on one line");
    assert!(!is_forbidden("e8 f8 g8 l8 m8 n8", "", "i8"), "one four");
    assert!(is_forbidden("e8 f8 g8 i8 j8", "", "h8"), "overline");
    assert!(!is_forbidden("e8 f8 g8 i8 h7 h9 h10 g7 i9 j10", "", "h8"), "five wins over anything");
    assert!(!is_forbidden("d8 e8 j8 k8 l8 f6 f7", "c8 m8", "f8"), "OXXX+++XXXO holds no three");
    assert!(is_forbidden("d8 e8 j8 k8 l8 f6 f7", "", "f8"), "XXX+++XXX holds two if the ends are free");
}

/// Calls `check` with the fields of each line of a suite; never if the suites are not present.
fn each_line(name: &str, check: impl Fn([&str; 5])) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites").join(name);
    let Ok(text) = std::fs::read_to_string(path) else { return };
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let fields: Vec<&str> = line.split(';').take(5).collect();
        check(fields.try_into().expect("five fields"));
    }
}

/// `x,y` from the top left of a board of fifteen as people write it.
fn named(xy: &str) -> String {
    let (x, y) = xy.split_once(',').expect("x,y");
    let (x, y): (u8, u8) = (x.parse().expect("x"), y.parse().expect("y"));
    format!("{}{}", char::from(b'a' + x), 15 - y)
}

/// `B=x,y x,y|W=x,y` as the squares of Black and White.
fn stones(text: &str) -> [String; 2] {
    let (black, white) = text.split_once('|').expect("black|white");
    [black, white].map(|stones| stones[2..].split_whitespace().map(named).collect::<Vec<_>>().join(" "))
}

#[test]
fn renju_forbids_what_the_suites_say() {
    each_line("renju-forbidden-points.txt", |line| {
        let [black, white] = stones(line[2]);
        let (point, answer) = line[4].split_once(" forbidden=").expect("an answer");
        let point = named(point.strip_prefix("point=").expect("a point"));
        assert_eq!(is_forbidden(&black, &white, &point), answer.starts_with("true"), "{line:?}");
    });
    each_line("renju-forbidden-maps.txt", |line| {
        let [black, white] = stones(line[2]);
        let answer = line[4].strip_prefix("forbidden=").expect("an answer");
        let expected: Vec<String> = answer.split_whitespace().filter(|&xy| xy != "none").map(named).collect();
        let stands =
            |square: &str| [&black, &white].iter().any(|stones| stones.split(' ').any(|stone| stone == square));
        for square in (0..225).map(|n| named(&format!("{},{}", n % 15, n / 15))).filter(|square| !stands(square)) {
            assert_eq!(is_forbidden(&black, &white, &square), expected.contains(&square), "{square} in {line:?}");
        }
    });
}

#[test]
fn moves_win_as_the_suites_say() {
    each_line("rule-outcomes.txt", |line| {
        let [black, white] = stones(line[2]);
        let rule = match line[0] {
            "standard" => "exactly-five",
            "caro5" => "caro-exactly-five",
            "caro6" => "caro",
            rule => rule,
        };
        let (square, answer) = line[4].split_once(" result=").expect("an answer");
        let square = named(square.strip_prefix("move=").expect("a move"));
        let verdict = one_move(rule, "15x15", [&black, &white], line[3], &square);
        // A forbidden move of Black counts as a win of White there.
        let winner = if line[3] == "black" { "CROSS_WIN" } else { "CIRCLE_WIN" };
        assert_eq!(verdict.is_ok(), answer == winner, "{verdict:?} {line:?}");
    });
}
