//! The search is the one that was committed: `cinquina bench` by every rule.

mod support;

use cinquina_game::Rule;
use serde_json::Value;

/// The figures of a rule: nodes, and a hash of the scores and moves.
type Figures = (&'static str, u64, &'static str);

/// To depth 10.
const SHORT: [Figures; 5] = [
    ("freestyle", 214_811, "f1b1316f50c44439"),
    ("exactly-five", 201_468, "0701ecc3b427fb3e"),
    ("renju", 382_135, "2d10d063455ba4ab"),
    ("caro", 286_912, "07087fda7c3c508e"),
    ("caro-exactly-five", 281_880, "0fa9ddfc545c84d9"),
];

/// To depth 13, as `cinquina bench` does it by itself.
const WHOLE: [Figures; 5] = [
    ("freestyle", 1_253_600, "c8e103f8dd671abc"),
    ("exactly-five", 1_511_123, "24653f670a5d7f95"),
    ("renju", 3_129_313, "5dc6339985c96b5b"),
    ("caro", 1_248_086, "7a15f95bd4e530c2"),
    ("caro-exactly-five", 1_477_100, "35a58cf60f57f0f0"),
];

/// Compares the bench of each rule with what was committed; all differences are reported at once.
fn compare(depth: &str, committed: [Figures; 5]) {
    assert_eq!(committed.map(|(rule, ..)| rule), Rule::ALL.map(Rule::name), "every rule has its figures");
    let found = committed.map(|(rule, ..)| {
        let output = support::cinquina(&["bench", "--json", "--depth", depth, "--rule", rule], b"");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        (rule, report["nodes"].as_u64().unwrap(), report["hash"].as_str().unwrap().to_owned())
    });
    let is_other = found.iter().zip(committed).any(|((_, nodes, hash), was)| (*nodes, hash.as_str()) != (was.1, was.2));
    assert!(
        !is_other,
        "the player searches differently than when crates/cli/tests/bench.rs was committed.\n\
         now, to depth {depth}: {found:?}\nthen: {committed:?}\n\
         If that is not what your change is for, look for what else it has changed: search, evaluation, values, patterns, or \
         the order of moves.\n\
         If it is, play a match against the version before (docs/matches.md), say its result and the new bench in \
         the commit message, and put the new figures into crates/cli/tests/bench.rs: those of SHORT from this test, those of \
         WHOLE from 'cargo test --release -p cinquina --test bench -- --ignored'."
    );
}

/// The figures are the same on every machine.
#[test]
fn the_search_is_the_one_that_was_committed() {
    compare("10", SHORT);
}

/// `cargo test --release -p cinquina --test bench -- --ignored`
#[test]
#[ignore = "takes half a minute"]
fn the_search_is_the_one_that_was_committed_to_the_depth_of_the_bench() {
    compare("13", WHOLE);
}
