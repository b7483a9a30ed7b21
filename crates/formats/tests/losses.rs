//! What a conversion loses is listed, and nothing else.

use cinquina_formats::strings::Form;
use cinquina_formats::{Assumed, Format, GameFile, Tree, losses, sgf};
use cinquina_game::{Rule, Size, Square};

fn assumed() -> Assumed {
    Assumed { size: Size::square(15).unwrap(), rule: Rule::Freestyle }
}

fn games(text: &str) -> Vec<GameFile> {
    sgf::read(text.as_bytes(), &assumed()).unwrap()
}

fn lost(games: &[GameFile], format: Format) -> Vec<&'static str> {
    losses(games, format, &format.write(games).unwrap())
}

#[test]
fn variations_that_begin_with_the_same_move_are_one_in_a_library() {
    let twice =
        games("(;GM[4]SZ[15];B[hh](;W[ii]C[one]LB[aa:x];B[jj](;W[aa])(;W[aa]))(;W[ii]C[two]HO[1];B[kk];W[jj]))");
    let once = games("(;GM[4]SZ[15];B[hh];W[ii]C[one\ntwo]HO[1]LB[aa:x](;B[jj];W[aa])(;B[kk];W[jj]))");
    let written = Format::Lib.write(&twice).unwrap();
    assert_eq!(written, Format::Lib.write(&once).unwrap());
    assert_eq!(Format::Lib.write(&Format::Lib.read(&written, &assumed()).unwrap()).unwrap(), written);
    assert_eq!(lost(&twice, Format::Lib), [""; 0]);
    assert_eq!(lost(&twice, Format::Sgf), [""; 0]);
    assert_eq!(lost(&twice, Format::Psq), ["variations", "comments", "texts and marks on squares"]);
}

#[test]
fn a_game_that_is_longer_afterwards_has_other_moves() {
    let games = games("(;GM[4]SZ[15];B[hh](;W[ii])(;W[ii];B[kk]))");
    assert_eq!(lost(&games, Format::Lib), ["moves"]);
    assert_eq!(lost(&games, Format::Psq), ["variations"]);
}

#[test]
fn notes_in_variations_can_be_lost_too() {
    let said = games("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]C[120 ms\nx]V[50];B[kk]))");
    assert_eq!(lost(&said, Format::Lib), ["times", "scores"]);
    assert_eq!(lost(&said, Format::Sgf), [""; 0]);
    // Of the second of two that become one, too.
    let twins = games("(;GM[4]SZ[15];B[hh](;W[ii])(;W[ii]C[120 ms]))");
    assert_eq!(lost(&twins, Format::Lib), ["times"]);
}

#[test]
fn a_large_library_takes_time_in_proportion() {
    // A move that comes again and again, each time with a comment: a megabyte.
    let mut library = b"\x78\x00".to_vec();
    (0..130_000).for_each(|_| library.extend(b"\x79\xC8ab\x00\x00"));
    library.extend(b"\x79\x40");
    let begin = std::time::Instant::now();
    let game = Format::Lib.read(&library, &assumed()).unwrap().remove(0);
    assert_eq!(game.tree.nodes().len(), 3);
    let many = (0..20_000).map(|_| "(;W[ii])").collect::<String>();
    let labels = (0..100_000).map(|_| "[aa:x]").collect::<String>();
    Format::Lib.write(&games(&format!("(;GM[4]SZ[15];B[hh]LB{labels}{many})"))).unwrap();
    // It once took half a minute for the library alone; now it takes a fraction of a second.
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}

#[test]
fn labels_in_another_order_are_not_lost() {
    // A library has the label on the square of the next move first.
    let games = sgf::read(b"(;GM[4]SZ[15];B[hh]LB[cc:x][bb:y][ii:z];W[ii])", &assumed()).unwrap();
    for format in [Format::Sgf, Format::Lib] {
        assert_eq!(losses(&games, format, &format.write(&games).unwrap()), [""; 0], "{format:?}");
    }
    let mut other = games.clone();
    let first = other[0].tree.node(Tree::ROOT).children()[0];
    other[0].tree.node_mut(first).labels[1].1 = "w".into();
    let lost = losses(&games, Format::Sgf, &Format::Sgf.write(&other).unwrap());
    assert_eq!(lost, ["texts and marks on squares"]);
}

#[test]
fn a_rule_or_a_size_that_a_reader_cannot_know_is_lost() {
    let lost = |side: u32, rule: Rule, format: Format| {
        let games =
            [GameFile::with_moves(Size::square(side).unwrap(), rule, &[Square::new(side as usize - 1, 7)], &[])];
        losses(&games, format, &format.write(&games).unwrap())
    };
    let (size, rule) = ("the size of the board", "the rule");
    for format in [Format::Psq, Format::Pos, Format::Lib, Format::Text(Some(Form::Moves))] {
        assert_eq!(lost(15, Rule::Renju, format), [rule], "{format:?}");
        assert_eq!(lost(15, Rule::Freestyle, format), [""; 0], "{format:?}");
    }
    for format in [Format::Sgf, Format::Text(None)] {
        assert_eq!(lost(19, Rule::Renju, format), [""; 0], "{format:?}");
    }
    assert_eq!(lost(15, Rule::Renju, Format::Rec), [size, rule]);
    assert_eq!(lost(32, Rule::Freestyle, Format::Rec), [size], "this square is not on the usual board");
    assert_eq!(lost(20, Rule::Freestyle, Format::Rec), [""; 0]);
    assert_eq!(lost(20, Rule::Caro, Format::Text(Some(Form::Offsets))), [size, rule]);
    let computers = [GameFile { levels: [11, 11], ..GameFile::new(assumed().size, Rule::Freestyle) }];
    assert_eq!(losses(&computers, Format::Psq, &Format::Psq.write(&computers).unwrap()), [""; 0]);
    assert_eq!(losses(&computers, Format::Sgf, &Format::Sgf.write(&computers).unwrap()), ["levels of players"]);
}
