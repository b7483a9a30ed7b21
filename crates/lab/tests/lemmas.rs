//! The lemmas of the paper, as far as they hold and no further.

use cinquina_lab::lemmas::{Finding, Universe, check, lemmas};
use cinquina_lab::render::text;
use cinquina_lab::{Class, Kind, Pattern, Player, Trigger, Watch, class_of, classify, steps_to_win};

/// Statements that are refuted, by title.
const REFUTED: [&str; 9] = [
    "Containing",
    "Defence of an attack",
    "D3",
    "Combination Victory",
    "Combination Victory: its steps",
    "Intersection Attack, to the letter",
    "Combination Attack, as a bound",
    "Combination Attack: its steps",
    "Combination Attack, to the letter",
];

fn find(universes: &[Universe]) -> Vec<Finding> {
    check(&lemmas(), universes, &mut Watch::nobody()).unwrap()
}

fn titled<'a>(findings: &'a [Finding], title: &str) -> &'a Finding {
    findings.iter().find(|finding| finding.title == title).unwrap()
}

#[test]
fn lines_crosses_and_random_patterns() {
    let findings = find(&[Universe::line(11), Universe::cross(7), Universe::random(100, 1), Universe::remembered()]);
    for finding in &findings {
        let refuted = finding.planted || REFUTED.contains(&finding.title);
        assert_eq!(finding.holds(), !refuted, "{}", text::findings(std::slice::from_ref(finding)));
        assert!(finding.held >= 25, "{} was checked on {} cases only", finding.title, finding.held);
        assert_eq!(finding.counterexample.is_some(), refuted);
    }
    assert_eq!(findings.iter().filter(|finding| finding.planted).count(), 2);
    assert!(titled(&findings, "Combination Victory").held > 90_000);
}

#[test]
fn the_smallest_counterexamples_on_a_line() {
    let findings = find(&[Universe::line(11)]);
    let drawn = |title| titled(&findings, title).counterexample.as_ref().unwrap().pattern.to_string();
    assert_eq!(drawn("Combination Attack, as a bound"), "XXX+++XX++X");
    assert_eq!(drawn("Combination Attack, to the letter"), "+XXX+X+");
    assert_eq!(drawn("Intersection Attack, to the letter"), "+XX+X+XXX++");
    assert_eq!(drawn("Combination Victory without disjoint defences"), "XXXX+");
    let text = text::findings(&findings);
    assert!(text.contains("refuted, as it must be"), "{text}");
    assert!(text.contains("smallest      first   second\n    XXX+++XX++X   XXX++      +++XX++X"), "{text}");
}

/// The defence of this A3 has a square outside γ ∪ δ1 ∪ δ2: removing it makes δ2 grow until it meets δ1.
#[test]
fn combination_attack_misses_a_defence() {
    let union = classify(&"XXX+++XX++X".parse().unwrap()).unwrap();
    assert_eq!(union.class, Class::attack(3));
    let cols: Vec<i32> = union.defence.iter().map(|square| square.col).collect();
    assert_eq!(cols, [3, 4, 5, 8, 9], "the lemma promises 3 4 5 8");
}

/// PY must answer the four on a square of the A2 that is not a defence against it, but slows it down.
#[test]
fn combination_victory_may_take_longer_than_both_attacks() {
    let four: Pattern = "\n\n\n\n    X\n   X\n  X\n +\nX".parse().unwrap();
    let attack: Pattern = "      +\n      +\n      +\n     +X\n    X X\n   X  +\n  X\n +".parse().unwrap();
    let (one, other) = (classify(&four).unwrap(), classify(&attack).unwrap());
    assert_eq!((one.class, other.class), (Class::attack(1), Class::attack(2)));
    assert!(one.defence.iter().all(|square| !other.defence.contains(square)), "the defences are disjoint");
    assert_eq!(class_of(&four.union(&attack).unwrap()), Ok(Class::victory(3)));
}

/// Two threats whose common trigger promises an A3 make an A4.
#[test]
fn combination_attack_may_take_longer_than_promised() {
    let first = "    XX++X";
    let first: Pattern = format!("\n{first}").parse().unwrap();
    let second = " +\n  ++XX++\n   X +\n    +\n   + X\n  X\n +\nX";
    let second: Pattern = second.parse().unwrap();
    let (one, other) = (classify(&first).unwrap(), classify(&second).unwrap());
    assert_eq!((one.class.kind, other.class.kind), (Kind::Threat, Kind::Threat));
    let common = one.triggers.iter().flat_map(|a| other.triggers.iter().map(move |b| (a, b)));
    let fits = |a: &Trigger, b: &Trigger| a.square == b.square && a.defence.iter().all(|s| !b.defence.contains(s));
    let promised = common.filter(|(a, b)| fits(a, b)).map(|(a, b)| 1 + a.makes.steps.max(b.makes.steps)).min();
    assert_eq!(promised, Some(3));
    assert_eq!(class_of(&first.union(&second).unwrap()), Ok(Class::attack(4)));
}

/// A minimal, rational A2 that one square stops; by the letter of its definition it is a D3.
#[test]
fn two_step_attack_with_a_single_defence() {
    let triple = classify(&"   X\n   X\n   X\n+XX+X+\n   +".parse().unwrap()).unwrap();
    assert_eq!((triple.class, triple.defence_size), (Class::attack(2), 1));
    assert!(triple.minimal && !triple.irrational);
    assert_eq!(triple.name().map(|name| name.to_string()).as_deref(), Some("D3"));
}

/// PY's own five: this pattern contains a victory without being one. The lemmas assume that this cannot happen.
#[test]
fn a_pattern_that_contains_a_victory_may_not_be_one() {
    let whole: Pattern = "+ X\n+++++\n+X++X+\n++++X+\n++++X+\n    X+".parse().unwrap();
    let part = whole.remove(cinquina_lab::Square::new(1, 3)).unwrap();
    assert!(part.is_subset(&whole));
    assert_eq!(class_of(&part), Ok(Class::victory(6)));
    assert_eq!(class_of(&whole).map(|class| class.kind), Ok(Kind::Attack));
    assert_eq!(steps_to_win(&whole, Player::X, Player::O), Ok(None));
    let found = classify(&whole).unwrap();
    assert_eq!((found.class, found.defence_size), (Class::attack(1), 0), "an attack without a defence square");
}

/// The same pattern is the union of an S4 and of an A6 without its hole: disjoint defences, and no victory.
#[test]
fn combination_victory_fails_because_of_a_five_of_py() {
    let four: Pattern = "\n    +\n    X\n    X\n    X\n    X".parse().unwrap();
    let slow: Pattern = "+ X\n++++\n+X++X+\n++++X+\n++++X+\n    X+".parse().unwrap();
    let (one, other) = (classify(&four).unwrap(), classify(&slow).unwrap());
    assert_eq!((one.class, other.class), (Class::attack(1), Class::attack(6)));
    assert!(one.defence.iter().all(|square| !other.defence.contains(square)), "the defences are disjoint");
    assert_eq!(steps_to_win(&four.union(&slow).unwrap(), Player::X, Player::O), Ok(None));
}
