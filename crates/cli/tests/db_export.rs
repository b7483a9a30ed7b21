//! Games out of a database again.

mod support;

use std::fs;
use std::path::Path;

struct Run {
    code: Option<i32>,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    let output = support::cinquina(arguments, b"");
    assert!(output.stdout.is_empty());
    Run { code: output.status.code(), err: String::from_utf8(output.stderr).unwrap() }
}

/// Imports a list of games, exports it, and compares.
fn there_and_back(list: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let db = path("games.db");
    assert_eq!(run(&["db", "import", list.to_str().unwrap(), "--db", &db]).code, Some(0));
    let exported = run(&["db", "export", &path("games.txt"), "--db", &db]);
    assert!(exported.code == Some(0) && !exported.err.contains("not kept"), "{}", exported.err);
    assert!(fs::read(path("games.txt")).unwrap() == fs::read(list).unwrap(), "something is lost");
}

#[test]
fn a_list_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("list.txt");
    // Our own games, with names and with every result.
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games/15x15.txt");
    let games = fs::read_to_string(games).unwrap();
    let games: Vec<_> = games.lines().zip(["1-0", "0-1", "1/2-1/2", "?"].into_iter().cycle()).collect();
    let size = cinquina_game::Size::square(15).unwrap();
    let line = |((moves, result), number): (&(&str, &str), usize)| {
        let moves = cinquina_game::notation::parse_moves(moves, size).unwrap();
        let moves: Vec<String> = moves.into_iter().map(cinquina_game::notation::to_xy).collect();
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
fn games_are_chosen_and_what_a_format_cannot_hold_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let scored = "(;GM[4]SZ[15]RU[renju]PB[x]PW[y]RE[B+]SO[one];B[hh];W[ii]V[-5];B[jj]V[7])\n";
    fs::write(path("a.sgf"), scored).unwrap();
    fs::write(path("b.txt"), "freestyle;20;x;y;0-1;7,7 8,6;two\nfreestyle;15;x;y;?;7,7 8,6;three\n").unwrap();
    let db = path("games.db");
    assert_eq!(run(&["db", "import", &path("a.sgf"), &path("b.txt"), "--db", &db]).code, Some(0));
    let export = |name: &str, more: &[&str]| run(&[&["db", "export", &path(name), "--db", &db], more].concat());

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
        ("all.psq", &[][..], "holds one game, and here are 3"),
        ("all.cqg", &["--size", "15"], "packed games have one rule"),
        ("free.cqg", &["--rule", "freestyle"], "has no result"),
        ("none.txt", &["--rule", "caro"], "--rule and --size choose among freestyle 15x15 (1 game)"),
        ("all.xyz", &[], ".psq .rec .sgf"),
    ];
    for (name, more, told) in refusals {
        let refused = export(name, more);
        assert!(refused.code == Some(2) && refused.err.contains(told), "{name}: {}", refused.err);
        assert!(!Path::new(&path(name)).exists(), "{name}");
    }
    fs::copy(&db, path("db.txt")).unwrap();
    let itself = run(&["db", "export", &path("db.txt"), "--db", &path("db.txt"), "--force"]);
    assert!(itself.code == Some(2) && itself.err.contains("is the database itself"), "{}", itself.err);
}
