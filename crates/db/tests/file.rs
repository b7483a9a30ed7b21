//! The file of a database: who else has it open, and what may have happened to it.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use std::time::Duration;

use cinquina_db::{Database, Selection};
use cinquina_formats::{Ending, GameFile};
use cinquina_game::{Colour, Rule, Size, Square};
use rusqlite::Connection;

fn size() -> Size {
    Size::square(9).unwrap()
}

/// A game of three moves that no other number has.
fn game(number: usize) -> GameFile {
    let moves = [Square::new(4, 4), Square::new(5, 5), Square::new(number % 4, 0)];
    let source = format!("game {number}");
    let ending = Some(Ending::Won(Colour::Black));
    GameFile { source, ending, ..GameFile::with_moves(size(), Rule::Freestyle, &moves, &[]) }
}

fn games_in(path: &Path) -> u64 {
    Database::open_existing(path).unwrap().stats().unwrap().results.games
}

#[test]
fn several_may_create_a_database_at_once() {
    const WRITERS: usize = 4;
    let folder = tempfile::tempdir().unwrap();
    for round in 0..8 {
        let path = folder.path().join(format!("{round}.db"));
        let start = Barrier::new(WRITERS);
        let write = |number| {
            start.wait();
            let mut database = Database::open(&path).unwrap();
            database.import([&game(number)]).unwrap();
            database.close().unwrap();
        };
        thread::scope(|scope| (0..WRITERS).for_each(|number| drop(scope.spawn(move || write(number)))));
        assert_eq!(games_in(&path), WRITERS as u64);
    }
}

#[test]
fn a_lock_of_another_program_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    for (number, lock) in ["BEGIN; SELECT count(*) FROM games", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"].iter().enumerate()
    {
        Database::open(&path).unwrap().close().unwrap();
        let other = Connection::open(&path).unwrap();
        other.execute_batch(lock).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(100));
                drop(other);
            });
            let mut database = Database::open(&path).unwrap_or_else(|error| panic!("{lock}: {error}"));
            database.import([&game(number)]).unwrap();
        });
        assert_eq!(games_in(&path), number as u64 + 1);
    }
}

#[test]
fn inconsistent_tables_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let verdict = |name: &str, damage: &str| {
        let path = folder.path().join(name);
        let mut database = Database::open(&path).unwrap();
        database.import([&game(0), &game(1)]).unwrap();
        database.check().unwrap().unwrap();
        database.close().unwrap();
        Connection::open(&path).unwrap().execute_batch(damage).unwrap();
        Database::open_existing(&path).unwrap().check().unwrap().unwrap_err().to_string()
    };
    let torn = verdict("a.db", "DELETE FROM positions WHERE game = 1 AND hash = (SELECT min(hash) FROM positions)");
    assert_eq!(torn, "1 games without all of their positions");
    assert_eq!(verdict("b.db", "DELETE FROM games WHERE id = 2"), "3 positions without a game");
    let other_result = "3 positions with another result than their game";
    assert_eq!(verdict("c.db", "UPDATE games SET result = -1 WHERE id = 2"), other_result);
    assert_eq!(verdict("d.db", "UPDATE games SET result = NULL WHERE id = 2"), other_result);
}

#[test]
fn damage_that_is_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let damaged = |damage: &str| {
        let _ = std::fs::remove_file(&path);
        let mut database = Database::open(&path).unwrap();
        database.import([&game(0)]).unwrap();
        database.close().unwrap();
        Connection::open(&path).unwrap().execute_batch(damage).unwrap();
        Database::open_existing(&path).unwrap()
    };
    // Off every board, off this one, and on a stone.
    for next in [4000, 31, 4 * 32 + 4] {
        let asked = damaged(&format!("UPDATE positions SET next = {next}"));
        let complaint = asked.query(size(), Rule::Freestyle, &game(0).moves()[..1]).unwrap_err().to_string();
        assert!(complaint.contains("damaged"), "{next}: {complaint}");
    }
    for damage in [
        "UPDATE games SET moves = x'84008400'",
        "UPDATE games SET moves = x'84'",
        "UPDATE games SET moves = x'1F00'",
        "UPDATE games SET result = 2",
        "UPDATE games SET width = 99",
        "UPDATE games SET rule = 'none'",
        "UPDATE positions SET hash = 0, score = 1 WHERE hash = (SELECT max(hash) FROM positions)",
    ] {
        let complaint =
            damaged(damage).each_game(&Selection::default(), &mut |_| ControlFlow::Continue(())).unwrap_err();
        assert!(complaint.to_string().contains("damaged"), "{damage}: {complaint}");
    }
}
