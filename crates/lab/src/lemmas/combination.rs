//! Combination Victory, Intersection Attack, Combination Attack.

use super::bench::{Facts, ThreatTrigger};
use super::{Bench, Check, Lemma, Outcome};
use crate::classify::{Class, Kind, View};
use crate::game::{Mask, Stopped};

pub(super) fn lemmas() -> Vec<Lemma> {
    let attacks = |title, reading, check| Lemma {
        title,
        section: "2.3",
        reading,
        planted: false,
        searches_parts: false,
        check: Check::TwoAttacks(check),
    };
    let threats = |title, reading, check| Lemma {
        title,
        section: "2.3",
        reading,
        planted: false,
        searches_parts: false,
        check: Check::TwoThreats(check),
    };
    vec![
        attacks(
            "Combination Victory",
            "The union of two compatible attacks with disjoint defences is a victory.",
            combination_victory,
        ),
        attacks(
            "Combination Victory: its steps",
            "The union of two compatible attacks with disjoint defences is a victory of at most max(n1, n2) steps.",
            combination_victory_steps,
        ),
        Lemma {
            section: "planted",
            planted: true,
            ..attacks(
                "Combination Victory without disjoint defences",
                "The union of any two compatible attacks is a victory.",
                any_two_attacks,
            )
        },
        attacks(
            "Intersection Attack, as a bound",
            "The union of two compatible attacks whose defences meet in δ is a victory, or an attack of at most \
             min(n1, n2) steps with a defence inside δ.",
            intersection_bound,
        ),
        Lemma {
            searches_parts: true,
            ..attacks(
                "Intersection Attack, to the letter",
                "The union of two compatible attacks whose defences meet in δ contains an attack of min(n1, n2) steps \
                 with the defence δ.",
                intersection_exact,
            )
        },
        threats(
            "Combination Attack, as a bound",
            "The union of two compatible threats that share a trigger γ with disjoint defences δ1, δ2 is a victory, or \
             an attack with γ among its triggers and a defence inside γ ∪ δ1 ∪ δ2.",
            combination_bound,
        ),
        threats(
            "Combination Attack: its steps",
            "In the union PX wins as first player with at most 1 + max(n1, n2) stones.",
            combination_steps,
        ),
        Lemma {
            searches_parts: true,
            ..threats(
                "Combination Attack, to the letter",
                "The union contains an attack of 1 + max(n1, n2) steps with the trigger γ and the defence γ ∪ δ1 ∪ δ2.",
                combination_exact,
            )
        },
    ]
}

fn combination_victory(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    if bench.facts(a)?.defence & bench.facts(b)?.defence != 0 {
        return Ok(Outcome::Vacuous);
    }
    any_two_attacks(bench, a, b)
}

fn combination_victory_steps(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let (first, second) = (bench.facts(a)?, bench.facts(b)?);
    let union = bench.union(a, b);
    let class = bench.class(union)?;
    if first.defence & second.defence != 0 || class.kind != Kind::Victory {
        return Ok(Outcome::Vacuous);
    }
    let most = first.class.steps.max(second.class.steps);
    Ok(Outcome::of(class.steps <= most, || format!("{} and {} make {class}", first.class, second.class)))
}

fn any_two_attacks(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let union = bench.union(a, b);
    let class = bench.class(union)?;
    Ok(Outcome::of(class.kind == Kind::Victory, || format!("the union is {class}")))
}

fn intersection_bound(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let Some((steps, defence)) = intersection(bench, a, b)? else { return Ok(Outcome::Vacuous) };
    let union = bench.union(a, b);
    let whole = bench.facts(union)?;
    let holds = whole.class >= Class::attack(steps) && whole.defence & !defence == 0;
    Ok(Outcome::of(holds, || format!("the union is {} with defence {}", whole.class, bench.list(whole.defence))))
}

fn intersection_exact(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let Some((steps, defence)) = intersection(bench, a, b)? else { return Ok(Outcome::Vacuous) };
    let union = bench.union(a, b);
    for &part in bench.parts(union, Kind::Attack)?.iter() {
        let facts = bench.facts(part)?;
        if facts.class.steps == steps && facts.defence == defence {
            return Ok(Outcome::Holds);
        }
    }
    let whole = bench.facts(union)?;
    Ok(Outcome::Fails(format!(
        "no A{steps} with defence {} in it; the union is {} with defence {}",
        bench.list(defence),
        whole.class,
        bench.list(whole.defence)
    )))
}

/// min(n1, n2) and δ = δ1 ∩ δ2, unless δ is empty.
fn intersection(bench: &mut Bench, a: View, b: View) -> Result<Option<(u32, Mask)>, Stopped> {
    let (first, second) = (bench.facts(a)?, bench.facts(b)?);
    let defence = first.defence & second.defence;
    Ok((defence != 0).then_some((first.class.steps.min(second.class.steps), defence)))
}

/// The attack that the paper promises for a common trigger.
struct Promise {
    trigger: Mask,
    steps: u32,
    defence: Mask,
    defences: [Mask; 2],
}

impl Promise {
    /// The promise of the paper against the actual pattern.
    fn describe(&self, bench: &Bench, whole: Facts) -> String {
        let [first, second] = self.defences.map(|defence| bench.list(defence));
        format!(
            "γ = {}, δ1 = {first}, δ2 = {second}, so A{} is promised; the union is {} with defence {}",
            bench.list(self.trigger),
            self.steps,
            whole.class,
            bench.list(whole.defence)
        )
    }
}

/// A promise for each common trigger with disjoint defences.
fn promises(bench: &mut Bench, a: View, b: View) -> Result<Vec<Promise>, Stopped> {
    let (first, second) = (bench.triggers(a)?, bench.triggers(b)?);
    let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    let fits = |(one, other): &(&ThreatTrigger, &ThreatTrigger)| {
        one.square == other.square && one.defence & other.defence == 0
    };
    Ok(pairs
        .filter(fits)
        .map(|(one, other)| Promise {
            trigger: one.square,
            steps: 1 + one.steps.max(other.steps),
            defence: one.square | one.defence | other.defence,
            defences: [one.defence, other.defence],
        })
        .collect())
}

fn combination_bound(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let union = bench.union(a, b);
    let promises = promises(bench, a, b)?;
    for promise in &promises {
        let whole = bench.facts(union)?;
        let triggered =
            whole.class.kind == Kind::Victory || bench.judge().victory_steps(union.filled(promise.trigger))?.is_some();
        if !triggered || whole.class.kind < Kind::Attack || whole.defence & !promise.defence != 0 {
            return Ok(Outcome::Fails(promise.describe(bench, whole)));
        }
    }
    Ok(if promises.is_empty() { Outcome::Vacuous } else { Outcome::Holds })
}

fn combination_steps(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let union = bench.union(a, b);
    let promises = promises(bench, a, b)?;
    for promise in &promises {
        let steps = bench.judge().first_steps(union)?;
        if steps.is_none_or(|steps| steps > promise.steps) {
            let needs = steps.map_or_else(|| "does not win".to_owned(), |steps| format!("needs {steps} stones"));
            return Ok(Outcome::Fails(format!("PX {needs}; {} were promised", promise.steps)));
        }
    }
    Ok(if promises.is_empty() { Outcome::Vacuous } else { Outcome::Holds })
}

fn combination_exact(bench: &mut Bench, a: View, b: View) -> Result<Outcome, Stopped> {
    let union = bench.union(a, b);
    let promises = promises(bench, a, b)?;
    for promise in &promises {
        if !contains_promised(bench, union, promise)? {
            let whole = bench.facts(union)?;
            return Ok(Outcome::Fails(promise.describe(bench, whole)));
        }
    }
    Ok(if promises.is_empty() { Outcome::Vacuous } else { Outcome::Holds })
}

fn contains_promised(bench: &mut Bench, union: View, promise: &Promise) -> Result<bool, Stopped> {
    for &part in bench.parts(union, Kind::Attack)?.iter() {
        let facts = bench.facts(part)?;
        if facts.class.steps == promise.steps
            && facts.defence == promise.defence
            && bench.judge().victory_steps(part.filled(promise.trigger))?.is_some()
        {
            return Ok(true);
        }
    }
    Ok(false)
}
