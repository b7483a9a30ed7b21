//! The worked examples of the paper's section 4, read from `paper/examples.toml`.

use cinquina_game::{Colour, Direction, Game, Rule, Size, Square};
use cinquina_patterns::{Class, Cross, Line, NineSquares, PatternBoard, Reading, class_of_line};
use serde::Deserialize;

#[derive(Deserialize)]
struct Examples {
    line: Vec<LineExample>,
    potential: Vec<PotentialExample>,
    cross: Vec<CrossExample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineExample {
    squares: String,
    class: Option<String>,
    g: Option<u8>,
    n: Option<u8>,
    /// Some of the trackers: those that the paper writes out.
    #[serde(default)]
    trackers: Vec<String>,
    defence: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PotentialExample {
    squares: String,
    x: String,
    o: Option<String>,
    defence_x: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CrossExample {
    row: String,
    column: String,
    #[serde(rename = "column_note")]
    _column_note: Option<String>,
    class: String,
    defence_row: Option<String>,
    defence_column: Option<String>,
}

fn examples() -> Examples {
    toml::from_str(include_str!("../../../paper/examples.toml")).expect("the examples can be read")
}

fn table_class(line: Line, colour: Colour) -> Class {
    class_of_line(Rule::Freestyle, line.into(), colour)
}

#[test]
fn lines() {
    let examples = examples().line;
    assert!(examples.len() >= 27, "only {} lines", examples.len());
    for example in examples {
        let line: Line = example.squares.parse().unwrap();
        let owner = line.owner().expect("a stone in the middle");
        let Reading { class, degree, blocks, trackers, defence, .. } = line.read(owner);
        assert_eq!(class, table_class(line, owner), "{line}");
        assert_eq!(example.class.unwrap_or(class.to_string()), class.to_string(), "{line}");
        assert_eq!(example.g.unwrap_or(degree), degree, "G of {line}");
        assert_eq!(example.n.unwrap_or(blocks), blocks, "N of {line}");
        let mut trackers: Vec<String> = trackers.iter().map(ToString::to_string).collect();
        for expected in &example.trackers {
            let found = trackers.iter().position(|tracker| tracker == expected);
            trackers.remove(found.unwrap_or_else(|| panic!("{line} lacks tracker {expected}")));
        }
        if let Some(expected) = example.defence {
            assert_eq!(defence.map(|defence| defence.to_string()), Some(expected), "defence of {line}");
        }
    }
}

/// A board whose row through the middle is `row`, whose column is `column`, and nothing else: the
/// squares outside the two lines are empty, the lines' ends are followed by the board's edge.
fn cross_board(row: &str, column: &str) -> (PatternBoard, Square) {
    let size = Size::square(Line::LENGTH as u32).unwrap();
    let middle = Square::new(Line::MIDDLE, Line::MIDDLE);
    let (mut black, mut white) = (Vec::new(), Vec::new());
    for (text, direction) in [(row, Direction::Row), (column, Direction::Column)] {
        for (letter, distance) in text.chars().zip(-4..) {
            let square = direction.walk(size, middle, distance).unwrap();
            match letter {
                'X' => black.push(square),
                'O' => white.push(square),
                _ => assert_eq!(letter, '+'),
            }
        }
    }
    let game = Game::from_stones(Rule::Freestyle, size, &black, &white, Colour::Black).unwrap();
    (PatternBoard::of(&game), middle)
}

/// The defence on one line through the middle as a mask.
fn defence_on(board: &PatternBoard, middle: Square, direction: Direction) -> String {
    let defence = board.defence(middle, Colour::Black);
    let on_line = (-4..=4).map(|distance| direction.walk(board.board().size(), middle, distance).unwrap());
    on_line.map(|square| if defence.contains(square) { '1' } else { '0' }).collect()
}

#[test]
fn potential_lines() {
    let examples = examples().potential;
    assert!(examples.len() >= 6, "only {} potential lines", examples.len());
    for example in examples {
        let line: Line = example.squares.parse().unwrap();
        assert_eq!(line.owner(), None);
        assert_eq!(table_class(line, Colour::Black).to_string(), example.x, "{line}");
        if let Some(o) = example.o {
            assert_eq!(table_class(line, Colour::White).to_string(), o, "{line}");
        }
        if let Some(expected) = example.defence_x {
            let (board, middle) = cross_board(&example.squares, "+++++++++");
            assert_eq!(defence_on(&board, middle, Direction::Row), expected, "{line}");
        }
    }
}

#[test]
fn crosses() {
    let examples = examples().cross;
    assert!(examples.len() >= 3, "only {} crosses", examples.len());
    for example in examples {
        let (board, middle) = cross_board(&example.row, &example.column);
        let cross = board.cross(middle, Colour::Black).map(|cross| cross.to_string());
        assert_eq!(cross.as_ref(), Some(&example.class), "{} and {}", example.row, example.column);
        assert_eq!(Some(board.potential(middle, Colour::Black).to_string()), cross);
        for (direction, expected) in
            [(Direction::Row, example.defence_row), (Direction::Column, example.defence_column)]
        {
            if let Some(expected) = expected {
                assert_eq!(defence_on(&board, middle, direction), expected);
            }
        }
    }
}

/// §4.4: "if an empty square is an horizontal S4, a vertical W3, a main diagonal S4 and a secondary
/// diagonal S2, it will be classified as a C44".
#[test]
fn the_strongest_pair_counts() {
    use Class::{Generic, S2, S4, W3};
    assert_eq!(Cross::of([S4, W3, S4, S2]), Some(Cross::C44));
    assert_eq!(Cross::of([S4, S2, Generic, S2]), None);
}

/// §4.5: an actual D3 is seen as two potential D4, and the intersection of their defences is its own.
#[test]
fn a_double_three_is_two_potential_double_fours() {
    let size = Size::new(15, 5).unwrap();
    let row = "+++O++XXX++O+++";
    let stones = |wanted| row.chars().zip(0..).filter(move |(c, _)| *c == wanted).map(|(_, x)| Square::new(x, 2));
    let black: Vec<_> = stones('X').collect();
    let white: Vec<_> = stones('O').collect();
    let game = Game::from_stones(Rule::Freestyle, size, &black, &white, Colour::White).unwrap();
    let board = PatternBoard::<NineSquares>::from_board(Rule::Freestyle, game.board(), Colour::White);
    let triggers: Vec<_> = board.double_fours(Colour::Black).iter().collect();
    assert_eq!(triggers, [Square::new(5, 2), Square::new(9, 2)]);
    let both = board.defence(triggers[0], Colour::Black) & board.defence(triggers[1], Colour::Black);
    assert_eq!(both.iter().collect::<Vec<_>>(), triggers);
}
