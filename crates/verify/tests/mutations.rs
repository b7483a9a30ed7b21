//! Proofs with something changed: the checker and a second one that expands every reply agree about each of them.

mod support;

use std::fmt::Write;

use cinquina_verify::{Failure, check};
use support::chance::Chance;
use support::mutate::mutated;
use support::naive;
use support::position::RULES;
use support::prover::random_proof;
use support::tree::Proof;

/// Proofs for small boards by all rules, made by `make_proofs`.
const PROOFS: &str = include_str!("data/small.proofs");

fn accepts(text: &str) -> bool {
    match check(text.as_bytes(), None) {
        Ok(_) => true,
        Err(Failure::Rejected(reason)) => {
            assert!(reason.starts_with("line ") && reason.len() < 1000, "{reason}");
            false
        }
        Err(Failure::Unreadable(error)) => panic!("{error}"),
    }
}

fn agree(text: &str) -> bool {
    let accepted = accepts(text);
    assert_eq!(accepted, naive::accepts(text), "{text}\n{:?}", check(text.as_bytes(), None));
    accepted
}

fn proofs() -> Vec<Proof> {
    let texts = PROOFS.split_inclusive("\nend\n");
    texts.map(|text| Proof::parse(text).expect("the proofs can be read")).collect()
}

/// Changes proofs in turn to make this many mutants; returns how many of them still hold.
fn mutate(count: usize, seed: u64) -> usize {
    let mut chance = Chance(seed);
    proofs().iter().cycle().take(count).filter(|proof| agree(&mutated(proof, &mut chance))).count()
}

#[test]
fn both_checkers_accept_the_proofs() {
    for proof in proofs() {
        assert!(agree(&proof.to_text()), "{proof:?}");
    }
}

#[test]
fn both_checkers_agree_on_a_thousand_mutants() {
    let holding = mutate(1_000, 1);
    // Some changes do no harm; most do.
    assert!((100..=500).contains(&holding), "{holding} of 1000 hold");
}

/// `cargo test --release -p cinquina-verify --test mutations -- --ignored --nocapture ten_thousand`
#[test]
#[ignore = "takes minutes"]
fn both_checkers_agree_on_ten_thousand_mutants() {
    println!("both checkers accept {} of 10000 mutants and reject the others", mutate(10_000, 2));
}

/// `cargo test --release -p cinquina-verify --test mutations -- --ignored make_proofs`
#[test]
#[ignore = "takes minutes, and writes data/small.proofs"]
fn make_proofs() {
    let mut chance = Chance(3);
    let mut text = String::new();
    for n in 0..40 {
        let witnesses = if n % 10 < 7 { 1 } else { 2 };
        let proof = random_proof(&mut chance, RULES[n % RULES.len()], witnesses);
        write!(text, "{}", proof.to_text()).expect("a string takes everything");
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/small.proofs"), &text).expect("can be written");
    }
}
