//! Victory Decomposition (§2.3), one and two steps attacks decomposition (§2.6).

use super::{Bench, Check, Lemma, Outcome};
use crate::classify::{Class, Kind, Name, View};
use crate::game::Stopped;

pub(super) fn lemmas() -> Vec<Lemma> {
    vec![
        Lemma {
            title: "Victory Decomposition",
            section: "2.3",
            reading: "A Vn with n ≥ 1 contains two attacks with disjoint defences, each of at most n steps.",
            planted: false,
            searches_parts: true,
            check: Check::One(victory),
        },
        Lemma {
            title: "A1 decomposition",
            section: "2.6",
            reading: "An A1 contains an S4: a block of degree four.",
            planted: false,
            searches_parts: false,
            check: Check::One(one_step),
        },
        Lemma {
            title: "A2 decomposition",
            section: "2.6",
            reading: "An A2 contains a W3: a minimal A2 without S4 and S5, the union of two blocks of degree three \
                      with exactly one common empty square.",
            planted: false,
            searches_parts: false,
            check: Check::One(two_steps),
        },
    ]
}

fn victory(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    let class = bench.class(view)?;
    if class.kind != Kind::Victory || class.steps == 0 {
        return Ok(Outcome::Vacuous);
    }
    let mut defences = Vec::new();
    for &part in bench.parts(view, Kind::Attack)?.iter() {
        let facts = bench.facts(part)?;
        if facts.class.steps <= class.steps {
            defences.push(facts.defence);
        }
    }
    let disjoint = defences.iter().any(|a| defences.iter().any(|b| a & b == 0));
    Ok(Outcome::of(disjoint, || format!("{class}, and any two of its {} attacks share a defence", defences.len())))
}

fn one_step(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    contains(bench, view, Class::attack(1), Name::S4)
}

fn two_steps(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    contains(bench, view, Class::attack(2), Name::W3)
}

fn contains(bench: &mut Bench, view: View, class: Class, name: Name) -> Result<Outcome, Stopped> {
    if bench.class(view)? != class {
        return Ok(Outcome::Vacuous);
    }
    let names = bench.judge().names(view)?;
    Ok(Outcome::of(names.iter().any(|named| named.name == name), || format!("this {class} contains no {name}")))
}
