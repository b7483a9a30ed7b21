//! Simple Attack and Simple Threat.

use super::{Bench, Check, Lemma, Outcome};
use crate::classify::{Class, Kind, View};
use crate::game::{Stopped, bits};

pub(super) fn lemmas() -> Vec<Lemma> {
    vec![
        Lemma {
            title: "Simple Attack",
            section: "2.3",
            reading: "Emptying any stone of a Vn leaves a pattern of class A(n+1) or a greater one.",
            planted: false,
            searches_parts: false,
            check: Check::One(simple_attack),
        },
        Lemma {
            title: "Simple Threat",
            section: "2.3",
            reading: "Emptying any stone of an An leaves a pattern of class T(n+1) or a greater one.",
            planted: false,
            searches_parts: false,
            check: Check::One(simple_threat),
        },
        Lemma {
            title: "Simple Attack without \"or stronger\"",
            section: "planted",
            reading: "Emptying any stone of a Vn leaves exactly an A(n+1).",
            planted: true,
            searches_parts: false,
            check: Check::One(simple_attack_exactly),
        },
    ]
}

fn simple_attack(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    emptying_any_stone(bench, view, Kind::Victory, |steps, class| class >= Class::attack(steps + 1))
}

fn simple_attack_exactly(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    emptying_any_stone(bench, view, Kind::Victory, |steps, class| class == Class::attack(steps + 1))
}

fn simple_threat(bench: &mut Bench, view: View) -> Result<Outcome, Stopped> {
    emptying_any_stone(bench, view, Kind::Attack, |steps, class| class >= Class::threat(steps + 1))
}

fn emptying_any_stone(
    bench: &mut Bench,
    view: View,
    kind: Kind,
    expected: fn(u32, Class) -> bool,
) -> Result<Outcome, Stopped> {
    let class = bench.class(view)?;
    if class.kind != kind {
        return Ok(Outcome::Vacuous);
    }
    for stone in bits(view.x) {
        let left = bench.class(view.emptied(stone))?;
        if !expected(class.steps, left) {
            return Ok(Outcome::Fails(format!("this {class} with {} emptied is {left}", bench.list(stone))));
        }
    }
    Ok(Outcome::Holds)
}
