//! Checks a proof, and that it proves what it is said to prove: `check_a_proof FILE 'black g8h8i6i7 white a1b1c1o15'`.
//! Without arguments it checks one that it brings along, and what becomes of it if a reply is left out.

use std::fs;

use cinquina_verify::{Expected, Failure, check};

const PROOF: &str = include_str!("../data/double-three.proof");

fn say(text: &str, expected: Option<&Expected>) {
    match check(text.as_bytes(), expected) {
        Ok(proven) => println!("accepted: {proven}"),
        Err(Failure::Rejected(reason)) => println!("rejected: {reason}"),
        Err(Failure::Unreadable(error)) => println!("{error}"),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            say(PROOF, Some(&Expected::parse("black g8h8i6i7 white a1b1c1o15 turn black")?));
            say(&PROOF.replace("(i10 j8)", ""), None);
        }
        [file] => say(&fs::read_to_string(file)?, None),
        [file, position, ..] => say(&fs::read_to_string(file)?, Some(&Expected::parse(position)?)),
    }
    Ok(())
}
