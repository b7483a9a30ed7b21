//! Exact means exact: the laboratory equals a plain search that prunes nothing.

mod support;

use std::collections::BTreeMap;

use cinquina_lab::{Kind, Pattern, Square, Strength, classify};
use support::plain::{Plain, defence, filled};
use support::{Random, random_pattern};

/// Compares class, triggers and defences; the defences of a threat only where `thorough`.
fn assert_equal_to_plain_search(pattern: &Pattern, thorough: bool) -> Strength {
    let found = classify(pattern).unwrap();
    let mut plain = Plain::new(pattern);
    assert_eq!(found.class, plain.class(), "\n{pattern}");
    let expected = match found.class.kind {
        Kind::Victory | Kind::Generic => Vec::new(),
        Kind::Attack => plain.attack_triggers(&[]),
        Kind::Threat => plain.threat_triggers(),
    };
    let triggers: Vec<(Square, u32)> = found.triggers.iter().map(|t| (t.square, t.makes.steps)).collect();
    assert_eq!(triggers, expected, "triggers of\n{pattern}");
    if found.class.kind == Kind::Attack {
        assert_eq!(found.defence, defence(pattern), "defence of\n{pattern}");
    }
    if found.class.kind == Kind::Threat && thorough {
        for trigger in &found.triggers {
            assert_eq!(trigger.defence, defence(&filled(pattern, trigger.square)), "{} in\n{pattern}", trigger.square);
        }
    }
    found.strength()
}

/// Every pattern on `length` squares of a line, with gaps; shorter lines are among them.
fn lines(length: u32) -> impl Iterator<Item = Pattern> {
    (1..3usize.pow(length)).filter_map(move |number| {
        let text: String = (0..length).map(|at| [' ', '+', 'X'][number / 3usize.pow(at) % 3]).collect();
        let drawn_once = !text.starts_with(' ');
        drawn_once.then(|| text.parse().unwrap())
    })
}

#[test]
fn every_line_up_to_nine_squares() {
    let mut strengths = BTreeMap::new();
    for pattern in lines(9) {
        let strength = assert_equal_to_plain_search(&pattern, true);
        strengths.insert(pattern.relative(), strength);
    }
    assert_eq!(strengths.len(), 3usize.pow(9) - 3usize.pow(8));
    for (pattern, strength) in &strengths {
        let without = |square| strengths.get(&pattern.remove(square).unwrap().relative());
        let weaker = |square| without(square).is_none_or(|smaller| smaller < strength);
        let expected = strength.class.kind != Kind::Generic && pattern.squares().all(weaker);
        assert_eq!(classify(pattern).unwrap().minimal, expected, "is it minimal?\n{pattern}");
    }
}

#[test]
fn five_thousand_random_patterns_of_two_dimensions() {
    let mut random = Random::new(2021);
    let mut kinds = BTreeMap::new();
    let mut checked = 0;
    while checked < 5_000 {
        let pattern = random_pattern(&mut random, 7);
        let empties = pattern.empties().count();
        if !(4..=12).contains(&empties) {
            continue;
        }
        let strength = assert_equal_to_plain_search(&pattern, empties <= 8);
        *kinds.entry(strength.class.to_string()).or_insert(0) += 1;
        checked += 1;
    }
    println!("{kinds:?}");
    assert!(["V1", "V2", "V3", "A2", "A3", "T2", "T3", "G"].iter().all(|kind| kinds.get(*kind).is_some_and(|&count| count >= 5)), "{kinds:?}");
}
