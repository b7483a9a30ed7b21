use std::io::{self, Cursor};

/// What is sent first, so that moves come at once and from a small table.
const QUICK: &[u8] = b"INFO max_memory 10000000\nINFO timeout_turn 0\nINFO max_node 20\nSTART 9\n";

/// Sends any bytes to the protocol program: it must run until END, and print nothing but what managers understand.
///
/// Inputs with commands that name files are skipped: a fuzzer must not write files.
pub fn protocol(bytes: &[u8]) {
    const FILES: [&[u8]; 2] = [b"cinquina.log", b"yxhash"];
    let lower = bytes.to_ascii_lowercase();
    if FILES.iter().any(|word| lower.windows(word.len()).any(|part| part == *word)) {
        return;
    }
    let input = [QUICK, bytes, b"\nEND\n"].concat();
    let mut output = Vec::new();
    let end: io::Result<()> = cinquina_protocol::run(Cursor::new(input), &mut output);
    assert!(end.is_ok(), "{end:?}");
    let output = String::from_utf8(output).expect("the output is UTF-8");
    for line in output.lines() {
        assert!(is_understood(line), "{line:?}");
    }
}

fn is_understood(line: &str) -> bool {
    const WORDS: [&str; 6] = ["UNKNOWN ", "ERROR ", "MESSAGE ", "DEBUG ", "FORBID ", "name=\""];
    let answers = ["OK", "SWAP"];
    answers.contains(&line) || line.split(' ').all(is_move) || WORDS.iter().any(|word| line.starts_with(word))
}

fn is_move(line: &str) -> bool {
    let below_32 = |number: &str| number.parse::<u8>().is_ok_and(|number| number < 32);
    line.split_once(',').is_some_and(|(x, y)| below_32(x) && below_32(y))
}
