//! What is imported is found again from every symmetric position; and several programs may use one file.

use std::collections::HashMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;

use cinquina_db::{BookTerms, Database, DatabaseError, Imported, Selection};
use cinquina_formats::{Assumed, Ending, Format, GameFile, Tree, packed};
use cinquina_game::{Colour, Frames, Game, Rule, Size, Square, Symmetry};

fn size() -> Size {
    Size::square(9).unwrap()
}

/// Pseudo-random short games with results and scores; many of their positions are symmetric to each other.
fn games() -> Vec<GameFile> {
    let mut state: u64 = 0xDB;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % bound
    };
    let game = |number: usize| {
        let mut moves: Vec<Square> = Vec::new();
        while moves.len() < 6 {
            let square = Square::new(3 + below(3), 3 + below(3));
            if !moves.contains(&square) {
                moves.push(square);
            }
        }
        let mut game = GameFile::with_moves(size(), Rule::Freestyle, &moves, &[]);
        game.source = format!("game {number}");
        game.ending =
            [None, Some(Ending::Draw), Some(Ending::Won(Colour::Black)), Some(Ending::OnTime(Colour::White))][below(4)];
        let first = game.tree.node(Tree::ROOT).children()[0];
        game.tree.node_mut(first).score = number.is_multiple_of(3).then_some(number as i16);
        game
    };
    (0..400).map(game).collect()
}

#[test]
fn a_query_counts_all_symmetric_positions() {
    let games = games();
    let mut database = Database::in_memory().unwrap();
    let imported = database.import(&games).unwrap();
    assert_eq!(imported, Imported { games: 400, positions: 2400, ..Imported::default() });
    database.check().unwrap().unwrap();
    // Counted by the canonical hash of another crate, image by image.
    let after = |game: &GameFile, ply: usize| {
        let mut played = Game::new(Rule::Freestyle, size());
        game.moves()[..ply].iter().for_each(|&square| played.play(square).unwrap());
        played.canonical_hash()
    };
    for ply in 0..4 {
        let mut expected: HashMap<u64, [u64; 3]> = HashMap::new();
        for game in &games {
            let counts = expected.entry(after(game, ply)).or_default();
            counts[0] += 1;
            counts[1] += u64::from(game.ending.and_then(Ending::winner) == Some(Colour::Black));
            counts[2] += u64::from(game.ending == Some(Ending::Draw));
        }
        for (game, symmetry) in games.iter().zip(Symmetry::ALL.into_iter().cycle()) {
            let moves: Vec<Square> = game.moves()[..ply].iter().map(|&s| symmetry.map(s, size())).collect();
            let answer = database.query(size(), Rule::Freestyle, &moves).unwrap();
            let found = [answer.results.games, answer.results.black, answer.results.draws];
            assert_eq!(found, expected[&after(game, ply)]);
            let mut frames = Frames::new(size(), Rule::Freestyle);
            moves.iter().for_each(|&square| frames.play(square));
            let next = frames.to_common(symmetry.map(game.moves()[ply], size()));
            assert!(answer.moves.iter().any(|played| frames.to_common(played.square) == next));
            assert!(answer.moves.iter().all(|played| frames.is_free(played.square)));
        }
    }
    let judged: u64 =
        database.query(size(), Rule::Freestyle, &[]).unwrap().moves.iter().filter_map(|m| m.score).map(|s| s.1).sum();
    assert_eq!(judged, 134);
}

#[test]
fn a_game_is_stored_once() {
    let games = games();
    let mut database = Database::in_memory().unwrap();
    database.import(&games[..100]).unwrap();
    let imported = database.import(&games).unwrap();
    assert_eq!((imported.games, imported.known), (300, 100));
    let mut set_up = games[0].clone();
    set_up.setup.black.push(Square::new(0, 0));
    assert_eq!(database.import([&set_up, &GameFile::new(size(), Rule::Freestyle)]).unwrap().refused, 2);
    let stats = database.stats().unwrap();
    assert_eq!((stats.results.games, stats.plies, stats.boards), (400, 2400, vec![("freestyle 9x9".to_owned(), 400)]));
    assert!(stats.positions < stats.plies / 2);
    let unknown = games.iter().filter(|game| game.ending.is_none()).count() as u64;
    assert!(unknown > 0 && stats.results.unknown() == unknown);
    database.check().unwrap().unwrap();
}

#[test]
fn a_corrected_result_is_stored_in_the_game_and_its_positions() {
    let won = GameFile { ending: Some(Ending::Won(Colour::Black)), ..games().remove(0) };
    let drawn = GameFile { ending: Some(Ending::Draw), ..won.clone() };
    let unknown = GameFile { ending: None, ..won.clone() };
    let mut database = Database::in_memory().unwrap();
    let mut import = |games: &[&GameFile]| {
        let Imported { games, positions, known, corrected, .. } = database.import(games.iter().copied()).unwrap();
        database.check().unwrap().unwrap();
        let stats = database.stats().unwrap();
        let results = database.query(size(), Rule::Freestyle, &won.moves()[..3]).unwrap().results;
        assert_eq!(results, stats.results, "the games and their positions agree");
        assert_eq!((stats.results.games, stats.plies), (1, 6));
        assert!(stats.judged > 0, "the scores stay");
        ([games, positions, known, corrected], results.black, results.draws)
    };
    // In one go, then one after the other.
    assert_eq!(import(&[&unknown, &drawn, &won]), ([1, 6, 2, 2], 1, 0));
    assert_eq!(import(&[&won]), ([0, 0, 1, 0], 1, 0));
    let mut without_scores = drawn.clone();
    let first = without_scores.tree.node(Tree::ROOT).children()[0];
    without_scores.tree.node_mut(first).score = None;
    assert_eq!(import(&[&without_scores]), ([0, 0, 1, 1], 0, 1));
    assert_eq!(import(&[&unknown]), ([0, 0, 1, 0], 0, 1), "no result corrects nothing");
}

#[test]
fn scores_that_come_later_are_added() {
    let ending = Some(Ending::Won(Colour::Black));
    let scored = |scores: [Option<i16>; 2]| {
        let mut game = GameFile { ending, ..games().remove(1) };
        let first = game.tree.node(Tree::ROOT).children()[0];
        let second = game.tree.node(first).children()[0];
        game.tree.node_mut(first).score = scores[0];
        game.tree.node_mut(second).score = scores[1];
        game
    };
    let unknown = |scores| GameFile { ending: None, ..scored(scores) };
    let mut database = Database::in_memory().unwrap();
    let mut import = |games: &[GameFile]| {
        let Imported { known, corrected, judged, .. } = database.import(games).unwrap();
        database.check().unwrap().unwrap();
        assert_eq!(exported(&database).len(), 1);
        ([known, corrected, judged], exported(&database).remove(0))
    };
    assert_eq!(import(&[scored([None, None])]), ([0, 0, 0], scored([None, None])));
    // Neither result nor scores are lost where the game comes without them.
    assert_eq!(import(&[unknown([Some(7), None])]), ([1, 0, 1], scored([Some(7), None])));
    assert_eq!(import(&[scored([None, Some(-3)])]), ([1, 0, 1], scored([Some(7), Some(-3)])));
    assert_eq!(import(&[scored([Some(7), Some(-3)])]), ([1, 0, 0], scored([Some(7), Some(-3)])), "all known");
    assert_eq!(import(&[scored([Some(8), None]), scored([None, Some(9)])]).0, [2, 0, 1], "one game, in one go");
}

fn exported(database: &Database) -> Vec<GameFile> {
    let mut games = Vec::new();
    let mut take = |game| {
        games.push(game);
        ControlFlow::Continue(())
    };
    database.each_game(&Selection::default(), &mut take).unwrap();
    games
}

#[test]
fn what_goes_in_comes_out() {
    let mut games = games();
    games[3].rule = Rule::Renju;
    games[7].size = Size::new(9, 11).unwrap();
    let mut database = Database::in_memory().unwrap();
    database.import(&games).unwrap();
    for game in &mut games {
        // How a player won is not stored.
        game.ending = game.ending.map(|ending| ending.winner().map_or(Ending::Draw, Ending::Won));
    }
    assert_eq!(exported(&database), games);
    let count = |rule, size| database.count(&Selection { rule, size }).unwrap();
    assert_eq!((count(None, None), count(Some(Rule::Renju), None), count(None, Some(games[7].size))), (400, 1, 1));
    assert_eq!(count(Some(Rule::Renju), Some(games[7].size)), 0);
}

#[test]
fn a_book_has_no_moves_that_mostly_lost_and_claims_no_unknown_results() {
    let (best, bad, unknown) = (Square::new(4, 4), Square::new(0, 0), Square::new(4, 3));
    let game = |square: Square, ending: Option<Ending>, number: usize| {
        let source = format!("{number}");
        GameFile { ending, source, ..GameFile::with_moves(size(), Rule::Freestyle, &[square], &[]) }
    };
    let endings = [
        (best, Some(Ending::Won(Colour::Black))),
        (best, Some(Ending::Won(Colour::White))),
        (best, None),
        (bad, Some(Ending::Won(Colour::White))),
        (bad, Some(Ending::Draw)),
        (bad, Some(Ending::Won(Colour::White))),
        (unknown, None),
    ];
    let games: Vec<_> = endings.into_iter().zip(0..).map(|((square, ending), n)| game(square, ending, n)).collect();
    let mut database = Database::in_memory().unwrap();
    database.import(&games).unwrap();
    let comments = |share| {
        let book = database.book(size(), Rule::Freestyle, &BookTerms { depth: 3, games: 1, share }).unwrap();
        book.tree.nodes()[1..].iter().map(|node| node.comment.clone()).collect::<Vec<_>>()
    };
    let expected = ["50 % of 2 games, 3 in all", "1 game, no known result"];
    assert_eq!(comments(0.45), expected);
    assert_eq!(comments(0.1), [expected[0], "17 % of 3 games", expected[1]]);
}

/// Byte 18 of an SQLite database: 1 if it is complete by itself, 2 if a log belongs to it.
fn kind(path: &Path) -> u8 {
    std::fs::read(path).unwrap()[18]
}

#[test]
fn a_closed_database_needs_no_log_and_a_query_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let names =
        || std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    let write = |games: &[GameFile]| {
        let mut database = Database::open(&path).unwrap();
        database.import(games).unwrap();
        database
    };
    let games = games();
    write(&games[..100]).close().unwrap();
    assert_eq!((kind(&path), names()), (1, vec!["games.db".into()]));
    let before = std::fs::read(&path).unwrap();
    let mut nobody_writes = std::fs::metadata(&path).unwrap().permissions();
    nobody_writes.set_readonly(true);
    std::fs::set_permissions(&path, nobody_writes).unwrap();
    let asked = Database::open_existing(&path).unwrap();
    assert_eq!(asked.stats().unwrap().results.games, 100);
    drop(asked);
    assert_eq!((std::fs::read(&path).unwrap(), names()), (before, vec!["games.db".into()]));

    let copy = folder.path().join("copy.db");
    std::fs::write(&copy, std::fs::read(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    std::fs::rename(&copy, &path).unwrap();
    // Somebody reads while it is closed: the log stays, and nothing is lost.
    let database = write(&games);
    let reader = Database::open_existing(&path).unwrap();
    assert_eq!(reader.stats().unwrap().results.games, 400);
    database.close().unwrap();
    assert_eq!((kind(&path), reader.stats().unwrap().results.games), (2, 400));
    drop(reader);
    Database::open(&path).unwrap().close().unwrap();
    assert_eq!(kind(&path), 1);
    assert_eq!(Database::open_existing(&path).unwrap().stats().unwrap().results.games, 400);
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    std::fs::write(&path, "this is text and not a database, whatever its name").unwrap();
    assert!(matches!(Database::open(&path), Err(DatabaseError::NotOurs)));
    let missing = Database::open_existing(&folder.path().join("none.db")).unwrap_err();
    assert!(
        matches!(missing, DatabaseError::Sqlite(_)) && missing.source().is_none(),
        "a report with all causes has it once"
    );
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    assert!(matches!(Database::open_existing(&empty), Err(DatabaseError::Empty)));
    assert_eq!(std::fs::metadata(&empty).unwrap().len(), 0, "a query does not make a database of it");
    assert!(Database::open(&empty).is_ok());
    let fresh = folder.path().join("fresh.db");
    Database::open(&fresh).unwrap().import(&games()).unwrap();
    assert_eq!(Database::open_existing(&fresh).unwrap().stats().unwrap().results.games, 400);
}

#[test]
fn packed_games_bring_their_scores() {
    let mut game = games().remove(0);
    game.ending = Some(Ending::Won(Colour::Black));
    let bytes = packed::write_games(&[game]).unwrap();
    let mut database = Database::in_memory().unwrap();
    database.import(&Format::Packed.read(&bytes, &Assumed { size: size(), rule: Rule::Freestyle }).unwrap()).unwrap();
    assert!(database.stats().unwrap().judged > 0);
}
