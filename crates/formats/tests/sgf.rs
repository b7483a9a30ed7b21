//! SGF as other programs write it: what is not stored, what is wrong, and what surrounds the games.

use cinquina_formats::{Assumed, Format, Reading, sgf};
use cinquina_game::{Rule, Size, Square};

fn assumed() -> Assumed {
    Assumed { size: Size::square(15).unwrap(), rule: Rule::Freestyle }
}

fn warnings(text: &str) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut take = |_, reading: Reading| warnings.extend(reading.warnings);
    Format::Sgf.read_each(text.as_bytes(), &assumed(), &mut take).unwrap();
    warnings.iter().map(ToString::to_string).collect()
}

fn complaint(text: &str) -> String {
    sgf::read(text.as_bytes(), &assumed()).expect_err(text).to_string()
}

#[test]
fn properties_that_are_not_stored_unchanged_are_listed() {
    let listed = |names: &str| [format!("line 2: properties that are not stored unchanged: {names}")];
    for result in ["B+R", "W+Resign", "b+3.5"] {
        assert_eq!(warnings(&format!("(;GM[4]\nRE[{result}];B[hh])")), listed("RE"), "{result}");
    }
    for result in ["B+", "W+T", "B+Time", "W+Forfeit", "0", "Draw", "?", "Void", ""] {
        assert_eq!(warnings(&format!("(;GM[4]\nRE[{result}];B[hh])")), [""; 0], "{result}");
    }
    assert_eq!(warnings("(;GM[4]\nPB[x][y]PW[z];B[hh]C[a][b])"), listed("PB, C"));
    assert_eq!(warnings("(;GM[4]\nPB[x]PB[y];B[hh]V[1]V[2])"), listed("PB, V"));
    assert_eq!(warnings("(;GM[4]PB[x];B[hh]C[a]C[b]LB[aa:x][bb:y];W[ii]C[c])"), [""; 0]);
}

#[test]
fn variations_of_different_colours_are_reported_as_that() {
    let expected = "line 2: variations begin with moves of different colours";
    assert_eq!(complaint("(;GM[4]SZ[15](;B[hh])\n(;W[ii]))"), expected);
    assert_eq!(complaint("(;GM[4]SZ[15];B[hh]\n;B[ii])"), "line 2: black moves twice");
}

#[test]
fn a_game_begins_with_a_bracket_and_a_node() {
    let read = |text: &str| sgf::read(text.as_bytes(), &assumed()).unwrap().len();
    assert_eq!(read("Game (final)\n(;GM[4];B[hh])"), 1);
    assert_eq!(read(":-( no game\n( \n;GM[4];B[hh])(;GM[4])"), 2);
    // A game without its first node is not text before the games.
    assert!(complaint("Game (final)\n(GM[4];B[hh])(;GM[4])").starts_with("line 2: "));
    assert!(complaint("(no game)").starts_with("line 1: "));
}

#[test]
fn stones_are_set_up_in_rectangles() {
    let setup = |text: &str| sgf::read(text.as_bytes(), &assumed()).unwrap().remove(0).setup;
    let squares = |places: &[(usize, usize)]| places.iter().map(|&(x, y)| Square::new(x, y)).collect::<Vec<_>>();
    let found = setup("(;GM[4]AB[aa:ac][ee]AW[gh:hi])");
    assert_eq!(found.black, squares(&[(0, 0), (0, 1), (0, 2), (4, 4)]));
    assert_eq!(found.white, squares(&[(6, 7), (7, 7), (6, 8), (7, 8)]));
    assert_eq!(complaint("(;GM[4]AB[aa:ac]\nAW[ab])"), "line 2: two stones on one square");
    assert_eq!(complaint("(;GM[4]SZ[15]AB[aa:zz])"), "line 1: 'zz' is off the board of 15x15");
}

#[test]
fn a_line_in_another_form_than_the_others_is_reported() {
    let line = |text: &str| Format::Text(None).read(text.as_bytes(), &assumed()).unwrap_err().to_string();
    assert!(line("7,7 8,8 9,9\n1,2 3,4\n5,5,\n").starts_with("line 3: "));
    assert!(line("7,7 8,8 9,9\nh8\n").starts_with("line 2: "));
    assert!(line("5,5\n0,0, 1,1\n7,7 8,8\n").starts_with("line 3: "));
}
