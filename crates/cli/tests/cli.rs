//! The program as its users meet it: what they type, what they see, how it ends.

mod support;

use std::process::Command;

use serde_json::{Value, json};
use support::{run, run_with};

fn json_of(arguments: &[&str]) -> Value {
    let run = run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn line_prints_the_reading() {
    let report = json_of(&["line", "+O+XXX++O", "--json"]);
    let expected = json!({"class": "W3", "g": 3, "n": 2, "trackers": ["001000210"],
        "defence": "001000110", "triggers": "000000100"});
    assert_eq!(report, expected);
    let order = run(&["line", "+O+XXX++O", "--json"]).out;
    assert!(
        order.starts_with(r#"{"class":"W3","g":3,"n":2,"trackers":["001000210"],"defence":"001000110""#),
        "{order}"
    );

    let run = run(&["line", "+O+XXX++O"]);
    assert!(run.out.starts_with("  -   --\n+O+XXX++O   weak three (W3) of X\n      *\n"), "{}", run.out);
}

#[test]
fn line_with_an_empty_middle_prints_both_potentials() {
    let report = json_of(&["line", "+XXX++OO+", "--json"]);
    assert_eq!((&report["x"], &report["o"]), (&json!("D4"), &json!("S3")));
    assert_eq!((&report["defence_x"], &report["defence_o"]), (&json!("100011000"), &json!(null)));
    assert_eq!(json_of(&["line", "+XXX+X+++", "--json"])["defence_x"], json!("000010000"));

    let run = run(&["line", "+XXX++OO+"]);
    assert!(run.out.contains("X would make a double four (D4); O stops it at 100011000"), "{}", run.out);
}

#[test]
fn line_reads_standard_input_and_either_colour() {
    let run = run_with(&["line", "-", "--json"], b"o+ooo+xxx\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(report["class"], "S4");
}

/// The case, the result and the moves of a position.
fn explained(arguments: &[&str]) -> (u64, String, Vec<String>) {
    let report = json_of(&[&["explain", "--json"], arguments].concat());
    let moves = report["moves"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    (report["case"].as_u64().unwrap(), report["result"].as_str().unwrap().to_owned(), moves)
}

#[test]
fn explain_reports_every_case() {
    let expected = |case, result: &str, moves: &[&str]| {
        (case, result.to_owned(), moves.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    let black_four = ["--black", "b1c1d1e1", "--white", "a1"];
    assert_eq!(explained(&[&black_four[..], &["--turn", "black"]].concat()), expected(1, "win", &["f1"]));
    assert_eq!(explained(&[&black_four[..], &["--turn", "white"]].concat()), expected(2, "forced", &["f1"]));
    assert_eq!(explained(&["--black", "b1c1d1e1", "--turn", "white"]), expected(3, "loss", &[]));
    assert_eq!(explained(&["--black", "h8i8j8", "--turn", "black"]), expected(4, "win", &["g8", "k8"]));
    assert_eq!(explained(&["--black", "h8i8j8", "--turn", "white"]), expected(5, "open", &["g8", "k8"]));
    let crossed = ["--black", "h8i8j8h9", "--white", "b2b3", "--turn", "white"];
    assert_eq!(explained(&crossed), expected(5, "open", &["g8", "k8"]), "the column is not an attack yet");
    let two_threes = ["--black", "h8i8j8b2b3b4", "--turn", "white"];
    assert_eq!(explained(&two_threes), expected(5, "loss", &[]));
    assert_eq!(explained(&["--size", "5"]).0, 0);
    assert_eq!(explained(&["--size", "5"]).2.len(), 25);
}

#[test]
fn explain_reports_a_win_by_a_four_whose_block_is_forbidden() {
    let stones = ["--black", "a8e8f8g8c7f7g7b6c6d6f6g6e3a2c2f2g1", "--white", "b7d7e7a6d5f5a4b4e4f4g4a3d3f3b2a1b1"];
    let board = ["explain", "--rule", "renju", "--size", "7x8"];
    let white = json_of(&[&board[..], &stones, &["--turn", "white", "--json"]].concat());
    assert_eq!((&white["case"], &white["result"], &white["moves"]), (&4.into(), &"win".into(), &json!(["c8"])));
    assert_eq!(white["unstoppable"], json!([{ "four": "c8", "five": "e6", "reason": "overline" }]));
    let output = run(&[&board[..], &stones, &["--turn", "white"]].concat()).out;
    assert!(output.contains("White to move makes a four that black may not stop, and wins (case 4)."), "{output}");
    let reason = "on c8 can only be stopped on e6, where renju forbids Black to play: it would be an overline.";
    assert!(output.contains(reason), "{output}");
    let output = run(&[&board[..], &stones, &["--turn", "black"]].concat()).out;
    assert!(output.contains("White's four on c8"), "{output}");
}

#[test]
fn explain_draws_and_names() {
    let run = run(&["explain", "h8g9i8g7j8"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(" 8  + + + + + + * X X X * + + + +"), "{}", run.out);
    assert!(run.out.contains("Black threatens to make an open four at g8 or k8; white to move must answer (case 5)."));
    assert!(run.out.contains("black  open three (D3) h8 i8 j8; goes on at g8 k8; stopped at g8 k8"), "{}", run.out);
    assert!(!run.out.contains('\u{1b}'), "no colour where there is no terminal");
}

#[test]
fn explain_reports_crosses_and_the_end_of_a_game() {
    let report =
        json_of(&["explain", "--json", "--black", "b5c5d5e1e2e3", "--white", "a5", "--turn", "white", "--size", "9"]);
    let cross = report["crosses"].as_array().unwrap().iter().find(|cross| cross["name"] == "C44").unwrap();
    assert_eq!(cross["square"], "e5");

    // A double four that meets a four: three squares complete, so only the square itself stops it.
    let report = json_of(&["explain", "--json", "--black", "f8g8i8h9h10h11", "--white", "h12", "--turn", "white"]);
    assert_eq!(report["moves"], json!(["h8"]));
    let cross = report["crosses"].as_array().unwrap().iter().find(|cross| cross["name"] == "C44").unwrap();
    assert_eq!((&cross["square"], &cross["defence"]), (&json!("h8"), &json!(["h8"])));

    let report = json_of(&["explain", "--json", "a1b5b1c5c1d5d1e5e1"]);
    assert_eq!(report["over"], json!(true));
    assert_eq!((&report["result"], &report["moves"]), (&json!("loss"), &json!([])));
}

#[test]
fn explain_on_the_largest_board() {
    let run = run(&["explain", "af32a1", "--size", "32"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains(" aa ab ac ad ae af\n"), "{}", run.out);
}

#[test]
fn explain_writes_a_picture_and_does_not_replace_one() {
    let folder = std::env::temp_dir().join(format!("cinquina-cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("position.svg");
    let path = file.to_str().unwrap();
    assert_eq!(run(&["explain", "h8i9", "--svg", path]).code, Some(0));
    let picture = std::fs::read_to_string(&file).unwrap();
    assert_eq!(picture.matches("r=\"13\"").count(), 2, "two stones");
    let again = run(&["explain", "h8i9j10", "--svg", path]);
    assert_eq!((again.code, again.err.lines().count()), (Some(2), 1));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), picture, "the file is untouched");
    assert_eq!(run(&["explain", "h8i9j10", "--svg", path, "--force"]).code, Some(0));
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches("r=\"13\"").count(), 3);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn bench_board_prints_figures_for_both_boards() {
    let report = json_of(&["bench", "board", "--json", "--seconds", "0.05"]);
    let boards = report["boards"].as_array().unwrap();
    let sizes: Vec<_> = boards.iter().map(|board| board["size"].as_str().unwrap()).collect();
    assert_eq!(sizes, ["15x15", "20x20"]);
    assert!(boards.iter().all(|board| board["pairs_per_second"].as_f64().unwrap() > 0.0));
    let again = json_of(&["bench", "board", "--json", "--seconds", "0.05"]);
    for (one, other) in boards.iter().zip(again["boards"].as_array().unwrap()) {
        assert_eq!(one["checksum"], other["checksum"]);
    }
}

/// The objects that `analyse --json` streams.
fn analysed(arguments: &[&str]) -> Vec<Value> {
    let run = run(&[&["analyse", "--json"], arguments].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn analyse_streams_depths_and_ends_with_the_best_move() {
    let reports = analysed(&["h8g9i8g7j8", "--depth", "5"]);
    let depths: Vec<_> = reports.iter().filter_map(|object| object["depth"].as_u64()).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5]);
    for object in &reports[..5] {
        assert!(object["score"].is_i64() && object["nodes"].is_u64() && object["nps"].is_u64(), "{object}");
        let answer = object["pv"][0].as_str().unwrap();
        assert!(["g8", "k8"].contains(&answer), "the open three is stopped at an end: {object}");
    }
    let last = reports.last().unwrap();
    assert_eq!(last["best"], reports[4]["pv"][0]);

    let won = analysed(&["--black", "h8i8j8", "--white", "a1c1e1", "--turn", "black"]);
    assert_eq!(won[0]["mate"], json!(3), "two fours, then five");
    let lost = analysed(&["--black", "h8i8j8b2b3b4", "--white", "a15o15o1", "--turn", "white"]);
    assert_eq!(lost[0]["mate"], json!(-4));
}

#[test]
fn analyse_follows_several_lines_and_stops_at_its_limits() {
    let reports = analysed(&["h8", "--lines", "3", "--depth", "3"]);
    let firsts: Vec<_> = reports.iter().filter(|object| object["depth"] == 3).map(|object| &object["pv"][0]).collect();
    assert_eq!(firsts.len(), 3);
    assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
    let reports = analysed(&["h8i9", "--nodes", "5000"]);
    let most = reports.iter().filter_map(|object| object["nodes"].as_u64()).max().unwrap();
    assert!(most <= 6000, "{most}");
}

#[test]
fn analyse_uses_the_search_that_is_named() {
    let [minimax, alpha_beta, pvs] = ["minimax", "alphabeta", "pvs"]
        .map(|search| analysed(&["h8i9g9h10", "--depth", "2", "--search", search]).swap_remove(1));
    assert_eq!((&minimax["score"], &minimax["pv"]), (&alpha_beta["score"], &alpha_beta["pv"]));
    assert_eq!(minimax["score"], pvs["score"]);
    assert!(alpha_beta["nodes"].as_u64() < minimax["nodes"].as_u64());
    let won = analysed(&["--black", "h8i8j8", "--white", "a1c1e1", "--turn", "black", "--search", "pvs"]);
    assert_eq!((&won[0]["mate"], won.len()), (&json!(3), 2));

    let best_first = analysed(&["f10j9g7j10", "--nodes", "3000", "--search", "mcts", "--lines", "3", "--threads", "2"]);
    assert_eq!(best_first.iter().filter(|object| object["line"] == 3).count(), best_first.len() / 3, "{best_first:?}");
    let wine = analysed(&["f10j9g7j10", "--depth", "5", "--preset", "wine"]);
    let depths: Vec<_> = wine.iter().filter_map(|object| object["depth"].as_u64()).collect();
    assert_eq!(depths, [2, 4], "two plies at a time");
    let narrow = analysed(&["f10j9g7j10", "--depth", "5", "--preset", "wine,width=2"]);
    assert!(narrow[1]["nodes"].as_u64() < wine[1]["nodes"].as_u64());
}

#[test]
fn bench_searches_counts_fewer_nodes_for_the_same_values() {
    let report = json_of(&["bench", "searches", "--json", "--depth", "3", "--minimax-depth", "2"]);
    let depths = report["depths"].as_array().unwrap();
    assert!(depths[1]["alphabeta"].as_u64().unwrap() * 2 <= depths[1]["minimax"].as_u64().unwrap(), "{report}");
    assert!(depths[2]["minimax"].is_null() && depths[2]["pvs_table"].is_u64(), "{report}");
}

#[test]
fn bench_solve_compares_the_solvers_and_says_where_positions_could_be() {
    let report = json_of(&["bench", "solve", "--positions", "2", "--time", "100ms", "--json"]);
    let results = report["results"].as_array().unwrap();
    let of = |set: &str| results.iter().filter(|result| result["set"] == set).collect::<Vec<_>>();
    assert_eq!((results.len(), of("fours").len()), (30, 10));
    assert!(of("fours").iter().all(|result| result["win"] == result["positions"]), "{report}");
    assert!(of("none").iter().all(|result| result["threats"] == "t2tn" || result["win"] == 0), "{report}");

    let shortest = ["bench", "solve", "--solver", "auto", "--threats", "t2", "--set", "fours", "--shortest", "--json"];
    let report = json_of(&shortest);
    assert_eq!((report["results"].as_array().unwrap().len(), &report["results"][0]["too_long"]), (1, &json!(0)));
    assert!(report["results"][0]["win"].as_u64() >= Some(20), "{report}");

    let refused = |words: &[&str], advice: &str| {
        let run = run(&[&["bench", "solve"], words].concat());
        assert!(run.code == Some(2) && run.err.contains(advice), "{:?} {}", run.code, run.err);
    };
    refused(&["--rule", "caro"], "--suites");
    refused(&["--suites", "/nowhere/at/all"], "renju-mates-with-lines.txt");
    refused(&["--set", "fives"], "'fours'");
}

#[test]
fn bench_is_the_same_in_every_run() {
    let figures = || {
        let report = json_of(&["bench", "--json", "--depth", "6"]);
        assert!(report["nps"].as_u64().unwrap() > 0);
        (report["nodes"].clone(), report["hash"].clone())
    };
    assert_eq!(figures(), figures());
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    let long = "X".repeat(100_000);
    let cases: &[&[&str]] = &[
        &["line", "XX"],
        &["line", "+O+XXZ++O"],
        &["line", ""],
        &["line", "++++#++++"],
        &["line", "+O+XX\u{1b}++O"],
        &["line", &long],
        &["line"],
        &["explain", "p16"],
        &["explain", "a0"],
        &["explain", "h8h8"],
        &["explain", "h8zz99999999999999999999"],
        &["explain", "h8é"],
        &["explain", "rubbish"],
        &["explain", ""],
        &["explain", " "],
        &["explain", &long],
        &["explain", "--size", "4"],
        &["explain", "--size", "33"],
        &["explain", "--size", "15x"],
        &["explain", "--size", ""],
        &["explain", "--jsonn"],
        &["explain", "--blak", "h8"],
        &["explain", "--turn", "re\rd\nblack"],
        &["explain", "--turn", &long],
        &["explain", "--svg", "/nonexistent/a\nb", "h8h8"],
        &["explain", "--size", "15\n15"],
        &["explain", "--rule", "fo\u{1b}[31mo"],
        &["line", "+O+XXX++O", "--rule", "chess"],
        &["explain", "--rule", "chess"],
        &["explain", "--turn", "red"],
        &["explain", "--black", "h8", "--white", "h8"],
        &["explain", "--black", "h8h8"],
        &["explain", "--black", "a1b1c1d1e1", "--white", "a2b2c2d2e2"],
        &["explain", "h8", "--black", "i9"],
        &["explain", "a1b5b1c5c1d5d1e5e1f1"],
        &["bench", "board", "--seconds", "nan"],
        &["bench", "board", "--seconds", "-1"],
        &["bench", "boards"],
        &["bench", "--depth", "0"],
        &["analyse", "h8h8"],
        &["analyse", "a1b5b1c5c1d5d1e5e1"],
        &["analyse", "h8", "--time", "soon"],
        &["analyse", "h8", "--time", "-1s"],
        &["analyse", "h8", "--lines", "0"],
        &["analyse", "h8", "--threads", "1000"],
        &["analyse", "h8", "--depth", "x"],
        &["analyse", "h8", "--search", "best"],
        &["analyse", "h8", "--search", "pvs", "--threads", "2"],
        &["analyse", "h8", "--search", "pvs", "--preset", "wine"],
        &["analyse", "h8", "--preset", "wine", "--lines", "2"],
        &["analyse", "h8", "--preset", "wine,width=0"],
        &["bench", "searches", "--depth", "0"],
        &["unheard-of"],
        &["--unheard-of"],
    ];
    for arguments in cases {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{arguments:?}: {}", run.err);
        assert!(run.err.starts_with("error: ") && run.err.len() < 300, "{arguments:?}: {}", run.err);
        assert_eq!(run.out, "", "{arguments:?}");
    }
}

#[test]
fn ten_megabytes_of_rubbish_get_one_line() {
    let rubbish: Vec<u8> = (0..10_000_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    let text = b"h8".repeat(5_000_000);
    for input in [rubbish, text, b"\xff\xfe".to_vec(), Vec::new()] {
        for command in ["line", "explain"] {
            let run = run_with(&[command, "-"], &input);
            assert_eq!(run.code, Some(2), "{}", run.err);
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
}

#[test]
fn help_and_version_are_not_errors() {
    for arguments in [&["--help"][..], &["--version"], &["help", "explain"], &["line", "--help"]] {
        let run = run(arguments);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!run.out.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    let command =
        format!("{BIN} explain --size 32 2>&1 >/dev/full; {BIN} help | true; {BIN} line XX 2>/dev/full; echo $?");
    let output = Command::new("sh").args(["-c", &command]).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<_> = stdout.lines().collect();
    assert_eq!(lines.len(), 2, "a full disk is reported in one line: {lines:?}");
    assert!(lines[0].starts_with("error: "), "{lines:?}");
    assert_eq!(lines[1], "2", "where nothing can be printed, the exit code is right");
    assert_eq!(output.stderr, b"", "and a closed pipe is not reported at all");
}

#[cfg(unix)]
const BIN: &str = env!("CARGO_BIN_EXE_cinquina");

#[test]
fn proof_show_draws_the_tree() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../verify/data/double-three.proof");
    let shown = run(&["proof", "show", file]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.contains(" 8  + + + + + + X X * + + + + + +\n"), "{}", shown.out);
    assert!(shown.out.contains("black wins with at most 4 stones, black to move, freestyle."), "{}", shown.out);
    assert!(shown.out.contains("Main line: i8 d1 e1 i9 j8 f8 k8\n"), "{}", shown.out);
    assert!(shown.out.contains("i8   (25 moves)\n  i9   j8\n"), "{}", shown.out);
    assert!(shown.out.contains("  d1   e1   (7 moves)\n    i9   j8\n"), "{}", shown.out);
    assert!(shown.out.ends_with("  else i9\n"), "{}", shown.out);

    let short = run(&["proof", "show", file, "--depth", "1"]).out;
    assert!(short.contains("  d1   e1   (7 moves)\n  e1 "), "{short}");

    let text = std::fs::read(file).unwrap();
    assert_eq!(run_with(&["proof", "show", "-"], &text).out, shown.out);
    let report = json_of(&["proof", "show", file, "--json"]);
    assert_eq!((&report["nodes"], &report["line"]), (&json!(26), &json!(["i8", "d1", "e1", "i9", "j8", "f8", "k8"])));
}

#[test]
fn proof_show_complains_about_files_that_are_not_proofs() {
    let cut = run_with(&["proof", "show", "-"], b"cinquina-proof 1\nrule freestyle\nsize 3x3\n");
    assert_eq!((cut.code, &cut.out[..]), (Some(2), ""));
    assert!(cut.err.contains("line 3: '3x3' where a size such as 15x15 should be"), "{}", cut.err);
    assert_eq!(run(&["proof", "show", "no such file"]).code, Some(2));
}

#[test]
fn a_game_in_the_terminal() {
    // The fifth line is not a square, the sixth is an occupied one.
    let talk = "h8\nundo\nhint\nh8\nnowhere\nh8\nmoves\nquit\n";
    let run = run_with(&["play", "--nodes", "500"], talk.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.matches("I play ").count(), 2, "{}", run.out);
    assert!(run.out.contains("I would play h8."), "the middle is where it starts: {}", run.out);
    assert!(run.out.contains("'nowhere'") && run.out.contains("occupied"), "{}", run.out);
    assert!(run.out.contains("To continue: cinquina play --nodes 500 h8"), "{}", run.out);
}

/// How often the board is printed.
fn boards(output: &str) -> usize {
    output.lines().filter(|line| line.trim_start().starts_with("a b c d e f g")).count()
}

#[test]
fn the_terminal_shows_the_board_once_a_turn_with_the_last_move_marked_and_helps() {
    let run = run_with(&["play", "--nodes", "500"], b"h8\nhelp\nquit\n");
    assert_eq!(boards(&run.out), 2, "at the start and with the answer: {}", run.out);
    assert_eq!((run.out.matches("[O]").count(), run.out.matches('[').count()), (1, 1), "{}", run.out);
    for word in ["undo", "hint", "moves", "board", "quit"] {
        assert!(run.out.lines().any(|line| line.trim_start().starts_with(word)), "{word}: {}", run.out);
    }
    let white = run_with(&["play", "--play", "white", "--nodes", "500"], b"");
    assert_eq!(boards(&white.out), 1, "the engine begins: {}", white.out);
    let corners = run_with(
        &["play", "--size", "15", "--black", "h8", "--white", "g7", "--turn", "black", "--depth", "1"],
        b"o15\nquit\n",
    );
    assert!(corners.code == Some(0), "{}", corners.err);
}

#[test]
fn completions_and_manual_pages_come_from_the_arguments() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        assert_eq!(script.code, Some(0), "{}", script.err);
        assert!(script.out.contains("check-engine") && script.out.contains("opening"), "{shell}: {}", script.out);
    }
    assert_eq!(run(&["completions", "tcsh"]).code, Some(2));
    let page = run(&["man"]);
    assert!(page.out.starts_with(".ie") || page.out.contains(".TH cinquina 1"), "{:.200}", page.out);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    assert_eq!(run(&["man", "--out", path]).code, Some(0));
    let text = std::fs::read_to_string(folder.path().join("cinquina-play.1")).unwrap();
    assert!(text.contains("undo takes moves back") && text.contains("level"), "{text}");
    let missing = run(&["man", "--out", "/no/such/folder"]);
    assert!(missing.code == Some(1) && missing.err.lines().count() == 1, "{}", missing.err);
}

#[test]
fn time_has_one_name_and_the_old_one_still_works() {
    for name in ["--time", "--move-time"] {
        for command in ["match", "check-engine"] {
            let wrong = run(&[command, "--engine", "full", "--engine", "full", name, "soon"]);
            let wrong = if command == "match" { wrong } else { run(&[command, name, "soon", "x"]) };
            assert!(wrong.code == Some(2) && wrong.err.contains("soon"), "{command} {name}: {}", wrong.err);
        }
    }
    assert!(!run(&["match", "--help"]).out.contains("--move-time"));
}

#[test]
fn the_opening_pro_restricts_both_players() {
    let run = run_with(&["play", "--opening", "pro", "--nodes", "500"], b"a1\nh8\nj10\nk11\n");
    assert_eq!(run.out.matches("the opening (pro) does not allow this square now").count(), 2, "{}", run.out);
    assert!(run.out.contains("cinquina play --opening pro --nodes 500 h8"), "{}", run.out);
    let run = run_with(&["play", "--opening", "long-pro", "--play", "white", "--nodes", "500"], b"");
    assert!(run.out.contains("I play h8."), "{}", run.out);
    let small = run_with(&["play", "--opening", "long-pro", "--size", "7"], b"");
    assert!(small.code == Some(2) && small.err.contains("leaves no square of a board of 7x7"), "{}", small.err);
}

#[test]
fn a_weak_level_plays_the_same_game_with_the_same_seed_even_if_it_ponders() {
    let game = |more: &[&str]| {
        let arguments = [&["play", "--level", "2", "--seed", "7"], more].concat();
        let output = run_with(&arguments, b"h8\na1\no1\nmoves\nquit\n").out;
        output.split_once("To continue").map(|(game, _)| game.to_owned())
    };
    let plain = game(&[]).unwrap();
    assert_eq!(plain.matches("I play ").count(), 3, "{plain}");
    assert_eq!(game(&["--ponder"]), Some(plain));
    let wrong = run(&["play", "--level", "11"]);
    assert!(wrong.code == Some(2) && wrong.err.contains("levels go from 1 to 10"), "{}", wrong.err);
}

#[test]
fn a_game_in_the_terminal_has_an_end() {
    let won = run_with(&["play", "--black", "h8i8j8k8", "--white", "a1b1c1e2", "--turn", "black"], b"l8\n");
    assert!(won.code == Some(0) && won.out.contains("You have won!"), "{}{}", won.out, won.err);
    let lost =
        run_with(&["play", "--black", "h8i8j8k8", "--white", "a1b1c1e2", "--play", "white", "--turn", "black"], b"");
    assert!(lost.code == Some(0) && lost.out.contains("I have won."), "{}{}", lost.out, lost.err);
    let over = run_with(&["play", "h8i9", "--time", "10ms"], b"");
    assert!(over.code == Some(0) && over.out.contains("To continue: cinquina play --time 10ms h8i9"), "{}", over.out);
    let set_up = ["play", "--rule", "renju", "--size", "19", "--black", "h8", "--play", "white", "--level", "2"];
    let over = run_with(&set_up, b"");
    let expected = "To continue: cinquina play --rule renju --size 19x19 --play white --level 2 --black h8 --white '' --turn white";
    assert!(over.out.contains(expected), "{}", over.out);
}

#[test]
fn swap2_evaluates_each_choice() {
    let choices = json_of(&["swap2", "h8a1i9", "--time", "500ms", "--json"]);
    let chance = |choice: &str| choices[choice].as_f64().unwrap();
    assert!((chance("stay") + chance("swap") - 1.0).abs() < 1e-9 && chance("place") <= 0.5, "{choices}");
    assert_eq!(choices["best"], "swap", "two stones in the middle against one in the corner");
    let three = json_of(&["swap2", "--time", "300ms", "--seed", "1", "--json"]);
    assert!(three["white"].as_f64().is_some_and(|white| (0.0..=1.0).contains(&white)), "{three}");
    assert!(run(&["swap2", "h8", "--time", "1s"]).err.contains("after 0, 3 or 5 moves"));
}

#[test]
fn a_missing_subcommand_is_reported() {
    let games = run(&["games"]);
    let message = "error: 'cinquina games' needs a subcommand: info, cat (see --help)\n";
    assert_eq!((games.code, games.err.as_str()), (Some(2), message));
    for command in ["games", "proof", "lab"] {
        let run = run(&[command]);
        let begin = format!("error: 'cinquina {command}' needs a subcommand: ");
        assert!(run.code == Some(2) && run.err.starts_with(&begin), "{}", run.err);
    }
}
