//! Exact means exact: the laboratory equals a plain search that prunes nothing.

mod support;

use std::collections::BTreeMap;

use cinquina_lab::{BlockKind, Content, Kind, Pattern, Player, Square, Strength, classify, steps_to_win};
use support::plain::{Plain, defence, filled};
use support::{Random, random_field, random_pattern};

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
        let pattern = if checked % 4 == 0 { random_field(&mut random) } else { random_pattern(&mut random, 7) };
        let empties = pattern.empties().count();
        let large = empties > 10 && random.below(4) > 0;
        if large || !(4..=12).contains(&empties) {
            continue;
        }
        let strength = assert_equal_to_plain_search(&pattern, empties <= 8);
        *kinds.entry(strength.class.to_string()).or_insert(0) += 1;
        checked += 1;
    }
    println!("{kinds:?}");
    assert!(
        ["V1", "V2", "V3", "A2", "A3", "T2", "T3", "G"]
            .iter()
            .all(|kind| kinds.get(*kind).is_some_and(|&count| count >= 5)),
        "{kinds:?}"
    );
}

/// With stones of PY on the board from the start, his own fives come into play within few moves.
#[test]
fn positions_with_stones_of_both() {
    let mut random = Random::new(5);
    let (mut checked, mut fives_mattered) = (0, 0);
    while checked < 20_000 {
        let pattern = random_two_colours(&mut random);
        if !(4..=9).contains(&pattern.empties().count()) || has_five(&pattern) {
            continue;
        }
        let mut plain = Plain::new(&pattern);
        let first = steps_to_win(&pattern, Player::X, Player::X).unwrap();
        let second = steps_to_win(&pattern, Player::X, Player::O).unwrap();
        assert_eq!((first, second), (plain.as_first(), plain.as_second(&[])), "\n{pattern}");
        let only_blocked = pattern.without_stones_of(Player::O);
        fives_mattered += u32::from(first != steps_to_win(&only_blocked, Player::X, Player::X).unwrap());
        checked += 1;
    }
    assert!(fives_mattered >= 100, "PY's own fives mattered only in {fives_mattered} positions");
}

/// A full field with stones of both and a few empty squares: fours on both sides.
fn random_two_colours(random: &mut Random) -> Pattern {
    let (rows, cols) = (5 + random.below(2) as i32, 5 + random.below(3) as i32);
    let mut content = |_| match random.below(10) {
        0..=2 => Content::Empty,
        3..=6 => Content::Stone(Player::X),
        _ => Content::Stone(Player::O),
    };
    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| Square::new(row, col)));
    squares.map(|square| (square, content(square))).collect()
}

fn has_five(pattern: &Pattern) -> bool {
    pattern.blocks().iter().any(|block| matches!(block.kind, BlockKind::Owned { degree: 5, .. }))
}
