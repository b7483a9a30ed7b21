//! What the program takes from the machine: memory, and the processor while the opponent thinks.

#![cfg(target_os = "linux")]

mod support;

use std::fs;
use std::io::Write;
use std::process::ChildStdin;
use std::thread;
use std::time::{Duration, Instant};

use cinquina_game::{Game, Rule, Size, Square, notation};

use support::Program;

impl Program {
    /// A line of the kernel's account of the process, in bytes.
    fn memory(&self, what: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        let kilobytes = line.trim_start_matches(':').trim().split(' ').next().unwrap();
        kilobytes.parse::<u64>().unwrap() << 10
    }

    /// The most memory it ever had.
    fn peak(&self) -> u64 {
        self.memory("VmHWM")
    }

    /// The time that all its threads have had the processor, in the kernel's ticks.
    fn ticks(&self) -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
    }
}

const MEGABYTE: u64 = 1 << 20;

#[test]
fn the_whole_process_respects_the_memory_limit() {
    for (limit, threads, search, size, rule) in [
        (10 * MEGABYTE, 1, "full", 20, 0),
        (10 * MEGABYTE, 1, "full", 15, 4),
        (10 * MEGABYTE, 8, "mcts", 32, 1),
        (16 * MEGABYTE, 4, "full", 32, 9),
        (24 * MEGABYTE, 1, "mcts", 15, 0),
        (80 * MEGABYTE, 2, "full", 15, 0),
    ] {
        let mut program = Program::start();
        program.send(&format!("INFO max_memory {limit}\r\nINFO thread_num {threads}\r\nINFO cinquina.search {search}"));
        program.send(&format!("INFO timeout_turn 60000\r\nINFO max_node 150000\r\nINFO rule {rule}"));
        assert_eq!(program.ask(&format!("START {size}")), "OK");
        let answer = program.ask("BOARD\r\n7,7,1\r\n8,8,2\r\n7,8,1\r\n7,9,2\r\n9,7,1\r\n9,9,2\r\nDONE");
        assert!(notation::parse_xy(&answer, Size::square(size).unwrap()).is_ok(), "{answer}");
        assert!(
            program.peak() <= limit,
            "{} of {limit} bytes with {threads} threads, {search}, rule {rule}",
            program.peak()
        );
        program.end();
    }
}

/// How much is sent at once, by a thread of its own, and how many answers it has.
fn pile_up(program: &mut Program) -> (thread::JoinHandle<ChildStdin>, usize) {
    const SHORT: usize = 700_000;
    const LONG: usize = 10_000;
    let mut input = program.input.take().unwrap();
    let writer = thread::spawn(move || {
        input.write_all("ABOUT\r\n".repeat(SHORT).as_bytes()).unwrap();
        input.write_all(format!("{}\r\n", "X".repeat(2_500)).repeat(LONG).as_bytes()).unwrap();
        input
    });
    (writer, SHORT + LONG)
}

/// 30 MB of commands pile up, while the engine thinks or while nobody reads its output: the program reads no more of them
/// than it can hold, and serves them all in the end.
#[test]
fn commands_that_pile_up_take_no_memory() {
    const LIMIT: u64 = 10 * MEGABYTE;
    for thinks in [false, true] {
        let mut program = Program::start();
        program.send(&format!("INFO max_memory {LIMIT}\r\nINFO timeout_turn 1500"));
        assert_eq!(program.ask("START 15"), "OK");
        if thinks {
            program.send("BEGIN");
        }
        let (writer, answers) = pile_up(&mut program);
        thread::sleep(Duration::from_millis(1_000));
        if thinks {
            let answer = program.answer();
            assert!(notation::parse_xy(&answer, Size::square(15).unwrap()).is_ok(), "{answer}");
        }
        for n in 0..answers {
            let answer = program.line();
            assert!(answer.starts_with("name=") || answer == "UNKNOWN command", "{answer} is answer {n}");
        }
        program.input = Some(writer.join().unwrap());
        assert!(program.peak() <= LIMIT, "{} bytes, thinks: {thinks}", program.peak());
        program.ask_for_move("INFO timeout_turn 20\r\nBOARD\r\n7,7,2\r\nDONE", Size::square(15).unwrap());
        program.end();
    }
}

/// As many lines as the largest board has squares are waiting, and STOP and END after them are obeyed at once.
#[test]
fn stop_and_end_are_obeyed_before_the_lines_that_wait() {
    for word in ["STOP", "YXSTOP", "END"] {
        let mut program = Program::start();
        assert_eq!(program.ask("INFO timeout_turn 60000\r\nSTART 15"), "OK");
        program.send(&format!("BEGIN\r\n{}{word}", "ABOUT\r\n".repeat(1_200)));
        let begin = Instant::now();
        if word == "END" {
            assert!(program.child.wait().unwrap().success());
        } else {
            program.answer();
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "{word}: {:?}", begin.elapsed());
    }
}

#[test]
fn too_little_memory_is_reported_when_a_move_is_asked_for() {
    let mut program = Program::start();
    program.send("INFO max_memory 1000000\r\nINFO timeout_turn 20");
    assert_eq!(program.ask("START 15"), "OK");
    let answer = program.ask("BEGIN");
    assert!(answer.starts_with("ERROR max_memory 1000000 is too little"), "{answer}");
    program.ask_for_move("INFO max_memory 70000000\r\nBEGIN", Size::square(15).unwrap());
    program.end();
}

/// Plays a whole game against random moves near the middle.
fn play(program: &mut Program, random: &mut fastrand::Rng) {
    let size = Size::square(15).unwrap();
    assert_eq!(program.ask("START 15"), "OK");
    let mut game = Game::new(Rule::Freestyle, size);
    let mut command = "BEGIN".to_owned();
    loop {
        game.play(program.ask_for_move(&command, size)).unwrap();
        while game.outcome().is_none() {
            let square = Square::new(random.usize(2..13), random.usize(2..13));
            if game.play(square).is_ok() {
                command = format!("TURN {}", notation::to_xy(square));
                break;
            }
        }
        if game.outcome().is_some() {
            return;
        }
    }
}

/// How much more memory the process has after this many games than after the first few. The table is so small that every
/// game fills it.
fn growth(games: usize) -> i64 {
    let mut random = fastrand::Rng::with_seed(1);
    let mut program = Program::start();
    program.send("INFO timeout_turn 60000\r\nINFO max_node 2000\r\nINFO max_memory 10000000");
    (0..games / 10).for_each(|_| play(&mut program, &mut random));
    let before = program.memory("RssAnon");
    (games / 10..games).for_each(|_| play(&mut program, &mut random));
    let after = program.memory("RssAnon");
    println!("{before} bytes after {} games, {after} after {games}", games / 10);
    program.end();
    after as i64 - before as i64
}

#[test]
fn memory_does_not_grow_from_game_to_game() {
    let growth = growth(60);
    assert!(growth < MEGABYTE as i64, "{growth} bytes more");
}

/// `cargo test --release -p cinquina-protocol --test resources -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn memory_does_not_grow_in_a_thousand_games() {
    let growth = growth(1_000);
    assert!(growth < MEGABYTE as i64, "{growth} bytes more");
}

/// How much processor time passes, in ticks, while the opponent thinks, at most until there are this many.
fn ticks_between_moves(settings: &str, enough: u64) -> u64 {
    let mut program = Program::start();
    program.send(settings);
    assert_eq!(program.ask("START 15"), "OK");
    let size = Size::square(15).unwrap();
    let first = program.ask_for_move("INFO timeout_turn 50\r\nBEGIN", size);
    let (before, begin) = (program.ticks(), Instant::now());
    let patience = Duration::from_millis(if enough > 0 { 20_000 } else { 400 });
    while program.ticks() - before <= enough && begin.elapsed() < patience {
        thread::sleep(Duration::from_millis(20));
    }
    let used = program.ticks() - before;
    let second = program.ask_for_move(&format!("TURN {},{}", first.x() + 1, first.y() + 1), size);
    assert_ne!(first, second);
    program.end();
    used
}

#[test]
fn the_engine_thinks_on_the_opponents_time_only_when_asked() {
    assert!(ticks_between_moves("INFO cinquina.ponder 1", 10) > 10);
    for settings in ["", "INFO cinquina.ponder 0", "INFO cinquina.ponder 1\r\nINFO cinquina.ponder 0"] {
        assert!(ticks_between_moves(settings, 0) <= 1, "{settings}");
    }
}
