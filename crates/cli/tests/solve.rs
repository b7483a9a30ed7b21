//! `cinquina solve` as its users meet it.

mod support;

use std::fs::File;
use std::io::BufReader;
use std::process::{Command, Stdio};

use serde_json::Value;
use support::Run;

/// Black makes two threes at once on i8; White has a three on the edge.
const DOUBLE_THREE: [&str; 6] = ["--black", "g8h8i6i7", "--white", "a1b1c1o15", "--turn", "black"];

fn solve(position: &[&str], options: &[&str]) -> Run {
    support::run(&[&["solve"], position, options].concat())
}

fn json(position: &[&str], options: &[&str]) -> Value {
    let run = solve(position, &[options, &["--json"]].concat());
    assert_eq!((run.code, run.out.lines().count()), (Some(0), 1), "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_double_three_wins_with_four_stones_and_not_by_fours() {
    let answer = json(&DOUBLE_THREE, &["--threats", "t2t3", "--shortest"]);
    assert_eq!((&answer["result"], &answer["moves"]), (&"win".into(), &4.into()));
    assert_eq!(answer["shortest"], true);
    let (limited, unasked) = (["--threats", "t2t3", "--shortest", "--nodes", "8"], ["--threats", "t2t3"]);
    assert_eq!((&json(&DOUBLE_THREE, &limited)["shortest"], &answer["moves"]), (&false.into(), &4.into()));
    let output = solve(&DOUBLE_THREE, &limited).out;
    assert!(output.starts_with("win with 4 stones, perhaps not the fewest: i8 "), "{output}");
    assert_eq!(json(&DOUBLE_THREE, &unasked)["shortest"], Value::Null);
    assert_eq!((answer["line"].as_array().unwrap().len(), &answer["line"][0]), (7, &"i8".into()));
    let answer = json(&DOUBLE_THREE, &["--threats", "t2"]);
    assert_eq!((&answer["result"], &answer["moves"]), (&"none".into(), &Value::Null));
    assert_eq!(json(&DOUBLE_THREE, &["--side", "white", "--threats", "t2t3"])["result"], "none");
}

#[test]
fn every_solver_writes_a_proof_that_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    for solver in ["auto", "bmm", "pns", "dfpn", "guided", "tss"] {
        let path = folder.path().join(solver);
        let options = ["--solver", solver, "--proof", path.to_str().unwrap()];
        let run = solve(&DOUBLE_THREE, &options);
        assert_eq!(run.code, Some(0), "{}", run.err);
        cinquina_verify::check(BufReader::new(File::open(&path).unwrap()), None).unwrap();
        let again = solve(&DOUBLE_THREE, &options);
        assert!(again.code == Some(2) && again.err.contains("--force"), "{}", again.err);
        assert_eq!(solve(&DOUBLE_THREE, &[&options[..], &["--force"]].concat()).code, Some(0));
    }
}

#[test]
fn limits_end_in_unknown() {
    let open = ["--stones", "B=7,7 8,8 9,7 8,6|W=7,8 8,9 6,6", "--turn", "white"];
    for limit in [["--nodes", "1"], ["--time", "0"]] {
        let answer = json(&open, &[&limit[..], &["--threats", "all", "--solver", "dfpn"]].concat());
        assert_eq!(answer["result"], "unknown", "{limit:?}");
        assert!(answer["why"].is_string(), "{answer}");
    }
    // By fours there is nothing to search. The next search of auto ends with its second board, and no other begins.
    let answer = json(&DOUBLE_THREE, &["--nodes", "1"]);
    assert_eq!((&answer["why"], &answer["nodes"]), (&"nodes".into(), &2.into()));
}

/// A single stone wins nothing.
#[test]
fn an_unknown_answer_says_what_is_certain() {
    let answer = json(&["h8"], &[]);
    assert_eq!((&answer["result"], &answer["why"]), (&"unknown".into(), &"incomplete".into()));
    assert_eq!(answer["none_by"], "t2t3");
    let output = solve(&["h8"], &[]).out;
    assert!(output.starts_with("unknown: there is no win by t2t3; not all longer threats were searched\n"), "{output}");

    let answer = json(&["h8"], &["--solver", "tss"]);
    assert_eq!((&answer["why"], &answer["none_by"]), (&"incomplete".into(), &Value::Null));
    let output = solve(&["h8"], &["--solver", "tss"]).out;
    assert!(output.contains("--solver dfpn"), "{output}");
    assert_eq!(json(&["h8"], &["--solver", "dfpn"])["none_by"], Value::Null, "there is nothing else to say");
}

#[test]
fn mistakes_are_reported_in_one_line() {
    for (position, options) in [
        (&["h8h8"][..], &[][..]),
        (&["--stones", "7,7"], &[]),
        (&["--stones", "B=7,7|W=7,7"], &[]),
        (&["h8a1i8a2j8a3k8a4l8"], &[]),
        (&["h8"], &["--solver", "oracle"]),
        (&["h8"], &["--threats", "t9"]),
        (&["h8"], &["--memory", "0"]),
    ] {
        let run = solve(position, options);
        assert_eq!((run.code, run.err.lines().count()), (Some(2), 1), "{position:?} {options:?} {}", run.err);
    }
}

/// Before the search, which may take hours.
#[test]
fn a_proof_that_cannot_be_written_is_reported_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("file"), "").unwrap();
    let mut cases = vec![
        (path("nowhere/proof"), format!("there is no folder {}", path("nowhere"))),
        (path("file/proof"), format!("there is no folder {}", path("file"))),
        (path("nowhere/"), format!("there is no folder {}", path("nowhere/"))),
        (path(""), "it is a folder".to_owned()),
        ("-".to_owned(), "not standard output".to_owned()),
    ];
    if cfg!(target_os = "linux") {
        cases
            .push(("/proc/proof".to_owned(), "cannot write /proc/proof: no file can be created in /proc: ".to_owned()));
    }
    for (proof, complaint) in cases {
        for force in [&[][..], &["--force"]] {
            let run = solve(&DOUBLE_THREE, &[&["--proof", &proof][..], force].concat());
            assert_eq!((run.code, run.err.lines().count(), &run.out[..]), (Some(2), 1, ""), "{proof}: {}", run.err);
            assert!(run.err.contains(&complaint) && !run.err.contains("at path"), "{proof}: {}", run.err);
        }
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
}

#[test]
#[cfg(unix)]
fn the_target_of_a_link_is_written_and_the_link_stays() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let proof = |name: &str, more: &[&str]| {
        let proof = path(name);
        solve(&DOUBLE_THREE, &[&["--proof", proof.to_str().unwrap()], more].concat())
    };
    std::fs::create_dir(path("elsewhere")).unwrap();
    std::fs::write(path("elsewhere/old"), "an older proof").unwrap();
    for (target, link) in [("elsewhere/old", "one"), ("one", "two"), ("elsewhere/new", "fresh"), ("round", "round")] {
        symlink(target, path(link)).unwrap();
    }
    let refused = proof("two", &[]);
    assert!(refused.code == Some(2) && refused.err.contains("two exists already: use --force"), "{}", refused.err);
    for (link, more, target) in [("two", &["--force"][..], "elsewhere/old"), ("fresh", &[], "elsewhere/new")] {
        let run = proof(link, more);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(path(link).is_symlink() && path("one").is_symlink() && !path(target).is_symlink(), "{link}");
        cinquina_verify::check(BufReader::new(File::open(path(target)).unwrap()), None).unwrap();
    }
    let round = proof("round", &["--force"]);
    assert!(round.code == Some(2) && round.err.contains("too many symbolic links"), "{}", round.err);
}

/// The device is a disk that is always full.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported_and_the_answer_is_not_lost() {
    use std::os::unix::fs::FileTypeExt;
    for force in [&[][..], &["--force"]] {
        let run = solve(&DOUBLE_THREE, &[&["--proof", "/dev/full"], force].concat());
        assert_eq!((run.code, run.err.lines().count()), (Some(1), 1), "{}", run.err);
        assert!(run.err.contains("/dev/full"), "{}", run.err);
        assert!(run.out.contains("win"), "the answer is not lost: {}", run.out);
    }
    assert_eq!(solve(&DOUBLE_THREE, &["--proof", "/dev/null"]).code, Some(0), "a device is not replaced");
    let kind = std::fs::metadata("/dev/full").unwrap().file_type();
    assert!(kind.is_char_device(), "the device was replaced");
}

/// The exit code and standard error of a run whose standard output nobody reads.
fn unread(arguments: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina"));
    let output = command.args(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::piped()).output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn files_are_written_even_if_nobody_reads_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let quick = ["bench", "solve", "--solver", "dfpn", "--threats", "t2", "--set", "fours", "--positions", "2"];
    for (json, n) in [(&[][..], 1), (&["--json"], 2)] {
        let (proof, picture) = (path(&format!("{n}.proof")), path(&format!("{n}.svg")));
        let solve = [&["solve"], &DOUBLE_THREE[..], &["--proof", &proof], json].concat();
        assert_eq!(unread(&solve), (Some(0), String::new()), "a closed pipe is not an error");
        cinquina_verify::check(File::open(&proof).unwrap(), None).unwrap();
        assert_eq!(unread(&[&quick, &["--svg", &picture][..], json].concat()), (Some(0), String::new()));
        assert!(std::fs::read_to_string(&picture).unwrap().ends_with("</svg>\n"));
    }
    assert_eq!(unread(&quick), (Some(0), String::new()));
}

#[test]
#[cfg(target_os = "linux")]
fn a_closed_pipe_does_not_hide_a_full_disk() {
    let solve = [&["solve"], &DOUBLE_THREE[..], &["--proof", "/dev/full"]].concat();
    let bench = ["bench", "solve", "--solver", "dfpn", "--threats", "t2", "--positions", "1", "--svg", "/dev/full"];
    for arguments in [&solve[..], &bench] {
        let (code, err) = unread(arguments);
        assert_eq!(code, Some(1), "{arguments:?} {err}");
        assert!(err.contains("/dev/full"), "{err}");
    }
}

/// What `proof show` draws is the line that `solve` printed, or one as long.
#[test]
fn the_main_line_of_a_proof_ends_with_the_five() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    let straight_four = ["--black", "f8g8h8i8", "--white", "a1b1c1o15", "--turn", "white"];
    for (position, options) in [(&DOUBLE_THREE, &["--shortest"][..]), (&straight_four, &["--side", "black"])] {
        let options = [options, &["--force", "--proof", path.to_str().unwrap()]].concat();
        let answer = json(position, &options);
        let shown = support::cinquina(&["proof", "show", path.to_str().unwrap(), "--json"], b"");
        let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
        let [printed, drawn] = [&answer, &shown].map(|report| report["line"].as_array().unwrap());
        assert_eq!(printed.len(), drawn.len(), "{printed:?} {drawn:?}");
        assert!(!drawn.contains(&"…".into()), "{drawn:?}");
    }
}

#[test]
fn incorrect_proofs_are_drawn_without_a_five() {
    let example = include_str!("../../verify/data/double-three.proof");
    let (header, _) = example.split_once("tree\n").unwrap();
    for (tree, line) in [("i8", "i8"), ("h8 h8 h8", "h8 h8 h8"), ("i8 [i9 i9 a1]", "i8 … i9 i9 a1")] {
        let shown = support::cinquina(&["proof", "show", "-", "--json"], format!("{header}tree {tree} end").as_bytes());
        let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
        assert_eq!(shown["line"], Value::from_iter(line.split(' ')), "{tree}");
    }
}

#[test]
#[cfg(unix)]
fn a_folder_is_not_a_proof() {
    let shown = support::cinquina(&["proof", "show", "."], b"");
    let err = String::from_utf8(shown.stderr).unwrap();
    assert!(shown.status.code() == Some(2) && err.starts_with("error: cannot read .: "), "{err}");
}

#[test]
fn without_a_win_the_old_proof_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof");
    std::fs::write(&path, "an older proof").unwrap();
    let run = solve(&DOUBLE_THREE, &["--threats", "t2", "--proof", path.to_str().unwrap(), "--force"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "an older proof", "there was no win to prove");
    assert_eq!(run.err, format!("no proof was written to {}\n", path.display()));
}
