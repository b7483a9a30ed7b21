//! Games written in each format, compared with the text by hand.

use std::time::Duration;

use cinquina_formats::strings::Form;
use cinquina_formats::{Assumed, Ending, Format, GameFile, Place, Setup, Tree, WriteError, losses, psq, rec, sgf};
use cinquina_game::{Colour, Rule, Size, Square};

fn game(size: Size, moves: &[(usize, usize)], ending: Ending) -> GameFile {
    let moves: Vec<Square> = moves.iter().map(|&(x, y)| Square::new(x, y)).collect();
    GameFile {
        black: "first [one] \\ x".into(),
        white: "second\nline".into(),
        ending: Some(ending),
        ..GameFile::with_moves(size, Rule::Freestyle, &moves, &[Duration::ZERO, Duration::from_micros(12_900)])
    }
}

fn square_of(side: u32) -> Size {
    Size::square(side).unwrap()
}

fn assumed() -> Assumed {
    Assumed { size: square_of(15), rule: Rule::Freestyle }
}

#[test]
fn psq_counts_from_one_at_the_top_left() {
    let game = game(Size::new(20, 30).unwrap(), &[(0, 0), (19, 29), (3, 4)], Ending::Won(Colour::Black));
    let expected = "Piskvorky 20x30, 0:0, 0\n1,1,0\n20,30,12\n4,5,0\nfirst [one] \\ x\nsecond line\n0\n";
    assert_eq!(psq::write(&game), expected);
}

#[test]
fn rec_counts_from_zero_and_names_come_first() {
    let game = game(square_of(20), &[(0, 0), (19, 19)], Ending::Draw);
    assert_eq!(rec::write(&game), "first [one] \\ x\nsecond line\n0,0,0\n19,19,12\n0\n");
}

#[test]
fn psq_tells_how_the_game_ended() {
    let code = |ending| psq::write(&game(square_of(15), &[], ending)).lines().last().unwrap().to_owned();
    assert_eq!(code(Ending::Draw), "0");
    assert_eq!(code(Ending::OnTime(Colour::White)), "15");
    assert_eq!(code(Ending::Forfeit(Colour::White)), "16");
}

#[test]
fn psq_of_piskvork_itself_is_read() {
    let text = "Piskvorky 20x20, 11:11, 1\r\n10,10,0\r\n11,11\r\n10,11,-3\r\npbrain-a.exe\r\npbrain-b.exe\r\n-1\r\n";
    let game = psq::read(text.as_bytes(), &assumed()).unwrap();
    assert_eq!((game.size, &*game.black, &*game.white), (square_of(20), "pbrain-b.exe", "pbrain-a.exe"));
    assert_eq!((game.moves().len(), game.ending), (3, None));
    let of_people = psq::read(b"Piskvorky 15x15, 0:0, 0\n1,1,5\n-1\n", &assumed()).unwrap();
    assert_eq!((&*of_people.black, of_people.moves()), ("", vec![Square::new(0, 0)]));
}

#[test]
fn a_five_on_the_board_is_the_ending() {
    let text = "a\nb\n0,0\n0,1\n1,0\n1,1\n2,0\n2,1\n3,0\n3,1\n4,0\n0\n";
    let game = rec::read(text.as_bytes(), &assumed()).unwrap();
    assert_eq!(game.ending, Some(Ending::Won(Colour::Black)));
    let on_time = rec::read(text.replace("4,0\n0\n", "15\n").as_bytes(), &assumed()).unwrap();
    assert_eq!(on_time.ending, Some(Ending::OnTime(Colour::White)), "Black was to move");
}

#[test]
fn sgf_escapes_names_and_tells_times() {
    let text = sgf::write(&game(square_of(15), &[(7, 7), (8, 6)], Ending::Forfeit(Colour::White)));
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

#[test]
fn sgf_variations_and_comments_are_read() {
    let text = "rubbish (;GM[4]SZ[15]PB[A]AB[aa][bb]C[root\\\n continued: a\\]b]\n\
                ;W[hh]C[7 ms\nfirst\nsecond](;B[ii]V[-12.5](;W[jj]HO[1])(;W[kk]LB[cc:x][dd:y]))(;B[j8];C[more]))";
    let games = sgf::read(text.as_bytes(), &assumed()).unwrap();
    let [game] = &games[..] else { panic!("{games:?}") };
    let tree = &game.tree;
    assert_eq!(
        game.setup,
        Setup { black: vec![Square::new(0, 0), Square::new(1, 1)], white: vec![], turn: Colour::White }
    );
    assert_eq!(tree.node(Tree::ROOT).comment, "root continued: a]b");
    assert_eq!(game.moves(), [(7, 7), (8, 8), (9, 9)].map(|(x, y)| Square::new(x, y)));
    let first = tree.node(tree.node(Tree::ROOT).children()[0]);
    assert_eq!((first.time, &*first.comment), (Duration::from_millis(7), "first\nsecond"));
    let [played, variation] = first.children() else { panic!("{first:?}") };
    assert_eq!((tree.node(*played).score, tree.node(*variation).square()), (Some(-12), Some(Square::new(9, 7))));
    assert_eq!(tree.node(*variation).comment, "more", "a node without a move says more about the one before");
    let [marked, labelled] = tree.node(*played).children() else { panic!() };
    assert!(tree.node(*marked).is_marked && tree.node(*labelled).labels.len() == 2);
}

/// A library by hand, after the description in `docs/formats.md`: h8 with a comment, then i9 and j10 with what follows.
const LIBRARY: &[u8] = b"\xFFRenLib\xFF\x03\x04\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\
    \x00\x00\x78\x08one\x08two\x00\x69\x80\x6A\x50\x5A\x01\x00\x01A\x00\x7A\x42";

#[test]
fn a_library_is_read_and_written() {
    let library = [LIBRARY, b"\x00"].concat();
    let library = &library[..library.len() - 1];
    let game = Format::Lib.read(library, &assumed()).unwrap().remove(0);
    let tree = &game.tree;
    let name = |id| cinquina_game::notation::name(tree.node(id).square().unwrap(), game.size);
    let [h8] = tree.node(Tree::ROOT).children() else { panic!("{tree:?}") };
    assert_eq!((&*name(*h8), &*tree.node(*h8).comment), ("h8", "one\ntwo"));
    let [i9, j10] = tree.node(*h8).children() else { panic!("{tree:?}") };
    assert_eq!((&*name(*i9), &*name(*j10)), ("i9", "j10"));
    assert_eq!(tree.node(*h8).labels, [(Square::new(9, 5), "A".to_owned())], "a text on the move to j10");
    let [j9] = tree.node(*i9).children() else { panic!("{tree:?}") };
    assert!(tree.node(*j9).is_marked && &*name(*j9) == "j9");
    assert!(tree.node(*j10).children().is_empty(), "only a text, no move");
}

#[test]
fn every_form_of_lines_is_read() {
    let expected = vec![vec![Square::new(7, 7), Square::new(8, 6)], vec![Square::new(0, 14)]];
    let texts = [
        (None, "h8i9\n# a remark\n\na1\n"),
        (Some(Form::MovesFromTop), "h8i7\na15\n"),
        (None, "7,7 8,6\r\n0,14"),
        (None, "0,0, 1,-1\n-7,7"),
        (None, "freestyle;15;;;?;7,7 8,6;\nfreestyle;15;a;b;1-0;0,14;c\n"),
    ];
    for (form, text) in texts {
        let games = Format::Text(form).read(text.as_bytes(), &assumed()).unwrap();
        assert_eq!(games.iter().map(GameFile::moves).collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn complaints_say_where() {
    let complain = |format: Format, text: &str| format.read(text.as_bytes(), &assumed()).unwrap_err();
    let cases = [
        (Format::Psq, "", 1),
        (Format::Psq, "Piskvorky 15x15, 0:0, 7\n", 1),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n", 3),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", 3),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\nc\n", 5),
        (Format::Rec, "a\n", 1),
        (Format::Rec, "a\nb\n0,0,0\n0\n0\n", 5),
        (Format::Sgf, "", 1),
        (Format::Sgf, "(;GM[1])", 1),
        (Format::Sgf, "(;GM[4]\nSZ[99])", 2),
        (Format::Sgf, "(;GM[4];B[aa]\n;B[bb])", 2),
        (Format::Sgf, "(;GM[4];B[aa]\n\n;W[aa])", 3),
        (Format::Sgf, "(;GM[4];B[])", 1),
        (Format::Sgf, "(;GM[4];B[aa\n", 1),
        (Format::Sgf, "(;GM[4];B[aa]\n", 2),
        (Format::Text(None), "h8\nz9", 2),
        (Format::Text(None), "h8h8", 1),
        (Format::Text(None), "freestyle;15;a;b;1-0;7,7;x\nfreestyle;15;a;b;2-0;7,7;x\n", 2),
        (Format::Text(None), "freestyle;15;a;b;1-0;7,7;x\n\nfreestyle;15;a;b;1-0\n", 3),
    ];
    for (format, text, line) in cases {
        let error = complain(format, text);
        assert_eq!(error.place, Place::Line(line), "{text:?}: {error}");
        assert!(error.to_string().starts_with(&format!("line {line}: ")));
    }
    for (format, bytes, at) in [
        (Format::Pos, &b""[..], 1),
        (Format::Pos, b"\x03\x00", 1),
        (Format::Pos, b"\x02\x00\xE1", 3),
        (Format::Pos, b"\x02\x07\x07", 3),
        (Format::Lib, b"RenLib", 1),
        (Format::Lib, b"\x78\x00\x78\x40", 3),
        (Format::Lib, b"\x78\x00\x79", 3),
        (Format::Lib, b"\x78\x40\x79\x40", 3),
        (Format::Packed, b"CINQ", 1),
    ] {
        let error = format.read(bytes, &assumed()).unwrap_err();
        assert_eq!(error.place, Place::Byte(at), "{bytes:?}: {error}");
    }
}

#[test]
fn what_cannot_be_written_is_refused_and_what_is_lost_is_told() {
    let mut one = game(square_of(20), &[(7, 7), (8, 6)], Ending::OnTime(Colour::White));
    let two = [one.clone(), one.clone()];
    assert!(matches!(Format::Psq.write(&two), Err(WriteError::OneGame { games: 2, .. })));
    assert!(matches!(Format::Pos.write(&two[..1]), Err(WriteError::Size { .. })));
    let unfinished = [GameFile { ending: None, ..one.clone() }];
    assert!(matches!(Format::Packed.write(&unfinished), Err(WriteError::NoResult { number: 1 })));
    let mut set_up = one.clone();
    set_up.setup.black.push(Square::new(0, 0));
    assert!(matches!(Format::Text(None).write(&[set_up]), Err(WriteError::SetUp { number: 1 })));

    one.white = "second".into();
    one.tree.add(Tree::ROOT, Square::new(1, 1));
    one.tree.node_mut(Tree::ROOT).comment = "said".into();
    let games = [one];
    let lost = |format: Format| losses(&games, format, &format.write(&games).unwrap());
    assert_eq!(lost(Format::Sgf), [""; 0]);
    assert_eq!(lost(Format::Psq), ["variations", "comments"]);
    let by_line = lost(Format::Text(Some(Form::Squares)));
    assert_eq!(by_line, ["names", "how games ended", "variations", "comments", "times"]);
}
