//! Games written in each format, compared with the text by hand.

use std::time::Duration;

use cinquina_formats::packed::Header;
use cinquina_formats::strings::Form;
use cinquina_formats::{
    Assumed, Ending, Flaw, Format, GameFile, Place, Reading, Setup, Tree, WriteError, Writer, losses, psq, rec, sgf,
};
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
fn psq_states_how_the_game_ended() {
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
    let people = psq::read(text.replace("11:11", "3:0").as_bytes(), &assumed()).unwrap();
    assert!(psq::write(&people).starts_with("Piskvorky 20x20, 0:3, 0\n"), "the levels go with the names");
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
fn sgf_escapes_names_and_writes_times() {
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
    assert_eq!(tree.node(*variation).comment, "more", "a node without a move adds to the one before");
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
    assert!(tree.node(*j10).children().is_empty(), "only a text, not a move");
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
fn moves_that_do_not_lead_to_the_stated_result_are_flaws() {
    let flaw = |rule: Rule, moves: &str, ending: Option<Ending>| {
        let moves = cinquina_game::notation::parse_moves(moves, square_of(15)).unwrap();
        GameFile { ending, ..GameFile::with_moves(square_of(15), rule, &moves, &[]) }.flaw()
    };
    let (black, white) = (Some(Ending::Won(Colour::Black)), Some(Ending::Won(Colour::White)));
    let five = "a1a3b1b3c1c3d1d3e1";
    for ending in [None, black, Some(Ending::OnTime(Colour::Black))] {
        assert_eq!(flaw(Rule::Freestyle, five, ending), None);
    }
    for ending in [white, Some(Ending::Draw), Some(Ending::OnTime(Colour::White))] {
        assert_eq!(flaw(Rule::Freestyle, five, ending), Some(Flaw::Result { winner: Colour::Black }));
    }
    assert_eq!(flaw(Rule::Freestyle, &format!("{five}e3"), black), Some(Flaw::AfterEnd { number: 10 }));
    // Nobody has five: resignation, time, agreement.
    for ending in [None, black, white, Some(Ending::Draw), Some(Ending::Forfeit(Colour::White))] {
        assert_eq!(flaw(Rule::Renju, "a1a3b1", ending), None);
    }
    let six = "a1a3b1b3c1c3e1e3f1f3d1";
    assert_eq!(flaw(Rule::Renju, six, white), None, "Black lost by it");
    for ending in [None, black, Some(Ending::Draw)] {
        assert_eq!(flaw(Rule::Renju, six, ending), Some(Flaw::Forbidden { number: 11 }));
    }
    assert_eq!(flaw(Rule::Renju, &format!("{six}d3"), white), Some(Flaw::Forbidden { number: 11 }));
    assert_eq!(flaw(Rule::ExactlyFive, six, white), None, "six in a row do not win, and the game continues");
}

/// The warnings about a file.
fn warnings(format: Format, bytes: &[u8]) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut take = |_, reading: Reading| warnings.extend(reading.warnings);
    let of_file = format.read_each(bytes, &assumed(), &mut take).unwrap();
    warnings.extend(of_file);
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn rules_of_sgf_have_many_names_and_unknown_ones_give_a_warning() {
    let rule = |name: &str| sgf::read(format!("(;GM[4]RU[{name}])").as_bytes(), &assumed()).unwrap()[0].rule;
    assert_eq!([rule("standard"), rule("RIF"), rule("4")], [Rule::ExactlyFive, Rule::Renju, Rule::Renju]);
    let renju = Assumed { rule: Rule::Renju, ..assumed() };
    assert_eq!(sgf::read(b"(;GM[4]RU[blah])", &renju).unwrap()[0].rule, Rule::Renju, "what is assumed");

    let text = "(;GM[4]RU[Freestyle]RE[B+R])\n(;GM[4]\nRU[blah]\nRE[nonsense])(;GM[4]RU[]RE[?])(;GM[4]RE[Void])";
    let expected = [
        "line 1: properties that are not stored unchanged: RE",
        "line 3: the rule 'blah' is unknown; read as freestyle",
        "line 4: the result 'nonsense' is unknown; read as none",
    ];
    assert_eq!(warnings(Format::Sgf, text.as_bytes()), expected);
    let mut places = Vec::new();
    Format::Sgf.read_each(text.as_bytes(), &assumed(), &mut |_, reading| places.push(reading.place)).unwrap();
    assert_eq!(places, [1, 2, 4, 4].map(Place::Line));
}

#[test]
fn a_library_that_may_be_cut_off_gives_a_warning() {
    assert_eq!(warnings(Format::Lib, LIBRARY), [""; 0]);
    assert_eq!(warnings(Format::Lib, b"\x78\x00\x79\x40"), [""; 0]);
    // A move that says that others follow, one that says that another follows beside it, and the last two bytes
    // missing.
    for bytes in [&b"\x78\x00\x79\x00"[..], b"\x78\x00\x79\xC0", &LIBRARY[..LIBRARY.len() - 2]] {
        let found = warnings(Format::Lib, bytes);
        assert!(found.len() == 1 && found[0].starts_with(&format!("byte {}: ", bytes.len() + 1)), "{found:?}");
    }
}

#[test]
fn the_verdict_of_gomocup_is_read() {
    let read = |text: &str| psq::read(text.as_bytes(), &assumed()).unwrap();
    let game = read("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,5\na\nb\n-1\n2,Standard\n");
    assert_eq!((game.rule, game.ending), (Rule::ExactlyFive, Some(Ending::Won(Colour::White))));
    let swapped = read("Piskvorky 20x20, 11:11, 1\n10,10,0\na\nb\n15\n2,Freestyle");
    assert_eq!(swapped.ending, Some(Ending::OnTime(Colour::Black)), "the code says more");
    let five = "Piskvorky 15x15, 0:0, 0\n1,1\n1,3\n2,1\n2,3\n3,1\n3,3\n4,1\n4,3\n5,1\na\nb\n0\n";
    assert_eq!(read(&format!("{five}1,Freestyle\n")).flaw(), None);
    let contradicted = read(&format!("{five}2,Freestyle\n"));
    assert_eq!(contradicted.ending, Some(Ending::Won(Colour::White)), "what the file states");
    assert_eq!(contradicted.flaw(), Some(Flaw::Result { winner: Colour::Black }));
}

#[test]
fn a_broken_move_is_not_a_name() {
    let complaint = |format: Format, text: &str| format.read(text.as_bytes(), &assumed()).unwrap_err().to_string();
    let psq = |rest: &str| complaint(Format::Psq, &format!("Piskvorky 15x15, 0:0, 0\n8,8,10\n{rest}"));
    let rec = |rest: &str| complaint(Format::Rec, &format!("a\nb\n8,8,10\n{rest}"));
    let neither = |line: usize| format!("line {line}: '9,x,20' is neither a move nor the code of the ending");
    for rest in ["", "0\n", "a\nb\n0\n", "10,10,5\n0\n", "10,10,5\na\nb\n0\n", "a\nb\n0\n1,Freestyle\n"] {
        assert_eq!(psq(&format!("9,x,20\n{rest}")), neither(3), "{rest}");
    }
    assert_eq!(psq("foo\n0\n"), "line 3: 'foo' is neither a move nor the code of the ending");
    assert_eq!(psq("a\n10,10,5\nb\n0\n"), "line 4: '10,10,5' is a move, but the moves must come before this");
    assert_eq!(psq("x,9,20\ny,9,20\n0\n"), "line 3: 'x,9,20' is a move, but a name should be here");
    // A verdict is neither.
    assert!(psq("a\nb\n99\n1,Freestyle\n").starts_with("line 5: the last line must be the code"));
    assert_eq!(psq("a\nb\n0\n1,Freestyle\nmore\n"), "line 7: nothing may come after the code of the ending");
    for rest in ["", "0\n", "10,10,5\n0\n"] {
        assert_eq!(rec(&format!("9,x,20\n{rest}")), neither(4), "{rest}");
    }
    assert_eq!(rec("0\n10,10,5\n"), "line 5: '10,10,5' is a move, but the moves must come before this");
    // A name may have numbers and commas, as long as it could not be meant as a move.
    let named = psq::read(b"Piskvorky 15x15, 0:0, 0\n8,8,10\n3,14\xE9\nb, 2\n0\n", &assumed()).unwrap();
    assert_eq!((&*named.black, &*named.white), ("3,14\u{e9}", "b, 2"));
}

#[test]
fn properties_that_are_not_stored_are_listed_once_per_game() {
    let text = "(;GM[4]FF[3]CA[latin-1]AP[x]ST[0]US[me]SZ[15]PB[a]PW[b]RE[B+]SO[here]RU[renju]\n\
                EV[cup]DT[2020-01-01];B[hh]MA[aa]V[3];W[ii]MA[bb]V[-4]HO[1]C[fine]LB[aa:x])\n\
                (;GM[4];B[hh]\n;W[ii]V[99999])(;GM[4];B[hh]V[12.7])(;GM[4]V[1];B[hh]HO[2];W[ii]PL[B]SZ[15])";
    let listed = |line: usize, names: &str| format!("line {line}: properties that are not stored unchanged: {names}");
    let expected = [listed(2, "EV, DT, MA"), listed(4, "V"), listed(4, "V"), listed(4, "V, HO, PL, SZ")];
    assert_eq!(warnings(Format::Sgf, text.as_bytes()), expected);
    let many: String = ('A'..='Z').map(|letter| format!("X{letter}[1]")).collect();
    let found = warnings(Format::Sgf, format!("(;GM[4]{many}{}[1])", "Z".repeat(9_999)).as_bytes());
    assert!(found.len() == 1 && found[0].ends_with("XK, XL, …") && found[0].len() < 200, "{found:?}");
}

#[test]
fn stones_of_sgf_are_set_up_before_the_first_move_or_not_at_all() {
    let squares = |places: &[(usize, usize)]| places.iter().map(|&(x, y)| Square::new(x, y)).collect::<Vec<_>>();
    let games = sgf::read(b"(;GM[4]AB[aa];AW[bb]C[said];PL[W];W[hh];B[ii])", &assumed()).unwrap();
    let setup = Setup { black: squares(&[(0, 0)]), white: squares(&[(1, 1)]), turn: Colour::White };
    assert_eq!((&games[0].setup, games[0].moves()), (&setup, squares(&[(7, 7), (8, 8)])));
    assert_eq!(games[0].tree.node(Tree::ROOT).comment, "said");
    let only_set_up = "(;GM[4]\nAB[aa]\n;AW[aa])";
    for (text, line) in [
        ("(;GM[4];B[aa]\n;AW[bb])", 2),
        ("(;GM[4];B[aa]\n;W[cc]AB[bb])", 2),
        ("(;GM[4];B[aa];W[cc]\n\nAE[aa])", 3),
        ("(;GM[4]AB[aa]\nAE[aa])", 2),
        ("(;GM[4](;B[aa])\n(;AB[bb];W[cc]))", 2),
        ("(;GM[4]\n(;AB[bb];W[cc]))", 2),
        ("(;GM[4];B[aa]\n[bb])", 1),
        (only_set_up, 3),
    ] {
        let error = sgf::read(text.as_bytes(), &assumed()).unwrap_err();
        assert_eq!(error.place, Place::Line(line), "{text}: {error}");
    }
}

#[test]
fn the_first_move_of_sgf_says_who_begins() {
    let read = |text: &str| sgf::read(text.as_bytes(), &assumed()).unwrap().remove(0).setup.turn;
    assert_eq!([read("(;GM[4];W[hh])"), read("(;GM[4]PL[W])")], [Colour::White; 2]);
    let contradiction = "(;GM[4]\nPL[W];B[hh];W[ii])";
    assert_eq!(read(contradiction), Colour::Black);
    assert_eq!(warnings(Format::Sgf, contradiction.as_bytes()), ["line 2: PL says that white begins, but black does"]);
}

#[test]
fn a_byte_order_mark_is_not_part_of_a_text() {
    let texts = [
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\n"),
        (Format::Rec, "a\nb\n7,7,0\n0\n"),
        (Format::Sgf, "(;GM[4]SZ[15];B[hh])"),
        (Format::Text(None), "h8\n"),
        (Format::Text(None), "7,7"),
        (Format::Text(None), "0,0,"),
        (Format::Text(None), "freestyle;15;a;b;?;7,7;x\n"),
    ];
    for (format, text) in texts {
        let marked = format!("\u{feff}{text}");
        let read = |text: &str| format.read(text.as_bytes(), &assumed()).unwrap();
        assert_eq!(read(&marked), read(text), "{text}");
        assert_eq!(read(text)[0].moves(), [Square::new(7, 7)]);
        // A Latin-1 letter after it: the text is not UTF-8, but the mark is still not part of it.
        let comment = [marked.as_bytes(), b"\n# \xE9"].concat();
        assert!(!matches!(format, Format::Text(_)) || format.read(&comment, &assumed()).unwrap() == read(text));
    }
}

#[test]
fn errors_say_where() {
    let complain = |format: Format, text: &str| format.read(text.as_bytes(), &assumed()).unwrap_err();
    let cases = [
        (Format::Psq, "", 1),
        (Format::Psq, "Piskvorky 15x15, 0:0, 7\n", 1),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n", 3),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,1,0\n", 3),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\nc\n", 5),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n0\nrubbish\n", 6),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n0\n8,9,3\n", 6),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n2,1,0\na\nb\n0\n1,1,4\n", 6),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n2,1,0\na\nb\n0\n1,4\n", 6),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n0\n8,9,3\n", 4),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\n0\nrubbish\n", 4),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\n8,9,3\n0\n", 4),
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n1,1,0\na\nb\n99\n", 5),
        (Format::Rec, "a\n", 1),
        (Format::Rec, "a\nb\n0,0,0\n0\n0\n", 5),
        (Format::Rec, "a\nb\n0,0,0\n99\n", 4),
        (Format::Rec, "7,7,1\n8,8,1\n9,9,1\n", 1),
        (Format::Rec, "a\n8,8,1\n9,9,1\n", 2),
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
    let packed = Header { rule: Rule::Freestyle, maker: "nobody".into() }.to_bytes();
    for (format, bytes, at) in [
        (Format::Pos, &b""[..], 1),
        (Format::Pos, b"\x03\x00", 1),
        (Format::Pos, b"\x01\x70\x71", 3),
        (Format::Pos, b"\x02\x00\xE1", 3),
        (Format::Pos, b"\x02\x07\x07", 3),
        (Format::Lib, b"RenLib", 1),
        (Format::Lib, b"\x78\x00\x78\x40", 3),
        (Format::Lib, b"\x78\x00\x79", 3),
        (Format::Lib, b"\x78\x40\x79\x40", 3),
        (Format::Packed, b"CINQ", 1),
        (Format::Packed, &packed[..], packed.len() + 1),
    ] {
        let error = format.read(bytes, &assumed()).unwrap_err();
        assert_eq!(error.place, Place::Byte(at), "{bytes:?}: {error}");
    }
}

#[test]
fn a_list_with_too_few_fields_is_reported_as_that() {
    let error = Format::Text(None).read(b"# a remark\nfreestyle;15;a;b;1-0\n", &assumed()).unwrap_err();
    assert!(error.place == Place::Line(2) && error.problem.ends_with("this has 5 fields"), "{error}");
}

#[test]
fn what_cannot_be_written_is_refused_and_what_is_lost_is_listed() {
    let mut one = game(square_of(20), &[(7, 7), (8, 6)], Ending::OnTime(Colour::White));
    let two = [one.clone(), one.clone()];
    assert!(matches!(Format::Psq.write(&two), Err(WriteError::OneGame { games: 2, .. })));
    assert!(matches!(Format::Pos.write(&two[..1]), Err(WriteError::Size { .. })));
    let unfinished = [GameFile { ending: None, ..one.clone() }];
    assert!(matches!(Format::Packed.write(&unfinished), Err(WriteError::NoResult { number: 1 })));
    let mut set_up = one.clone();
    set_up.setup.black.push(Square::new(0, 0));
    let mut writer = Writer::new(Format::Text(None));
    writer.add(one.clone()).unwrap();
    assert_eq!(writer.add(set_up.clone()), Err(WriteError::SetUp { number: 2 }));
    assert!(matches!(Format::Text(None).write(&[set_up]), Err(WriteError::SetUp { number: 1 })));
    let mut of_white = one.clone();
    of_white.setup.turn = Colour::White;
    assert_eq!(writer.add(of_white.clone()), Err(WriteError::WhiteBegins { number: 2 }));
    for format in [Format::Psq, Format::Rec, Format::Packed] {
        let refused = format.write(&[of_white.clone()]).unwrap_err().to_string();
        assert_eq!(refused, "game 1 begins with a move of White: only .sgf files hold that", "{format:?}");
    }

    one.white = "second".into();
    one.tree.add(Tree::ROOT, Square::new(1, 1));
    one.tree.node_mut(Tree::ROOT).comment = "said".into();
    let games = [one];
    let lost = |format: Format| losses(&games, format, &format.write(&games).unwrap());
    assert_eq!(lost(Format::Sgf), [""; 0]);
    assert_eq!(lost(Format::Psq), ["variations", "comments"]);
    let by_line = lost(Format::Text(Some(Form::Squares)));
    let all = ["the size of the board", "names", "how games ended", "variations", "comments", "times"];
    assert_eq!(by_line, all);
}
