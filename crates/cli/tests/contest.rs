//! Matches and tests of engines from the outside, with an engine of a few lines of shell.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// `engine ROW [SECONDS]` plays along a row, after a rest.
const ENGINE: &str = r#"
return=$(printf '\r')
while read -r line; do
    case ${line%"$return"} in
        START* | RESTART) n=0; echo OK ;;
        ABOUT) echo 'name="shell"' ;;
        BEGIN | TURN* | DONE) [ -z "$2" ] || sleep "$2"; echo "$n,$1"; n=$((n + 1)) ;;
        END) exit ;;
    esac
done
"#;

struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("engine"), ENGINE).unwrap();
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn engine(&self, name: &str, arguments: &str) -> String {
        format!("--engine=name={name},cmd=/bin/sh {} {arguments}", self.path("engine").display())
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn games(folder: &Path) -> Vec<Value> {
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn a_match_is_played_saved_and_extended() {
    let place = Place::new();
    let (a, b) = (place.engine("a", "2"), place.engine("b", "12"));
    // A board that no openings are shipped for.
    let begin = ["match", &a, &b, "--size", "16", "--games", "4", "--report", "page"];
    let run = place.run(&[&begin[..], &["--log", "log", "--tolerance", "10s"]].concat());
    let out = text(&run.stdout);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let missing = "there are no built-in openings for freestyle on 16x16, only on 15x15 and 20x20";
    let advice =
        "'cinquina openings --rule freestyle --size 16x16 --out FILE' makes some, and --openings FILE plays them";
    assert!(text(&run.stderr).contains(missing) && text(&run.stderr).contains(advice), "{}", text(&run.stderr));
    assert!(out.contains("#1 a – b 1–0 in 9 moves (five)  a +1 =0 -0"), "{out}");
    assert!(out.contains("a – b: +2 =0 -2, pairs [0, 0, 2, 0, 0], Elo +0.0"), "{out}");

    let folder = place.path("out/match-1");
    assert_eq!(games(&folder).len(), 4);
    assert_eq!(games(&folder)[0]["moves"], "a14a4b14b4c14c4d14d4e14");
    assert_eq!((files(&folder.join("psq")), files(&folder.join("sgf")), files(&place.path("log"))), (4, 4, 4));
    let log = fs::read_to_string(place.path("log/game-00001.log")).unwrap();
    assert!(log.contains("a <- BEGIN") && log.contains("a -> 0,2") && log.contains("b <- TURN 1,2"), "{log}");
    assert!(fs::read_to_string(place.path("page/index.html")).unwrap().contains("\"moves\":\"a14a4b14"));

    let run = place.run(&["match", "--resume", "out/match-1", "--json"]);
    let summary: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((&summary["played"], &summary["duels"][0]["elo"]), (&json!(4), &json!(0.0)));
    assert_eq!(summary["duels"][0]["pairs"], json!([0, 0, 2, 0, 0]));

    let run = place.run(&["match", "--resume", "out/match-1", "--games", "6"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    let out = text(&run.stdout);
    assert!(!out.contains("#4 ") && out.contains("#5 ") && out.contains("+3 =0 -3"), "{out}");
    let numbers: Vec<_> = games(&folder).iter().map(|game| game["game"].as_u64().unwrap()).collect();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_once() {
    let place = Place::new();
    let (a, b) = (place.engine("a", "2"), place.engine("b", "12"));
    let run = place.run(&["match", &a, &b, "--size", "16", "--games", "2", "--out", "m", "--tolerance", "10s"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    std::os::unix::fs::symlink("/dev/full", place.path("m/psq/game-00003.psq")).unwrap();
    let run = place.run(&["match", "--resume", "m", "--games", "4"]);
    let stderr = text(&run.stderr);
    assert_eq!(run.status.code(), Some(1), "{stderr}");
    assert_eq!(stderr.matches("No space left").count(), 1, "{stderr}");
}

#[test]
fn openings_are_played_with_both_colours() {
    let place = Place::new();
    fs::write(place.path("openings"), "0,7, -7,-7\n# centre\n0,6\n").unwrap();
    let engines = [place.engine("a", "2"), place.engine("b", "12"), place.engine("c", "5")];
    let [a, b, c] = engines.each_ref().map(String::as_str);
    let options =
        ["--games", "4", "--openings", "openings", "--pairing", "gauntlet", "--out", "m", "--tolerance", "10s"];
    let run = place.run(&[&["match", a, b, c], &options[..]].concat());
    assert!(run.status.success(), "{}", text(&run.stderr));
    let games = games(&place.path("m"));
    assert_eq!(games.len(), 8);
    for pair in games.chunks(2) {
        assert_eq!((&pair[0]["black"], &pair[0]["white"]), (&pair[1]["white"], &pair[1]["black"]));
    }
    assert!(games[0]["moves"].as_str().unwrap().starts_with("h1a15"));
    assert!(games[4]["moves"].as_str().unwrap().starts_with("h2"));
    assert!(text(&run.stdout).contains("a – c:"));
}

#[test]
fn ctrl_c_loses_nothing() {
    let place = Place::new();
    let mark = format!("0.0{}", std::process::id());
    let (a, b) = (place.engine("a", &format!("2 {mark}")), place.engine("b", &format!("12 {mark}")));
    let mut command =
        place.command(&["match", &a, &b, "--size", "16", "--games", "50", "--out", "m", "--tolerance", "10s"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("#1 "));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest: Vec<String> = lines.map_while(Result::ok).collect();
    let run = child.wait_with_output().unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(text(&run.stderr).contains("continue with 'cinquina match --resume m'"), "{}", text(&run.stderr));
    assert!(rest.iter().any(|line| line.starts_with("engine ")), "{rest:?}");
    assert!((1..50).contains(&games(&place.path("m")).len()));
    let left = Command::new("ps").args(["-eo", "args"]).output().unwrap();
    assert!(!text(&left.stdout).contains(&mark), "{}", text(&left.stdout));
}

#[test]
fn bad_input_is_one_line_and_code_two() {
    let place = Place::new();
    fs::write(place.path("bad-openings"), "h8\nz99\n").unwrap();
    let (a, b) = (place.engine("a", "2"), place.engine("b", "12"));
    let (a, b) = (a.as_str(), b.as_str());
    let cases: [(&[&str], &str); 10] = [
        (&["match"], "--engine"),
        (&["match", a], "two engines"),
        (&["match", a, a], "two engines are called 'a'"),
        (&["match", a, "--engine", "strong"], "name=NAME,cmd="),
        (&["match", a, "--engine", "cmd=./no-such-program"], "cannot be started"),
        (&["match", a, b, "--sprt", "5,5"], "elo0 must be below elo1"),
        (&["match", a, b, "--openings", "bad-openings"], "line 2"),
        (&["match", a, b, "--move-time", "5"], "not a duration"),
        (&["match", "--resume", "nowhere"], "journal"),
        (&["check-engine", "./no-such-program"], "cannot be started"),
    ];
    for (arguments, expected) in cases {
        let run = place.run(arguments);
        let complaint = text(&run.stderr);
        let complaint = complaint.lines().collect::<Vec<_>>();
        assert_eq!(run.status.code(), Some(2), "{arguments:?}: {complaint:?}");
        assert!(complaint.len() == 1 && complaint[0].contains(expected), "{arguments:?}: {complaint:?}");
    }
    assert!(!place.path("out").exists());
}

#[test]
fn check_engine_reports_what_an_engine_does_wrong() {
    let place = Place::new();
    let command = format!("/bin/sh {} 2", place.path("engine").display());
    let run = place.run(&["check-engine", &command, "--log", "log"]);
    let out = text(&run.stdout);
    assert!(run.status.success(), "{out}");
    assert!(out.contains("ok      BEGIN is answered with a move"), "{out}");
    assert!(out.contains("advice  an unknown command is answered with UNKNOWN: no answer within"), "{out}");
    assert!(fs::read_to_string(place.path("log")).unwrap().contains("<- FLY 3,4"));

    let run = place.run(&["check-engine", "cat", "--json"]);
    assert_eq!(run.status.code(), Some(1));
    let first: Value = serde_json::from_str(text(&run.stdout).lines().next().unwrap()).unwrap();
    assert_eq!((&first["step"], &first["grade"]), (&json!("START is answered with OK"), &json!("wrong")));
}
