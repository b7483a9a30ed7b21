//! The named patterns on a board.

use cinquina_game::{Colour, Game, Rule, Size, Square, notation};
use cinquina_patterns::{PatternBoard, Standing};

fn board(rows: &[&str]) -> PatternBoard {
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    let stones = |wanted: char| -> Vec<Square> {
        let all =
            rows.iter().zip(0..).flat_map(|(row, y)| row.chars().zip(0..).map(move |(c, x)| (c, Square::new(x, y))));
        all.filter(|(letter, _)| *letter == wanted).map(|(_, square)| square).collect()
    };
    let game = Game::from_stones(Rule::Freestyle, size, &stones('X'), &stones('O'), Colour::Black).unwrap();
    PatternBoard::of(&game)
}

/// Class, stones, triggers and defence of each pattern, as people write squares.
fn descriptions(board: &PatternBoard, colour: Colour) -> Vec<String> {
    let size = board.board().size();
    let names = |squares: &cinquina_game::SquareSet| {
        squares.iter().map(|square| notation::name(square, size)).collect::<Vec<_>>().join(" ")
    };
    let describe = |Standing { class, stones, triggers, defence, .. }: &Standing| {
        let defence = defence.as_ref().map_or("-".into(), names);
        format!("{class} {} | {} | {defence}", names(stones), names(triggers))
    };
    board.standing(colour).iter().map(describe).collect()
}

#[test]
fn a_double_three_is_told_once() {
    let board = board(&["+++++++++", "+++++++++", "++XXX++++", "+++++++++", "+++++++++"]);
    assert_eq!(descriptions(&board, Colour::Black), ["D3 c3 d3 e3 | b3 f3 | b3 f3"]);
    assert_eq!(descriptions(&board, Colour::White), Vec::<String>::new());
}

#[test]
fn the_stronger_hides_the_weaker_on_its_line_only() {
    let board = board(&["OXXXX++++", "++++X++++", "++++X++++", "++++++OOO", "+++++++++"]);
    assert_eq!(descriptions(&board, Colour::Black), ["S4 b5 c5 d5 e5 | f5 | f5", "S3 e5 e4 e3 | e2 e1 | -"]);
    assert_eq!(descriptions(&board, Colour::White), ["S3 g2 h2 i2 | e2 f2 | -"]);
}

#[test]
fn a_double_four_cannot_be_stopped() {
    let board = board(&["+++++++++", "+++++++++", "+XXX+X+XXX", "+++++++++", "+++++++++"].map(|row| &row[..9]));
    assert_eq!(descriptions(&board, Colour::Black)[0].split(' ').next(), Some("S4"));
    let board = self::board(&["++++++++++", "++++++++++", "XXX+X+XXX+", "++++++++++", "++++++++++"]);
    assert_eq!(descriptions(&board, Colour::Black), ["D4 a3 b3 c3 e3 g3 h3 i3 | d3 f3 | "]);
}
