//! Notation, both ways.

use cinquina_game::notation::{NotationError, moves_to_string, name, parse_moves, parse_square, parse_xy, to_xy};
use cinquina_game::{Size, Square};
use proptest::prelude::*;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

#[test]
fn known_names() {
    let board = size(15, 15);
    assert_eq!(parse_square("h8", board), Ok(Square::new(7, 7)));
    assert_eq!(parse_square("I9", board), Ok(Square::new(8, 6)), "I is a column");
    assert_eq!(parse_square("a1", board), Ok(Square::new(0, 14)), "row 1 is at the bottom");
    assert_eq!(parse_square("aa1", size(32, 32)), Ok(Square::new(26, 31)));
    assert_eq!(parse_square("af32", size(32, 32)), Ok(Square::new(31, 0)));
    assert_eq!(parse_xy("7,0", board), Ok(Square::new(7, 0)));
    assert_eq!(parse_xy(" 14 , 14 ", board), Ok(Square::new(14, 14)));
}

#[test]
fn moves_run_together() {
    let board = size(15, 15);
    let moves = parse_moves("h8i9j10", board).unwrap();
    assert_eq!(moves, [Square::new(7, 7), Square::new(8, 6), Square::new(9, 5)]);
    assert_eq!(parse_moves(" h8 i9\nj10 ", board), Ok(moves));
    assert_eq!(parse_moves("", board), Ok(vec![]));
}

#[test]
fn complaints_say_what_and_where() {
    let board = size(15, 15);
    let off = |name: &str, at| Err(NotationError::OffBoard { name: name.into(), at, size: board });
    let unreadable = |found: &str, at| Err(NotationError::Unreadable { found: found.into(), at });
    assert_eq!(parse_moves("h8p1", board), off("p1", 3));
    assert_eq!(parse_moves("h16", board), off("h16", 1));
    assert_eq!(parse_moves("h0", board), off("h0", 1));
    assert_eq!(parse_moves("h99999999999999999999", board), off("h99999999999…", 1));
    assert_eq!(parse_moves("abc5", board), off("abc5", 1));
    assert_eq!(parse_moves("h8 é9", board), unreadable("é9", 4));
    assert_eq!(parse_moves("h8i", board), unreadable("i", 3));
    assert_eq!(parse_square("h8i9", board).map(|_| ()), Err(NotationError::Unreadable { found: "i9".into(), at: 3 }));
    for bad in ["", "7", "7,", ",7", "7,-1", "7;7", "+7,7"] {
        assert!(matches!(parse_xy(bad, board), Err(NotationError::Unreadable { .. })), "{bad}");
    }
    for off in ["15,0", "0,15", "99999999999999,1"] {
        assert!(matches!(parse_xy(off, board), Err(NotationError::OffBoard { .. })), "{off}");
    }
}

proptest! {
    #[test]
    fn every_square_reads_back(width in 5u32..=32, height in 5u32..=32) {
        let board = size(width, height);
        let all: Vec<_> = board.squares().collect();
        for &square in &all {
            prop_assert_eq!(parse_square(&name(square, board), board), Ok(square));
            prop_assert_eq!(parse_xy(&to_xy(square), board), Ok(square));
        }
        prop_assert_eq!(parse_moves(&moves_to_string(&all, board), board), Ok(all));
    }

    #[test]
    fn any_text_gets_an_answer(text in any::<String>(), width in 5u32..=32, height in 5u32..=32) {
        let _ = parse_moves(&text, size(width, height));
        let _ = parse_xy(&text, size(width, height));
    }
}
