//! Games written in each format, compared with the text by hand.

use std::time::Duration;

use cinquina_formats::{Ending, GameFile, psq, sgf};
use cinquina_game::{Colour, Rule, Size, Square};

fn game(size: Size, moves: &[(usize, usize)], ending: Ending) -> GameFile {
    GameFile {
        size,
        rule: Rule::Freestyle,
        black: "first [one] \\ x".into(),
        white: "second\nline".into(),
        moves: moves.iter().map(|&(x, y)| Square::new(x, y)).collect(),
        times: vec![Duration::ZERO, Duration::from_micros(12_900)],
        ending,
    }
}

#[test]
fn psq_counts_from_one_at_the_top_left() {
    let game = game(Size::new(20, 30).unwrap(), &[(0, 0), (19, 29), (3, 4)], Ending::Won(Colour::Black));
    let expected = "Piskvorky 20x30, 0:0, 0\n1,1,0\n20,30,12\n4,5,0\nfirst [one] \\ x\nsecond line\n0\n";
    assert_eq!(psq::write(&game), expected);
}

#[test]
fn psq_tells_how_the_game_ended() {
    let code = |ending| psq::write(&game(Size::square(15).unwrap(), &[], ending)).lines().last().unwrap().to_owned();
    assert_eq!(code(Ending::Draw), "0");
    assert_eq!(code(Ending::OnTime(Colour::White)), "15");
    assert_eq!(code(Ending::Forfeit(Colour::White)), "16");
}

#[test]
fn sgf_escapes_names_and_tells_times() {
    let text = sgf::write(&game(Size::square(15).unwrap(), &[(7, 7), (8, 6)], Ending::Forfeit(Colour::White)));
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Cinquina:{version}]SZ[15]RU[freestyle]PB[first [one\\] \\\\ x]PW[second line]RE[W+F]\n\
         ;B[hh];W[ig]C[12 ms])\n"
    );
    assert_eq!(text, expected);
}

#[test]
fn sgf_writes_the_largest_board() {
    let text = sgf::write(&game(Size::new(32, 20).unwrap(), &[(31, 0), (26, 19)], Ending::Draw));
    assert!(text.contains("SZ[32:20]") && text.contains("RE[0]") && text.contains(";B[Fa];W[At]"), "{text}");
}
