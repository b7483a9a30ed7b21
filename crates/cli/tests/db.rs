//! The database of games: what goes in, what can be asked, the book made from it, and what comes out again.

#![cfg(feature = "databases")]

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cinquina_formats::packed::{Header, PackedGame, Ply};
use cinquina_game::{Outcome, Rule, Size, Square, notation};
use serde_json::Value;
use support::{Run, run};

fn json_of(arguments: &[&str]) -> Value {
    let run = run(&[arguments, &["--json"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// Writes this many different games of twenty moves.
fn write_games(path: &Path, count: usize) {
    let line = |number: usize| {
        let square = |n: usize| (7 * n + number / 13) % 225;
        let moves: Vec<String> = (0..20).map(square).map(|n| format!("{},{}", n % 15, n / 15)).collect();
        let result = ["1-0", "0-1", "1/2-1/2", "?"][number % 4];
        format!("freestyle;15;left;right;{result};{};game {number}\n", moves.join(" "))
    };
    fs::write(path, (0..count).map(line).collect::<String>()).unwrap();
}

#[test]
fn imported_games_can_be_queried() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("games")).unwrap();
    fs::write(path("games/a.txt"), "freestyle;15;x;y;1-0;7,7 8,6 9,5;one\nfreestyle;15;x;y;0-1;7,7 6,6 6,5;two\n")
        .unwrap();
    fs::write(path("games/b.psq"), "Piskvorky 15x15, 0:0, 0\n8,8,0\n99,9,0\n").unwrap();
    fs::write(path("games/c.psq"), "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n").unwrap();
    fs::write(path("games/remarks.md"), "not a game").unwrap();
    let db = path("games.db");
    let imported = run(&["db", "import", &path("games"), "--db", &db]);
    assert_eq!(imported.code, Some(2), "{}", imported.err);
    assert!(imported.err.contains("b.psq: line 3: "), "{}", imported.err);
    assert!(imported.err.contains("; no game of this file is imported\n"), "{}", imported.err);
    assert!(imported.err.contains("error: not everything was imported: 1 of 3 files is broken\n"), "{}", imported.err);
    assert!(imported.err.contains("3 games and 8 positions are new"), "{}", imported.err);

    assert!(!imported.err.contains("lead to"), "nobody has five: {}", imported.err);
    let stats = run(&["db", "stats", "--db", &db]).out;
    assert!(stats.contains("won by     Black 1, White 1, drawn 0, unknown 1\n"), "{stats}");

    let answer = json_of(&["db", "query", "h8g9", "--db", &db]);
    assert_eq!((&answer["results"]["games"], &answer["results"]["black"]), (&2.into(), &1.into()), "{answer}");
    assert_eq!(answer["moves"].as_array().unwrap().len(), 2);
    assert_eq!((&answer["results"]["unknown"], &answer["games"][0]["result"]), (&0.into(), &"1-0".into()), "{answer}");
    let all = json_of(&["db", "query", "--db", &db]);
    assert_eq!((&all["results"]["unknown"], &all["games"][2]["length"]), (&1.into(), &2.into()), "{all}");
    assert_eq!((&all["games"][1]["source"], &all["games"][2]["result"]), (&"two".into(), &Value::Null), "{all}");
    let chosei = run(&["db", "query", "h8g7f6", "--db", &db]);
    assert!(chosei.out.starts_with("opening Chosei\n"), "{}", chosei.out);
    assert_eq!(json_of(&["db", "stats", "--check", "--db", &db])["plies"], 8);
    assert_eq!(run(&["db", "query", "h8h8", "--db", &db]).code, Some(2));
    let elsewhere = run(&["db", "query", "h8", "--db", &db, "--size", "20"]);
    assert!(elsewhere.out.contains("--rule and --size choose among freestyle 15x15 (3 games)"), "{}", elsewhere.out);
    assert!(!run(&["db", "query", "a1", "--db", &db]).out.contains("--size"), "there are games on this board");
    assert!(run(&["db", "stats", "--db", &path("none.db")]).err.contains("cinquina db import"));
    assert_eq!(run(&["db", "stats", "--db", &path("games/a.txt")]).code, Some(2));
    fs::write(path("empty.db"), "").unwrap();
    for command in ["stats", "query"] {
        let asked = run(&["db", command, "--db", &path("empty.db")]);
        assert!(asked.code == Some(2) && asked.err.contains("the file is empty"), "{command}: {}", asked.err);
    }
}

#[test]
fn games_that_do_not_lead_to_their_stated_result_are_stored_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let five = "0,0 0,2 1,0 1,2 2,0 2,2 3,0 3,2 4,0";
    let six = "0,0 0,2 1,0 1,2 2,0 2,2 4,0 4,2 5,0 5,2 3,0";
    let lines = [
        format!("freestyle;15;x;y;1-0;{five};fine"),
        format!("freestyle;15;x;y;0-1;{five};the other won"),
        format!("freestyle;15;x;y;1-0;{five} 4,2;more moves"),
        format!("renju;15;x;y;?;{six};an overline"),
        format!("renju;15;x;y;0-1;{six};lost by it"),
    ];
    fs::write(path("a.txt"), format!("# five games\n{}\n", lines.join("\n"))).unwrap();
    let imported = run(&["db", "import", &path("a.txt"), "--db", &path("games.db")]);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    assert!(imported.err.contains("5 games and 50 positions are new"), "{}", imported.err);
    let counted = "the moves of 3 games do not lead to the stated result, first in ";
    assert!(
        imported.err.contains(counted) && imported.err.contains("a.txt: line 3: black has five"),
        "{}",
        imported.err
    );
}

#[test]
fn moves_from_a_book_are_played_and_announced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), "freestyle;15;x;y;1-0;7,7 8,6 9,4;1\nfreestyle;15;x;y;0-1;7,7 8,6 9,5;2\n").unwrap();
    let (db, book) = (path("games.db"), path("book.sgf"));
    assert_eq!(run(&["db", "import", &path("a.txt"), "--db", &db]).code, Some(0));
    assert_eq!(run(&["db", "book", &book, "--db", &db]).code, Some(2), "no move has five games");
    for name in ["book.psq", "book"] {
        let misnamed = run(&["db", "book", &path(name), "--db", &db, "--least", "1"]);
        assert!(misnamed.code == Some(2) && misnamed.err.contains("its name must end with .sgf"), "{}", misnamed.err);
        assert!(!Path::new(&path(name)).exists());
    }
    assert_eq!(run(&["db", "book", &book, "--db", &db, "--least", "1"]).code, Some(0));
    for file in [&book, &path("a.txt")] {
        let best = run(&["analyse", "h8i7", "--book", file]);
        assert!(["best j5, from the book\n", "best k6, from the book\n"].contains(&&*best.out), "{}", best.out);
        let searched = run(&["analyse", "a1", "--book", file, "--nodes", "1000"]);
        assert!(!searched.out.contains("book") && searched.out.contains("depth"), "{}", searched.out);
    }
    let played = support::cinquina(&["play", "--play", "white", "--book", &book], b"i7\nquit\n");
    let played = String::from_utf8(played.stdout).unwrap();
    assert!(played.contains("I play h8, from the book.") && played.matches("from the book").count() == 2, "{played}");
}

#[test]
fn a_book_holds_no_lost_moves_and_is_for_its_own_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), "renju;15;x;y;0-1;7,7 8,6 9,4;1\nrenju;15;x;y;?;7,7 7,6;2\n").unwrap();
    let (db, book) = (path("games.db"), path("book.sgf"));
    assert_eq!(run(&["db", "import", &path("a.txt"), "--db", &db]).code, Some(0));
    let write =
        |more: &[&str]| run(&[&["db", "book", &book, "--db", &db, "--rule", "renju", "--least", "1"], more].concat());
    let none = write(&[]);
    assert!(none.code == Some(2) && none.err.contains("lower --least or --share"), "{}", none.err);
    assert_eq!(write(&["--share", "0"]).code, Some(0));
    let text = fs::read_to_string(&book).unwrap();
    for comment in ["0 % of 1 game, 2 in all", "100 % of 1 game]", "1 game, no known result"] {
        assert!(text.contains(comment), "{comment}: {text}");
    }
    for command in ["analyse", "play"] {
        let other = run(&[command, "--book", &book, "--nodes", "1000"]);
        let message = "book.sgf is a book for renju 15x15, but this game is freestyle 15x15\n";
        assert!(other.code == Some(2) && other.err.ends_with(message), "{command}: {}", other.err);
    }
    let used = run(&["analyse", "h8", "--book", &book, "--rule", "renju"]);
    assert!(used.code == Some(0) && used.out.contains("from the book"), "{}", used.err);
}

#[test]
fn what_is_not_stored_or_is_updated_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let import = |sgf: &str, more: &[&str]| {
        fs::write(path("a.sgf"), sgf).unwrap();
        run(&[&["db", "import", &path("a.sgf"), "--db", &path("games.db")], more].concat())
    };
    let message = import("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[hi]))(;GM[4]SZ[15];B[aa])", &[]).err;
    assert!(message.contains("2 games and 4 positions are new"), "{message}");
    assert!(message.contains("the variations of 1 game are not stored\n"), "{message}");
    let imported = import("(;GM[4]SZ[15];B[hh]V[12](;W[ii]V[3];B[jj])(;W[hi]))", &["--json"]);
    let report: Value = serde_json::from_str(&imported.out).unwrap_or_else(|_| panic!("{}", imported.err));
    assert_eq!(
        (&report["known"], &report["judged"], &report["with_variations"]),
        (&1.into(), &1.into(), &1.into()),
        "{report}"
    );
    let message = import("(;GM[4]SZ[15];B[hh];W[ii]V[4];B[jj])", &[]).err;
    assert!(message.contains("1 game known before had other scores or none: updated\n"), "{message}");
    assert!(!message.contains("variations"), "{message}");
    assert_eq!(json_of(&["db", "stats", "--check", "--db", &path("games.db")])["judged"], 2);
    assert_eq!(json_of(&["db", "query", "h8", "--db", &path("games.db")])["moves"][0]["score"], -4.0);
}

#[test]
fn the_import_of_a_broken_file_says_what_was_imported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.txt"), "h8i9\nh8h9\nh8x99\nh8i10\n").unwrap();
    let import = |more: &[&str]| run(&[&["db", "import", &path("a.txt"), "--db", &path("games.db")], more].concat());
    let imported = import(&[]);
    assert!(imported.err.contains("2 games and 4 positions are new"), "{}", imported.err);
    assert!(
        imported.err.contains("a.txt: line 3: ")
            && imported.err.contains("; the 2 games before that are imported, none after it\n")
    );
    assert!(
        imported.code == Some(2) && imported.err.ends_with("imported: 1 of 1 files is broken\n"),
        "{}",
        imported.err
    );
    let report: Value = serde_json::from_str(&import(&["--json"]).out).unwrap();
    assert_eq!((&report["broken"][0]["taken"], &report["known"]), (&2.into(), &2.into()), "{report}");
    #[cfg(target_os = "linux")]
    {
        // Not even root can read this.
        std::os::unix::fs::symlink("/proc/self/mem", path("b.txt")).unwrap();
        let imported = run(&["db", "import", folder.path().to_str().unwrap(), "--db", &path("games.db")]);
        assert!(imported.err.contains("b.txt cannot be read: "), "{}", imported.err);
        let end = "imported: 1 of 2 files is broken, 1 of 2 cannot be read\n";
        assert!(imported.err.ends_with(end), "{}", imported.err);
    }
}

/// Windows allows no such file names.
#[cfg(unix)]
#[test]
fn the_name_of_a_database_is_always_that_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("m.txt"), "h8i9j10\n").unwrap();
    for name in [":memory:", "file:games.db?mode=memory"] {
        let call = |arguments: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina"));
            command.args(arguments).args(["--db", name]).current_dir(&folder).output().unwrap()
        };
        assert!(call(&["db", "import", "m.txt"]).status.success());
        assert!(folder.path().join(name).is_file(), "{name}");
        let stats = String::from_utf8(call(&["db", "stats"]).stdout).unwrap();
        assert!(stats.contains(": 1 game\n"), "{stats}");
    }
    assert_eq!(run(&["db", "import", folder.path().to_str().unwrap(), "--db", ""]).code, Some(2));
}

#[test]
fn a_game_is_stored_once_however_its_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("sub")).unwrap();
    fs::write(path("m.txt"), "h8i9j10\nh8h9\n").unwrap();
    let db = path("games.db");
    let import = |file: &str| run(&["db", "import", &path(file), "--db", &db]).err;
    assert!(import("m.txt").contains("2 games and 5 positions are new, 0 games known before"));
    for other in ["./m.txt", "sub/../m.txt"] {
        let message = import(other);
        assert!(message.contains("0 games and 0 positions are new, 2 games known before"), "{message}");
    }
    // Now one of them is known to be won.
    let listed = |result: &str| {
        let line = format!("freestyle;15;x;y;{result};7,7 8,6;one\n");
        fs::write(path("list.txt"), line).unwrap();
        import("list.txt")
    };
    assert!(!listed("?").contains("another result"));
    assert!(listed("1-0").contains("1 game known before had another result: updated\n"));
    assert_eq!(json_of(&["db", "stats", "--check", "--db", &db])["black"], 1);
    assert_eq!(json_of(&["db", "query", "h8", "--db", &db])["results"]["black"], 1);
}

#[test]
fn records_that_are_not_games_are_skipped_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let game = |number: u32, outcome: Option<Outcome>| PackedGame {
        number,
        size: Size::square(15).unwrap(),
        opening: vec![Square::new(7, number as usize)],
        plies: vec![Ply { square: Square::new(8, 8), score: 3 }],
        outcome,
    };
    let records = [game(0, Some(Outcome::Draw)), game(1, None), game(2, None), game(3, Some(Outcome::Draw))];
    let header = Header { rule: Rule::Freestyle, maker: "a test".into() }.to_bytes();
    let file = records.iter().fold(header.clone(), |file, game| [file, game.to_bytes()].concat());
    fs::write(path("a.cqg"), &file[..file.len() - 1]).unwrap();
    fs::write(path("none.cqg"), header).unwrap();
    let imported = run(&["db", "import", &path("a.cqg"), "--db", &path("games.db")]);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    for part in ["1 game and 2 positions are new", "positions beside the games are left out: 2\n", "is it complete?\n"]
    {
        assert!(imported.err.contains(part), "{part}: {}", imported.err);
    }
    let none = run(&["db", "import", &path("none.cqg"), "--db", &path("games.db")]);
    assert!(none.code == Some(2) && none.err.contains("there is no game"), "{}", none.err);
    // Many games of another program with properties that are not stored: reported, but not on a line for each.
    fs::write(path("many.sgf"), "(;GM[4]SZ[15]EV[cup]DT[2020];B[hh];W[ii])\n".repeat(100)).unwrap();
    let many = run(&["db", "import", &path("many.sgf"), "--db", &path("games.db")]);
    assert!(many.code == Some(0) && many.err.contains("not stored unchanged: EV, DT\n"), "{}", many.err);
    assert!(many.err.contains("and 95 more warnings") && many.err.lines().count() < 10, "{}", many.err);
}

/// Kills the import in the middle, with no chance to tidy up, and checks what is left.
#[test]
fn a_kill_leaves_the_database_sound() {
    const GAMES: usize = 40_000;
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.txt");
    write_games(&games, GAMES);
    let db = folder.path().join("games.db");
    let db_name = db.to_str().unwrap();
    let mut import = Command::new(env!("CARGO_BIN_EXE_cinquina"))
        .args(["db", "import", games.to_str().unwrap(), "--db", db_name])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The log of the database grows when the second batch comes.
    let log = folder.path().join("games.db-wal");
    let start = Instant::now();
    while fs::metadata(&log).map_or(0, |data| data.len()) < 4 << 20 && start.elapsed() < Duration::from_secs(60) {
        assert!(import.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::sleep(Duration::from_millis(5));
    }
    import.kill().unwrap();
    import.wait().unwrap();
    let stored = json_of(&["db", "stats", "--check", "--db", db_name])["games"].as_u64().unwrap() as usize;
    assert!(stored < GAMES && stored.is_multiple_of(10_000), "whole batches: {stored}");
    assert_eq!(run(&["db", "import", games.to_str().unwrap(), "--db", db_name]).code, Some(0));
    let stats = json_of(&["db", "stats", "--check", "--db", db_name]);
    assert_eq!((&stats["games"], &stats["plies"]), (&GAMES.into(), &(20 * GAMES).into()));
}

/// A command that prints nothing to standard output.
fn run_quietly(arguments: &[&str]) -> Run {
    let run = run(arguments);
    assert_eq!(run.out, "");
    run
}

/// Imports a list of games, exports it, and compares.
fn there_and_back(list: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let db = path("games.db");
    assert_eq!(run_quietly(&["db", "import", list.to_str().unwrap(), "--db", &db]).code, Some(0));
    let exported = run_quietly(&["db", "export", &path("games.txt"), "--db", &db]);
    assert!(exported.code == Some(0) && !exported.err.contains("not stored"), "{}", exported.err);
    assert!(fs::read(path("games.txt")).unwrap() == fs::read(list).unwrap(), "something is lost");
}

#[test]
fn a_list_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    // Our own games, with names and with every result.
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../service/data/games/15x15.txt");
    let games = fs::read_to_string(games).unwrap();
    let games: Vec<_> = games.lines().zip(["1-0", "0-1", "1/2-1/2", "?"].into_iter().cycle()).collect();
    let size = Size::square(15).unwrap();
    let line = |((moves, result), number): (&(&str, &str), usize)| {
        let moves = notation::parse_moves(moves, size).unwrap();
        let moves: Vec<String> = moves.into_iter().map(notation::to_xy).collect();
        format!("renju;15;left {};right;{result};{};game {number}\n", number % 3, moves.join(" "))
    };
    fs::write(&list, games.iter().zip(1..).map(line).collect::<String>()).unwrap();
    there_and_back(&list);
}

#[test]
#[ignore = "the games are not in the repository, and there are many"]
fn all_games_of_the_shared_list_come_back() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/engine-games-freestyle20.txt");
    if list.exists() {
        there_and_back(&list);
    }
}

#[test]
fn games_are_selected_and_what_a_format_cannot_hold_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let scored = "(;GM[4]SZ[15]RU[renju]PB[x]PW[y]RE[B+]SO[one];B[hh];W[ii]V[-5];B[jj]V[7])\n";
    fs::write(path("a.sgf"), scored).unwrap();
    fs::write(path("b.txt"), "freestyle;20;x;y;0-1;7,7 8,6;two\nfreestyle;15;x;y;?;7,7 8,6;three\n").unwrap();
    let db = path("games.db");
    assert_eq!(run_quietly(&["db", "import", &path("a.sgf"), &path("b.txt"), "--db", &db]).code, Some(0));
    let export = |name: &str, more: &[&str]| run_quietly(&[&["db", "export", &path(name), "--db", &db], more].concat());

    let all = export("all.txt", &[]);
    assert!(all.err.contains("games.db: 3 games → ") && all.err.contains("no place for it: scores\n"), "{}", all.err);
    assert_eq!(fs::read_to_string(path("all.txt")).unwrap().lines().count(), 3);
    assert!(export("all.txt", &[]).err.contains("--force"));
    let chosen = export("all.txt", &["--force", "--size", "15", "--rule", "freestyle"]);
    assert_eq!(
        (chosen.code, fs::read_to_string(path("all.txt")).unwrap()),
        (Some(0), "freestyle;15;x;y;?;7,7 8,6;three\n".into())
    );
    // Scores come back where there is a place for them.
    assert_eq!(export("renju.sgf", &["--rule", "renju"]).code, Some(0));
    assert!(fs::read_to_string(path("renju.sgf")).unwrap().contains("RE[B+]SO[one]\n;B[hh];W[ii]V[-5];B[jj]V[7])"));
    assert_eq!(export("renju.psq", &["--rule", "renju"]).code, Some(0), "one game fits");

    let refusals = [
        ("all.psq", &[][..], "holds one game, but there are 3"),
        ("all.cqg", &["--size", "15"], "packed games have one rule"),
        ("free.cqg", &["--rule", "freestyle"], "has no result"),
        ("none.txt", &["--rule", "caro"], "--rule and --size choose among freestyle 15x15 (1 game)"),
        ("all.xyz", &[], ".psq .rec .sgf"),
    ];
    for (name, more, message) in refusals {
        let refused = export(name, more);
        assert!(refused.code == Some(2) && refused.err.contains(message), "{name}: {}", refused.err);
        assert!(!Path::new(&path(name)).exists(), "{name}");
    }
    fs::copy(&db, path("db.txt")).unwrap();
    let itself = run_quietly(&["db", "export", &path("db.txt"), "--db", &path("db.txt"), "--force"]);
    assert!(itself.code == Some(2) && itself.err.contains("is the database itself"), "{}", itself.err);
}
