//! Game files from one format into another.

mod support;

use std::fs;
use std::path::Path;

use cinquina_formats::packed::Header;
use cinquina_game::Rule;
use support::Run;

fn convert(from: &Path, to: &Path, more: &[&str]) -> Run {
    let [from, to] = [from, to].map(|path| path.to_str().unwrap());
    let run = support::run(&[&["convert", from, to], more].concat());
    assert_eq!(run.out, "");
    run
}

#[test]
fn through_every_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = "freestyle;15;left;right;1-0;0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0;a test\n";
    fs::write(path("a.txt"), text).unwrap();
    for [from, to] in
        [["a.txt", "b.sgf"], ["b.sgf", "c.lib"], ["c.lib", "d.pos"], ["d.pos", "e.psq"], ["e.psq", "f.rec"]]
    {
        let run = convert(&path(from), &path(to), &["--size", "15"]);
        assert_eq!(run.code, Some(0), "{from} to {to}: {}", run.err);
    }
    assert_eq!(fs::read(path("d.pos")).unwrap(), [9, 0, 15, 1, 16, 2, 17, 3, 18, 4]);
    assert_eq!(convert(&path("f.rec"), &path("g.txt"), &["--size", "15", "--write", "moves"]).code, Some(0));
    assert_eq!(fs::read_to_string(path("g.txt")).unwrap(), "a15a14b15b14c15c14d15d14e15\n");
    let run = convert(&path("b.sgf"), &path("i.psq"), &[]);
    assert!(
        run.err.contains("not stored, because the format has no place for it: where games come from"),
        "{}",
        run.err
    );
    fs::write(path("r.sgf"), "(;GM[4]SZ[15]RU[renju];B[hh])").unwrap();
    let run = convert(&path("r.sgf"), &path("r.rec"), &[]);
    assert!(run.err.contains("no place for it: the size of the board, the rule\n"), "{}", run.err);
    assert_eq!(convert(&path("b.sgf"), &path("h.txt"), &[]).code, Some(0));
    assert_eq!(fs::read_to_string(path("h.txt")).unwrap(), text, "SGF keeps it all");
}

#[test]
fn what_is_not_understood_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.sgf"), "(;GM[4]SZ[15]RU[blah]RE[nonsense];B[hh])\n".repeat(10)).unwrap();
    let run = convert(&path("a.sgf"), &path("b.sgf"), &[]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("a.sgf: line 1: the rule 'blah' is unknown; read as freestyle\n"), "{}", run.err);
    assert!(run.err.contains("a.sgf: line 1: the result 'nonsense' is unknown; read as none\n"), "{}", run.err);
    assert!(run.err.contains("and 15 more warnings like these"), "{}", run.err);
}

#[test]
fn games_that_a_format_cannot_hold_and_broken_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let refusal = |from: &str, to: &str| {
        let run = convert(&path(from), &path(to), &[]);
        assert!(run.code == Some(2) && !path(to).exists(), "{from}: {}", run.err);
        run.err
    };
    fs::write(path("white.sgf"), "(;GM[4]SZ[15];W[hh];B[ii])").unwrap();
    assert!(refusal("white.sgf", "white.psq").contains("game 1 begins with a move of White: only .sgf files"));
    fs::write(path("later.sgf"), "(;GM[4]SZ[15];B[hh]\n;AB[ii])").unwrap();
    assert!(refusal("later.sgf", "b.sgf").contains("later.sgf: line 2: AB: stones can be set up only before"));
    fs::write(path("short.txt"), "freestyle;15;a;b;1-0\n").unwrap();
    assert!(refusal("short.txt", "c.sgf").contains("this has 5 fields"));
    fs::write(path("lost.psq"), "Piskvorky 15x15, 0:0, 0\n8,8,10\n9,x,20\n0\n").unwrap();
    assert!(refusal("lost.psq", "d.sgf").contains("lost.psq: line 3: '9,x,20' is neither a move nor the code"));
    let header = Header { rule: Rule::Freestyle, maker: "a test".into() }.to_bytes();
    fs::write(path("none.cqg"), &header).unwrap();
    assert!(refusal("none.cqg", "e.sgf").contains("there is no game"));
    fs::write(path("f.txt"), "freestyle;15;a;b;1-0;7,7 8,8;x\n").unwrap();
    assert_eq!(convert(&path("f.txt"), &path("f.cqg"), &[]).code, Some(0));
    let mut damaged = fs::read(path("f.cqg")).unwrap();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    fs::write(path("f.cqg"), damaged).unwrap();
    let refused = refusal("f.cqg", "g.sgf");
    let header = Header { rule: Rule::Freestyle, maker: "cinquina convert".into() }.to_bytes();
    assert!(refused.contains(&format!("f.cqg: byte {}: the game that begins here is", header.len() + 1)), "{refused}");
}

#[test]
fn nothing_is_overwritten_and_every_complaint_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.psq"), "Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n").unwrap();
    fs::write(path("b.psq"), "Piskvorky 15x15, 0:0, 0\n1,1,0\n").unwrap();
    fs::write(path("precious.sgf"), "precious").unwrap();
    let complaint = |from: &str, to: &str| {
        let run = convert(&path(from), &path(to), &[]);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{}", run.err);
        run.err
    };
    assert!(complaint("a.psq", "c.sgf").contains("a.psq: line 3: '16,1,0' is off the board of 15x15"));
    assert!(!path("c.sgf").exists());
    assert!(complaint("b.psq", "precious.sgf").contains("--force"));
    assert_eq!(fs::read_to_string(path("precious.sgf")).unwrap(), "precious");
    assert!(complaint("b.psq", "c.xyz").contains(".psq .rec .sgf"));
    assert!(complaint("missing.psq", "c.sgf").contains("missing.psq"));
    let no_folder = complaint("b.psq", "nowhere/c.sgf");
    assert!(no_folder.contains("there is no folder") && no_folder.trim_end().ends_with("nowhere"), "{no_folder}");
    assert_eq!(convert(&path("b.psq"), &path("precious.sgf"), &["--force"]).code, Some(0));
    assert!(fs::read_to_string(path("precious.sgf")).unwrap().contains(";B[aa])"));
}

#[test]
fn an_option_that_does_not_apply_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.sgf"), "(;GM[4]SZ[15]RU[renju];B[hh])").unwrap();
    fs::write(path("open.sgf"), "(;GM[4];B[hh])").unwrap();
    let refusal = |to: &str, more: &[&str]| {
        let run = convert(&path("a.sgf"), &path(to), more);
        assert!(run.code == Some(2) && !path(to).exists() && run.err.lines().count() == 1, "{more:?}: {}", run.err);
        run.err
    };
    assert!(refusal("b.sgf", &["--write", "moves"]).contains("--write does not apply to "));
    assert!(refusal("b.psq", &["--read", "offsets"]).contains("--read does not apply to "));
    let refused = refusal("b.psq", &["--size", "20"]);
    assert!(refused.contains("--size 20x20 does not apply to "), "{refused}");
    assert!(refused.ends_with("a.sgf: the file says 15x15\n"), "{refused}");
    assert!(refusal("b.psq", &["--rule", "caro"]).ends_with("a.sgf: the file says renju\n"));
    // What agrees with the file, and what the file leaves open.
    for (from, to, more) in [("a.sgf", "c.psq", ["--size", "15"]), ("open.sgf", "d.psq", ["--size", "20"])] {
        assert_eq!(convert(&path(from), &path(to), &more).code, Some(0));
    }
    assert!(fs::read_to_string(path("d.psq")).unwrap().starts_with("Piskvorky 20x20"));
}

#[test]
fn a_file_that_may_be_cut_off_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.psq"), "Piskvorky 20x20, 11:11, 0\n10,10,1500\n11,1").unwrap();
    let run = convert(&path("a.psq"), &path("a.txt"), &[]);
    assert!(run.code == Some(0) && run.err.contains("a.psq: line 3: the file ends with '11,1'"), "{}", run.err);
}
