//! The lemmas of §2.3 and §2.6 and the claims around them, checked case by case.
//!
//! "Contains" and "or stronger" are made precise in each [`Lemma::reading`]. Two conventions hold throughout:
//!
//! * *A is a pattern "or stronger"* compares [`Class`](crate::Class): type first, then fewer steps.
//! * *π contains a σ with a property* means that some subset of π's squares has it. Only subsets made of whole blocks
//!   are examined: a square that is in no block of a pattern affects neither its class nor its triggers nor its
//!   defence.
//!
//! The universes are every pattern made of blocks [on a line](Universe::line), every such pattern
//! [on a cross](Universe::cross) of two lines, [random](Universe::random) ones of two dimensions, and those
//! [remembered](Universe::remembered) because they refute what holds on all smaller ones.

mod bench;
mod claims;
mod combination;
mod decomposition;
mod simple;
mod universe;

use crate::game::{Stopped, Watch};
use crate::pattern::Pattern;
use crate::{Kind, classify::View};

use bench::Bench;
pub use universe::Universe;

/// A statement that can be checked on patterns.
#[derive(Clone)]
pub struct Lemma {
    /// Its name in the paper, or ours.
    pub title: &'static str,
    /// Where the paper states it.
    pub section: &'static str,
    /// What was checked, exactly.
    pub reading: &'static str,
    /// Planted: known to be false, to test that the check can refute a statement.
    pub planted: bool,
    /// Whether it claims that some part exists, so that all parts are needed to refute it.
    searches_parts: bool,
    check: Check,
}

#[derive(Copy, Clone)]
enum Check {
    /// A statement about one pattern.
    One(fn(&mut Bench, View) -> Result<Outcome, Stopped>),
    /// A statement about two compatible attacks.
    TwoAttacks(fn(&mut Bench, View, View) -> Result<Outcome, Stopped>),
    /// A statement about two compatible threats.
    TwoThreats(fn(&mut Bench, View, View) -> Result<Outcome, Stopped>),
}

/// The outcome of checking a statement on one case.
enum Outcome {
    /// The conditions are not met.
    Vacuous,
    Holds,
    /// The statement is false, and why.
    Fails(String),
}

impl Outcome {
    fn of(holds: bool, why_not: impl FnOnce() -> String) -> Self {
        if holds { Self::Holds } else { Self::Fails(why_not()) }
    }
}

/// The result of checking one lemma.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The lemma's name.
    pub title: &'static str,
    /// Where the paper states it.
    pub section: &'static str,
    /// What was checked, exactly.
    pub reading: &'static str,
    /// Whether it was planted to be refuted.
    pub planted: bool,
    /// The number of cases on which its conditions were met and it held.
    pub held: u64,
    /// The number of cases on which it failed.
    pub failed: u64,
    /// The smallest case on which it failed.
    pub counterexample: Option<Counterexample>,
}

/// A case on which a statement fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// The pattern, or the union of the two.
    pub pattern: Pattern,
    /// The two patterns of a statement about two.
    pub parts: Vec<Pattern>,
    /// What is true instead.
    pub because: String,
}

impl Finding {
    fn new(lemma: &Lemma) -> Self {
        let Lemma { title, section, reading, planted, .. } = *lemma;
        Self { title, section, reading, planted, held: 0, failed: 0, counterexample: None }
    }

    /// Whether the statement held on every case.
    pub fn holds(&self) -> bool {
        self.failed == 0
    }

    fn record(&mut self, outcome: Outcome, case: impl FnOnce(String) -> Counterexample) {
        match outcome {
            Outcome::Vacuous => {}
            Outcome::Holds => self.held += 1,
            Outcome::Fails(because) => {
                self.failed += 1;
                let case = case(because);
                if self.counterexample.as_ref().is_none_or(|smallest| case.weight() < smallest.weight()) {
                    self.counterexample = Some(case);
                }
            }
        }
    }
}

impl Counterexample {
    fn weight(&self) -> (usize, usize, usize) {
        let stones = self.pattern.size() - self.pattern.empties().count();
        (self.pattern.size(), stones, self.parts.iter().map(Pattern::size).sum())
    }
}

/// Every lemma, claim and planted falsehood, in the paper's order.
pub fn lemmas() -> Vec<Lemma> {
    [claims::lemmas(), simple::lemmas(), combination::lemmas(), decomposition::lemmas()].concat()
}

/// Checks `lemmas` on every case of `universes`.
pub fn check(lemmas: &[Lemma], universes: &[Universe], watch: &mut Watch) -> Result<Vec<Finding>, Stopped> {
    let mut findings: Vec<Finding> = lemmas.iter().map(Finding::new).collect();
    for universe in universes {
        for arena in universe.arenas() {
            let mut bench = arena.bench(watch);
            let wholes = arena.wholes(&bench);
            for (done, &squares) in wholes.iter().enumerate() {
                bench.stage(universe.title(), done, wholes.len());
                for view in arena.views(squares, &bench) {
                    check_case(lemmas, &mut findings, &mut bench, view)?;
                }
            }
        }
    }
    Ok(findings)
}

fn check_case(lemmas: &[Lemma], findings: &mut [Finding], bench: &mut Bench, whole: View) -> Result<(), Stopped> {
    bench.turn_to(whole);
    for (lemma, finding) in lemmas.iter().zip(findings) {
        if lemma.searches_parts && !bench.has_every_part() {
            continue;
        }
        match lemma.check {
            Check::One(check) => {
                let outcome = check(bench, whole)?;
                finding.record(outcome, |because| bench.counterexample(&[], because));
            }
            Check::TwoAttacks(check) => check_pairs(finding, bench, whole, Kind::Attack, check)?,
            Check::TwoThreats(check) => check_pairs(finding, bench, whole, Kind::Threat, check)?,
        }
    }
    Ok(())
}

/// Every pair of patterns of a type whose union is the whole.
fn check_pairs(
    finding: &mut Finding,
    bench: &mut Bench,
    whole: View,
    kind: Kind,
    check: fn(&mut Bench, View, View) -> Result<Outcome, Stopped>,
) -> Result<(), Stopped> {
    let parts = bench.parts(whole, kind)?;
    for (index, &a) in parts.iter().enumerate() {
        for &b in &parts[index..] {
            if a.removed & b.removed == whole.removed {
                let outcome = check(bench, a, b)?;
                finding.record(outcome, |because| bench.counterexample(&[a, b], because));
            }
        }
    }
    Ok(())
}
