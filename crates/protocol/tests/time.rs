//! Every way to limit a move, through the real program.

mod support;

use std::time::{Duration, Instant};

use support::{Program, shortest};

const BOARD: &str = "BOARD\r\n7,7,2\r\n8,8,1\r\n7,8,2\r\nDONE";

/// Asks for a move after these INFO lines: how long it took, and the message about the last depth.
fn thought(infos: &[&str]) -> (Duration, String) {
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    infos.iter().for_each(|info| program.send(&format!("INFO {info}")));
    let begin = Instant::now();
    program.send(BOARD);
    let (mut line, mut last) = (program.line(), String::new());
    while line.starts_with("MESSAGE") {
        last = std::mem::replace(&mut line, program.line());
    }
    let time = begin.elapsed();
    program.end();
    (time, last)
}

fn time(infos: &[&str]) -> Duration {
    shortest(|| thought(infos).0)
}

/// The number that follows a word of a MESSAGE.
fn number(message: &str, word: &str) -> u64 {
    let mut words = message.split_whitespace().skip_while(|&found| found != word);
    words.nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{word} in {message}"))
}

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

#[test]
fn the_time_for_a_move_is_used_and_not_exceeded() {
    let taken = time(&["timeout_turn 300"]);
    assert!((ms(200)..=ms(300)).contains(&taken), "{taken:?}");
}

#[test]
fn without_time_the_move_comes_at_once() {
    assert!(time(&["timeout_turn 0"]) < ms(50));
    assert!(time(&["timeout_turn 5000", "timeout_match 60000", "time_left 0"]) < ms(50));
}

#[test]
fn a_part_of_the_time_for_the_game_is_used() {
    let game = ["timeout_turn 5000", "timeout_match 60000", "time_left 2000"];
    let taken = time(&game);
    assert!((ms(20)..=ms(400)).contains(&taken), "{taken:?}");
    let [turn, all, left] = game;
    let with_increment = time(&[turn, all, left, "time_increment 500"]);
    assert!(with_increment > taken + ms(100) && with_increment < ms(700), "{taken:?} {with_increment:?}");
}

#[test]
fn depth_and_nodes_end_a_move() {
    let (_, deep) = thought(&["timeout_turn 60000", "max_depth 5"]);
    assert_eq!(number(&deep, "depth"), 5, "{deep}");
    let (_, shallow) = thought(&["timeout_turn 60000", "max_node 5000"]);
    assert!(number(&shallow, "n") <= 6_000, "{shallow}");
}

/// The nodes that a search of 200 ms has reported, in a program that was just started and then again: of a position and of
/// its mirror image, so that one search is as hard as the other and knows nothing from it.
fn nodes_of_two_searches(memory: u64) -> [u64; 2] {
    let mut program = Program::start();
    assert_eq!(program.ask("START 15"), "OK");
    program.send(&format!("INFO max_memory {memory}\r\nINFO timeout_turn 200"));
    let boards = ["BOARD\r\n6,7,2\r\n5,8,1\r\n6,8,2\r\nDONE", "BOARD\r\n8,7,2\r\n9,8,1\r\n8,8,2\r\nDONE"];
    let nodes = boards.map(|board| {
        program.send(board);
        let mut nodes = 0;
        loop {
            let line = program.line();
            if !line.starts_with("MESSAGE") {
                return nodes;
            }
            nodes = number(&line, "n");
        }
    });
    program.end();
    nodes
}

/// The system hands out memory slowly: a table that is touched all over by the first nodes of a search leaves no time for
/// others. Nodes are reported depth by depth, each of which may double them, so half is as much as can be expected; and others may
/// keep the machine busy, so one good try in five is enough.
#[test]
fn the_first_search_visits_at_least_half_as_many_nodes_as_the_second() {
    for memory in [0, 2_000_000_000] {
        let tries: Vec<[u64; 2]> = (0..5).map(|_| nodes_of_two_searches(memory)).collect();
        let is_fair = |[first, second]: &[u64; 2]| *first > 5_000 && 2 * first >= *second;
        assert!(tries.iter().any(is_fair), "nodes of the first and the second search with {memory} bytes: {tries:?}");
    }
}

/// How long the move takes after `STOP`, which is sent 1 to 50 ms into a search: shortest first.
fn stops(count: usize) -> Vec<Duration> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut program = Program::start();
    program.send("INFO timeout_turn 60000");
    let mut times: Vec<Duration> = (0..count).map(|_| stop(&mut program, ms(random.u64(1..=50)))).collect();
    program.end();
    times.sort_unstable();
    times
}

fn stop(program: &mut Program, after: Duration) -> Duration {
    assert_eq!(program.ask("START 15"), "OK");
    program.send(BOARD);
    std::thread::sleep(after);
    let begin = Instant::now();
    program.ask("STOP");
    begin.elapsed()
}

#[test]
fn a_stop_is_answered_at_once() {
    let times = stops(100);
    assert!(times[50] < ms(10), "half of the answers took {:?} or more", times[50]);
}

/// `cargo test --release -p cinquina-protocol --test time -- --ignored --nocapture`
#[test]
#[ignore = "needs a quiet machine"]
fn of_a_thousand_stops_990_are_answered_within_10_ms() {
    let times = stops(1_000);
    println!("median {:?}, 99 % {:?}, longest {:?}", times[500], times[990], times[999]);
    assert!(times[990] <= ms(10), "{:?}", times[990]);
}
