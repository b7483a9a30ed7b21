//! What the paper says in passing, and what its lemmas take for granted.

use super::{Bench, Check, Lemma, Outcome};
use crate::classify::{Class, Kind, Name, View};
use crate::game::{Stopped, bits};

pub(super) fn lemmas() -> Vec<Lemma> {
    let one = |title, section, reading, check| Lemma {
        title,
        section,
        reading,
        planted: false,
        searches_parts: false,
        check: Check::One(check),
    };
    vec![
        one(
            "Containing",
            "2.3",
            "Taken for granted in the proofs: removing a square never leaves a pattern of a greater class.",
            removal_never_strengthens,
        ),
        one("Defence of an attack", "2.2", "Every attack has a defence square.", every_attack_has_a_defence),
        one("S5", "2.4", "A minimal V0 is an S5.", only_minimal_v0),
        one("S4", "2.4", "A minimal A1 is an S4.", only_minimal_a1),
        one("D4", "2.4", "A minimal V1 is a D4: no S5, two S4 with different empty squares.", only_minimal_v1),
        one(
            "S3",
            "2.4",
            "A pattern that is a single block of degree three is a minimal T2 with two triggers.",
            simple_three,
        ),
        one("W3", "2.4", "A W3 has one trigger, and its defence is its three empty squares.", weak_three),
        one("D3", "2.4", "A D3 has two triggers, and they are its defence.", double_three),
    ]
}

fn removal_never_strengthens(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    let class = bench.class(view)?;
    for square in bits(bench.judge().squares(view)) {
        let left = bench.class(view.without(square))?;
        if left > class {
            return Ok(Outcome::Fails(format!("this {class} without {} is {left}", bench.list(square))));
        }
    }
    Ok(Outcome::Holds)
}

fn every_attack_has_a_defence(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    let facts = bench.facts(view)?;
    if facts.class.kind != Kind::Attack {
        return Ok(Outcome::Vacuous);
    }
    Ok(Outcome::of(facts.defence != 0, || format!("removing any one square of this {} leaves an attack", facts.class)))
}

fn only_minimal_v0(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    minimal_is_named(bench, view, Class::victory(0), Name::S5)
}

fn only_minimal_a1(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    minimal_is_named(bench, view, Class::attack(1), Name::S4)
}

fn only_minimal_v1(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    minimal_is_named(bench, view, Class::victory(1), Name::D4)
}

fn minimal_is_named(bench: &mut Bench, view: View, class: Class, name: Name) -> Result<Outcome, Stopped> {
    if bench.class(view)? != class || !bench.is_minimal(view)? {
        return Ok(Outcome::Vacuous);
    }
    Ok(Outcome::of(is_named(bench, view, name)?, || format!("a minimal {class} that is not a {name}")))
}

fn simple_three(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    let class = bench.class(view)?;
    if bench.judge().squares(view).count_ones() != 5 || !is_named(bench, view, Name::S3)? {
        return Ok(Outcome::Vacuous);
    }
    let holds = class == Class::threat(2) && bench.is_minimal(view)? && bench.triggers(view)?.len() == 2;
    Ok(Outcome::of(holds, || format!("it is {class}")))
}

fn weak_three(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    if bench.class(view)? != Class::attack(2) || !is_named(bench, view, Name::W3)? {
        return Ok(Outcome::Vacuous);
    }
    let triggers = bench.judge().attack_triggers(view)?.len();
    let defence = bench.facts(view)?.defence;
    let empties = bench.judge().empties(view);
    Ok(Outcome::of(triggers == 1 && defence == empties && defence.count_ones() == 3, || {
        format!("{triggers} triggers, defence {}", bench.list(defence))
    }))
}

fn double_three(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    if bench.class(view)? != Class::attack(2) || !is_named(bench, view, Name::D3)? {
        return Ok(Outcome::Vacuous);
    }
    let triggers = bench.judge().attack_triggers(view)?.iter().fold(0, |all, &(square, _)| all | square);
    let defence = bench.facts(view)?.defence;
    Ok(Outcome::of(triggers == defence && defence.count_ones() == 2, || {
        format!("triggers {}, defence {}", bench.list(triggers), bench.list(defence))
    }))
}

/// Whether the whole view is a pattern of this name.
fn is_named(bench: &mut Bench, view: View, name: Name) -> Result<bool, Stopped> {
    let size = bench.judge().squares(view).count_ones() as usize;
    let names = bench.judge().names(view)?;
    Ok(names.iter().any(|named| named.name == name && named.squares.len() == size))
}
