//! The real program, talked to as managers do.

mod support;

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cinquina_game::{Game, Rule, Size, Square, notation};

use support::{Program, shortest};

#[test]
fn ten_fast_games_from_start_to_end() {
    for n in 0..10u32 {
        let size = Size::new(10 + n, 20 - n).unwrap();
        let mut players = [Program::start(), Program::start()];
        for player in &mut players {
            assert_eq!(player.ask(&format!("RECTSTART {},{}", size.width(), size.height())), "OK");
            player.send("INFO timeout_turn 10");
            player.send("INFO timeout_match 0");
            player.send("INFO time_left 2147483647");
        }
        let mut game = Game::new(Rule::Freestyle, size);
        let mut command = "BEGIN".to_owned();
        while game.outcome().is_none() {
            let player = &mut players[game.moves().len() % 2];
            let square = player.ask_for_move(&command, size);
            game.play(square).unwrap_or_else(|error| panic!("{square:?}: {error}\n{}", game.board()));
            command = format!("TURN {}", notation::to_xy(square));
        }
        assert!(game.moves().len() >= 9);
        players.into_iter().for_each(Program::end);
    }
}

#[test]
fn the_command_line_is_answered() {
    let call = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_pbrain-cinquina");
        let output = Command::new(program).args(arguments).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, stdout, _) = call(&["--version"]);
    assert_eq!((code, stdout), (Some(0), format!("pbrain-cinquina {}\n", env!("CARGO_PKG_VERSION"))));
    let (code, stdout, _) = call(&["--help"]);
    assert!(code == Some(0) && stdout.contains("--log FILE"), "{stdout}");
    let no_log = ["--log", "/no such folder/file"];
    for wrong in [&["--log"][..], &["--lgo", "file"], &["file"], &["--log", "file", "more"], &["--help", "me"], &no_log]
    {
        let (code, stdout, complaint) = call(wrong);
        assert_eq!((code, stdout.as_str(), complaint.lines().count()), (Some(2), "", 1), "{wrong:?}: {complaint}");
    }
    assert_eq!(call(&[]), (Some(0), String::new(), String::new()));
}

#[test]
fn the_conversation_is_logged() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("a log");
    let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-cinquina"))
        .arg("--log")
        .arg(&log)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"START 15\nEND\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(std::fs::read_to_string(&log).unwrap().contains("> START 15"));
}

#[test]
fn the_program_is_ready_at_once() {
    let ready = shortest(|| {
        let start = Instant::now();
        let mut program = Program::start();
        assert_eq!(program.ask("START 20"), "OK");
        start.elapsed()
    });
    assert!(ready < Duration::from_millis(100), "ready after {ready:?}");
}

#[test]
fn end_is_obeyed_at_once_while_it_thinks() {
    for work in [
        "BOARD\r\n9,9,2\r\nDONE",
        "INFO cinquina.search mcts\r\nBOARD\r\n9,9,2\r\nDONE",
        "INFO cinquina.search wine\r\nBOARD\r\n9,9,2\r\nDONE",
        "INFO rule 4\r\nBOARD\r\n9,9,2\r\nDONE",
        "SWAP2BOARD\r\nDONE",
        "yxbalanceone 0",
        "yxbalancetwo 0",
    ] {
        let gone = shortest(|| {
            let mut program = Program::start();
            assert_eq!(program.ask("START 20"), "OK");
            program.send(&format!("INFO timeout_turn 60000\r\n{work}"));
            std::thread::sleep(Duration::from_millis(50));
            let end = Instant::now();
            program.end();
            end.elapsed()
        });
        assert!(gone < Duration::from_millis(100), "{work:?}: left after {gone:?}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_program() {
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.send("INFO timeout_turn 60000\r\nBOARD\r\n9,9,2\r\nDONE");
    program.input = None;
    let mut rest = String::new();
    program.output.read_to_string(&mut rest).unwrap();
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn stop_makes_it_move_at_once() {
    for word in ["STOP", "YXSTOP"] {
        let mut program = Program::start();
        assert_eq!(program.ask("START 15"), "OK");
        program.send("INFO timeout_turn 60000\r\nBOARD\r\n7,7,2\r\nDONE");
        std::thread::sleep(Duration::from_millis(100));
        let answer = program.ask(word);
        assert!(notation::parse_xy(&answer, Size::square(15).unwrap()).is_ok(), "{answer}");
        program.end();
    }
}

#[test]
fn bad_input_is_answered_and_the_game_continues() {
    let mut program = Program::start();
    for early in ["TURN 7,7", "BEGIN", "BOARD", "RESTART", "TAKEBACK 1,1", "PLAY 3,3", "DONE", "1,1,1"] {
        assert!(program.ask(early).starts_with("ERROR"), "{early}");
    }
    for bad in
        ["START", "START 4", "START 33", "START x", "START -5", "START 15 15", "RECTSTART 4,15", "RECTSTART 15", "TURN"]
    {
        assert!(program.ask(bad).starts_with("ERROR"), "{bad}");
    }
    for unknown in ["HELLO", "\u{1}\u{2}", "🦀 15", "1,2", "1,2,4", "7;7;1"] {
        assert!(program.ask(unknown).starts_with("UNKNOWN"), "{unknown}");
    }
    program.send_bytes(b"\xff\xfe\x00\xc3(\r\n");
    assert!(program.answer().starts_with("UNKNOWN"));
    let mut long = vec![b'A'; 1 << 20];
    long.extend_from_slice(b"\r\n");
    program.send_bytes(&long);
    assert!(program.answer().starts_with("ERROR"));

    let size = Size::square(15).unwrap();
    assert_eq!(program.ask("start 15"), "OK");
    for rubbish in
        ["INFO", "INFO timeout_turn", "INFO timeout_turn soon", "INFO unheard_of 1", "INFO folder C:\\my files", ""]
    {
        program.send(rubbish);
    }
    program.send("INFO timeout_turn 20");
    let first = program.ask_for_move("BEGIN", size);
    for bad in ["TURN 15,0", "TURN -1,0", "TURN 99999999999,0", "TURN a,b"] {
        assert!(program.ask(bad).starts_with("ERROR"), "{bad}");
    }
    assert!(program.ask(&format!("TURN {}", notation::to_xy(first))).starts_with("ERROR"), "occupied");
    let second = program.ask_for_move("TURN 0,0", size);
    assert_ne!(first, second);

    program.send("BOARD\r\n7,7,1\r\n8,8,2");
    assert!(program.ask("7,7,2\r\nDONE").starts_with("ERROR"), "the same stone twice");
    let third = program.ask_for_move("TURN 0,1", size);
    assert!(![first, second].contains(&third), "the game before the bad BOARD continues");
    assert_eq!(program.ask("BOARD\r\n7,7,1\r\nRESTART"), "OK", "BOARD without DONE");
    for unknown in [5, 16, -1, 65_536] {
        let answer = program.ask(&format!("INFO rule {unknown}\r\nBEGIN"));
        assert!(answer.starts_with("ERROR"), "a rule that cannot be played is refused: {unknown}");
    }
    program.ask_for_move("INFO rule 0\r\nBEGIN", size);
    program.end();
}

#[test]
fn a_line_that_is_too_long_invalidates_its_board_and_end_is_obeyed_there() {
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    let long = "A".repeat(1 << 20);
    program.send(&format!("BOARD\r\n7,7,2\r\n{long}\r\n{long}\r\nDONE\r\nABOUT"));
    assert!(program.answer().starts_with("ERROR line 2"));
    assert!(program.answer().starts_with("name="), "one wrong line, one answer");
    program.send("BOARD\r\n7,7,2");
    program.end();
}

#[test]
fn end_is_not_the_name_of_a_file() {
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.ask_for_move("INFO max_memory 10000000\r\nINFO timeout_turn 10\r\nBEGIN", Size::square(15).unwrap());
    program.send("yxhashdump\r\nEND");
    assert!(program.answer().starts_with("ERROR yxhashdump"));
    assert!(program.child.wait().unwrap().success());
    assert!(!std::path::Path::new("END").exists());
}

#[test]
fn a_table_that_is_cut_short_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let name = path.display();
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.ask_for_move("INFO max_memory 10000000\r\nINFO timeout_turn 10\r\nBEGIN", Size::square(15).unwrap());
    program.send(&format!("yxhashdump\r\n{name}"));
    while !program.line().starts_with("MESSAGE the table is in") {}
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let answer = program.ask(&format!("yxhashload\r\n{name}"));
    assert_eq!(answer, format!("ERROR {name}: this file is cut short"));
    program.end();
}

#[test]
fn a_table_for_another_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let name = path.display();
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    let size = Size::square(15).unwrap();
    program.ask_for_move("INFO max_memory 10000000\r\nINFO timeout_turn 10\r\nBEGIN", size);
    program.send(&format!("yxhashdump\r\n{name}"));
    while !program.line().starts_with("MESSAGE the table is in") {}
    let mut load = |settings: &str| {
        program.send(&format!("{settings}\r\nyxhashload\r\n{name}"));
        std::iter::repeat_with(|| program.line()).find(|line| line != "OK").unwrap()
    };
    let refused = |why: &str| format!("ERROR {name}: {why}");
    assert_eq!(load("INFO rule 4"), refused("this table is for freestyle 15x15, and this game is renju 15x15"));
    let other_board = load("INFO rule 0\r\nSTART 20 20");
    assert_eq!(other_board, refused("this table is for freestyle 15x15, and this game is freestyle 20x20"));
    let other_search = load("START 15 15\r\nINFO cinquina.search wine");
    assert_eq!(other_search, refused("the positions of this table were judged by another search or by other values"));
    assert!(load("INFO cinquina.search full").starts_with("MESSAGE"));
    program.end();
}

#[test]
fn every_rule_is_played() {
    let size = Size::square(15).unwrap();
    let mut program = Program::start();
    for rule in Rule::ALL {
        assert_eq!(program.ask("START 15"), "OK");
        program.ask_for_move(&format!("INFO rule {}\r\nINFO max_node 1000\r\nBEGIN", rule.number()), size);
    }
    // Six in a row: won by freestyle and caro, nothing by exactly five.
    let six = (0..6).map(|x| format!("{x},0,{}\r\n{},5,{}\r\n", 1, 2 * x, 2)).collect::<String>();
    for (rule, over) in [(0, true), (8, true), (1, false), (9, false)] {
        assert_eq!(program.ask("START 15"), "OK");
        let board = format!("INFO rule {rule}\r\nBOARD\r\n{six}DONE");
        let answer = if over { program.ask(&board) } else { String::new() };
        assert_eq!(answer.starts_with("ERROR"), over, "rule {rule}: {answer}");
        if !over {
            program.ask_for_move(&board, size);
        }
    }
    program.end();
}

/// Black's only block is forbidden, and there is nothing else to play for: the answer comes at once and is legal.
#[test]
fn a_forbidden_block_does_not_make_it_hang() {
    let size = Size::square(15).unwrap();
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.send("INFO rule 4\r\nINFO timeout_turn 600000\r\nBOARD");
    let squares = |text| notation::parse_moves(text, size).unwrap();
    for (stones, field) in [("h6h7f8g8m13", 1), ("i9j10k11l12", 2)] {
        squares(stones).into_iter().for_each(|square| program.send(&format!("{},{field}", notation::to_xy(square))));
    }
    let begin = Instant::now();
    let answer = program.ask_for_move("DONE", size);
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert_ne!(answer, squares("h8")[0], "a double three");
    program.end();
}

#[test]
fn board_in_any_order_take_back_and_play() {
    let size = Size::square(15).unwrap();
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.send("INFO timeout_turn 50");
    let five = program
        .ask_for_move("BOARD\r\n3,3,1\r\n4,3,1\r\n9,9,2\r\n5,3,1\r\n9,10,2\r\n6,3,1\r\n9,11,2\r\n0,0,2\r\nDONE", size);
    assert!([Square::new(2, 3), Square::new(7, 3)].contains(&five), "{five:?} completes five");
    assert!(program.ask("TURN 12,12").starts_with("ERROR"), "the game is over");
    assert_eq!(program.ask(&format!("TAKEBACK {}", notation::to_xy(five))), "OK");
    assert!(program.ask("TAKEBACK 12,12").starts_with("ERROR"), "what was refused is not on the board");
    assert_eq!(program.ask("PLAY 14,14"), "14,14");
    let about = program.ask("ABOUT");
    assert!(about.starts_with("name=\"") && about.contains("version=\""), "{about}");
    program.end();
}

#[test]
fn a_book_for_another_game_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.sgf");
    std::fs::write(&book, "(;GM[4]SZ[20]RU[renju];B[jj])").unwrap();
    let mut program = Program::start();
    program.send(&format!("INFO cinquina.book {}\r\nINFO timeout_turn 10\r\nSTART 15", book.display()));
    assert_eq!(program.line(), "OK");
    program.send("BEGIN");
    let warning = "MESSAGE cinquina.book is for renju 20x20, and this game is freestyle 15x15: it is not used";
    assert_eq!(program.line(), warning);
    program.answer();
    program.send("TURN 0,0");
    assert_ne!(program.line(), warning, "once is enough");
    program.send("INFO rule 4\r\nSTART 20\r\nBEGIN");
    while program.line() != "OK" {}
    assert_eq!(program.line(), "MESSAGE book J11");
}
