//! Which rows win by each rule, and what the suites say about moves, where they are present.

mod support;

use std::path::Path;

use cinquina_game::{Colour, Game, Outcome, PlayError, Rule, Size, Square, notation, renju};
use support::square;

/// How the game stands after a move on a board of fifteen; `None` if the move is forbidden.
fn outcome(rule: Rule, stones: &[Vec<Square>; 2], turn: Colour, square: Square) -> Option<Option<Outcome>> {
    let [black, white] = stones;
    {
        let mut game = Game::from_stones(rule, Size::square(15).unwrap(), black, white, turn).unwrap();
        match game.play(square) {
            Ok(()) => Some(game.outcome()),
            Err(PlayError::Forbidden(_)) => None,
            Err(other) => panic!("{other}"),
        }
    }
}

fn wins(rule: Rule, black: &str, white: &str, turn: Colour, square: &str) -> bool {
    let squares = |text| notation::parse_moves(text, Size::square(15).unwrap()).unwrap();
    let found = outcome(rule, &[squares(black), squares(white)], turn, squares(square)[0]);
    found == Some(Some(Outcome::Win(turn)))
}

#[test]
fn rows_win_by_each_rule() {
    // Black to complete f8 … j8 on j8, with what else stands on the row.
    let cases: [(&str, &str, [bool; Rule::ALL.len()]); 6] = [
        ("", "", [true, true, true, true, true]),
        ("k8", "", [true, false, false, true, false]),
        ("", "e8", [true, true, true, true, true]),
        ("", "e8k8", [true, true, true, false, false]),
        ("k8", "e8l8", [true, false, false, true, false]),
        ("k8l8m8n8", "", [true, false, false, true, false]),
    ];
    for (more, white, expected) in cases {
        for (rule, expected) in Rule::ALL.into_iter().zip(expected) {
            let black = format!("f8g8h8i8{more}");
            assert_eq!(wins(rule, &black, white, Colour::Black, "j8"), expected, "{rule} {more} {white}");
            let renju = rule == Rule::Renju;
            let as_white = wins(rule, white, &black, Colour::White, "j8");
            assert_eq!(as_white, expected || renju, "White by {rule}, {more} {white}");
        }
    }
    assert!(wins(Rule::Caro, "a8b8c8d8", "f8", Colour::Black, "e8"), "the border closes nothing");
}

#[test]
fn black_without_a_legal_move_has_a_draw() {
    let size = Size::new(5, 7).unwrap();
    let squares = |text| notation::parse_moves(text, size).unwrap();
    // The last free square would make six in a row of Black's.
    let black = squares("a7b7c7d7c6d6e6b5c5e5d4a3b3c3d3a2c2d2b1c1d1e1");
    let taken = |square: &Square| black.contains(square);
    let white: Vec<_> = size.squares().filter(|square| !taken(square) && *square != squares("c4")[0]).collect();
    for (turn, expected) in [(Colour::Black, Some(Outcome::Draw)), (Colour::White, None)] {
        let game = Game::from_stones(Rule::Renju, size, &black, &white, turn).unwrap();
        assert_eq!(game.outcome(), expected, "{turn} to move on\n{}", game.board());
    }
}

/// The lines of a suite, each cut into its fields; none where there are no suites.
fn suite(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites").join(name);
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(';').map(str::to_owned).collect()).collect()
}

/// `B=x,y x,y|W=x,y` as the squares of Black and White.
fn stones(text: &str) -> [Vec<Square>; 2] {
    let (black, white) = text.split_once('|').expect("black|white");
    [black, white].map(|stones| stones[2..].split_whitespace().map(square).collect())
}

#[test]
fn renju_forbids_what_the_suites_say() {
    let size = Size::square(15).unwrap();
    let board = |[black, white]: &[Vec<Square>; 2]| {
        Game::from_stones(Rule::Renju, size, black, white, Colour::Black).unwrap().board().clone()
    };
    for line in suite("renju-forbidden-points.txt") {
        let (point, answer) = line[4].split_once(" forbidden=").expect("an answer");
        let point = square(point.strip_prefix("point=").expect("a point"));
        let found = renju::forbidden(&board(&stones(&line[2])), point);
        assert_eq!(found.is_some(), answer.starts_with("true"), "{found:?} {line:?}");
    }
    for line in suite("renju-forbidden-maps.txt") {
        let answer = line[4].strip_prefix("forbidden=").expect("an answer");
        let mut expected: Vec<Square> = answer.split_whitespace().filter(|&xy| xy != "none").map(square).collect();
        expected.sort_unstable();
        let board = board(&stones(&line[2]));
        let forbidden = |square: &Square| renju::forbidden(&board, *square).is_some();
        assert_eq!(board.empty_squares().iter().filter(forbidden).collect::<Vec<_>>(), expected, "{line:?}");
    }
}

#[test]
fn moves_win_as_the_suites_say() {
    for line in suite("rule-outcomes.txt") {
        let rule = match &line[0][..] {
            "freestyle" => Rule::Freestyle,
            "standard" => Rule::ExactlyFive,
            "renju" => Rule::Renju,
            "caro5" => Rule::CaroExactlyFive,
            "caro6" => Rule::Caro,
            other => panic!("{other}"),
        };
        let turn = if line[3] == "black" { Colour::Black } else { Colour::White };
        let (point, answer) = line[4].split_once(" result=").expect("an answer");
        let found = outcome(rule, &stones(&line[2]), turn, square(point.strip_prefix("move=").expect("a move")));
        // A forbidden move of Black's counts as a win of White's there.
        let result = match found {
            None | Some(Some(Outcome::Win(Colour::White))) => "CIRCLE_WIN",
            Some(Some(Outcome::Win(Colour::Black))) => "CROSS_WIN",
            Some(None | Some(Outcome::Draw)) => "UNKNOWN",
        };
        assert_eq!(result, answer, "{line:?}");
    }
}
