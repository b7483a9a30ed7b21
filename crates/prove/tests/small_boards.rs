//! The prover against exhaustive search, by every rule.

mod support;

use std::sync::atomic::AtomicBool;

use cinquina_game::{Colour, Rule, Size};
use cinquina_prove::{Claim, Prover, Resources};
use support::exhaustive::{Exhaustive, random_game};

/// Compares so many positions of a rule, and says how many were won.
fn compare(rule: Rule, positions: usize, most_empty: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(u64::from(rule.number()) + 77);
    let (mut compared, mut won) = (0, 0);
    while compared < positions {
        let size = Size::new(random.u32(5..=7), random.u32(5..=7)).unwrap();
        let (empty, turn) = (random.usize(4..=most_empty), Colour::BOTH[random.usize(0..2)]);
        let Some(mut game) = random_game(&mut random, rule, size, empty, turn, 5) else { continue };
        let attacker = Colour::BOTH[random.usize(0..2)];
        let expected = Exhaustive::new(attacker).wins(&mut game, Exhaustive::ANY);
        let folder = tempfile::tempdir().unwrap();
        let claim = Claim { rule, board: game.board().clone(), turn: game.turn(), attacker };
        let mut prover = Prover::open(folder.path(), claim).unwrap();
        let resources = Resources { threads: 1, memory: 1 << 24, disk: 1 << 30 };
        prover.run(folder.path(), resources, &AtomicBool::new(false), &mut |_, _| {}).unwrap();
        let numbers = prover.tree().numbers();
        assert!(numbers.is_settled(), "{rule} {attacker} of {turn}\n{}", game.board());
        assert_eq!(numbers.is_proven(), expected, "{rule}: {attacker} attacks, {turn} moves\n{}", game.board());
        compared += 1;
        won += usize::from(expected);
    }
    won
}

#[test]
fn the_prover_agrees_with_exhaustive_search() {
    for rule in Rule::ALL {
        let won = compare(rule, 16, 7);
        assert!((2..15).contains(&won), "{rule}: {won} of 16 won");
    }
}

/// Some minutes: `cargo test --release -p cinquina-prove -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn the_prover_agrees_with_exhaustive_search_on_2000_positions() {
    for rule in Rule::ALL {
        println!("{rule}: {} of 400 won", compare(rule, 400, 14));
    }
}
