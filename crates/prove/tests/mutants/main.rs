//! The checker of proofs against a second one, which was written from the page on the format alone, and against
//! exhaustive search: on certificates of version 2 with something changed, and on examples for what the page says.

mod certificate;
mod examples;
mod generator;
mod mutation;
mod second;
#[path = "../support/mod.rs"]
mod support;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use certificate::{Certificate, Lemma, colour};
use cinquina_game::{Colour, Rule, Size};
use cinquina_prove::{Claim, Prover, Resources};
use cinquina_verify::{Failure, check};
use generator::random_certificate;
use mutation::MUTATIONS;
use second::SecondChecker;
use support::exhaustive::{Exhaustive, random_game};

/// No checker may take longer for one of these files.
const MOST_TIME: Duration = Duration::from_secs(10);

/// Certificates for small boards, made by `make_certificates`.
const CERTIFICATES: &str = include_str!("small.proofs");

/// Both checkers, and what exhaustive search has found.
struct Judges {
    second: SecondChecker,
    /// By rule, attacker and claim.
    known: HashMap<String, bool>,
}

impl Judges {
    fn new() -> Option<Self> {
        Some(Self { second: SecondChecker::start()?, known: HashMap::new() })
    }

    /// Whether the checkers accept a file, about which they must agree.
    fn accept(&mut self, file: &[u8]) -> bool {
        let start = Instant::now();
        let first = check(file, None);
        let show = || String::from_utf8_lossy(file).into_owned();
        assert!(start.elapsed() < MOST_TIME, "{:?} for\n{}", start.elapsed(), show());
        let second = self.second.judge(file);
        match &first {
            Ok(sentence) => {
                let claim =
                    second.strip_prefix("holds: ").unwrap_or_else(|| panic!("{sentence}\n{second}\n{}", show()));
                assert!(sentence.contains(&format!(": {claim}: ")), "{sentence}\n{second}");
            }
            Err(Failure::Rejected(reason)) => assert!(second.starts_with("fails: "), "{reason}\n{second}\n{}", show()),
            Err(Failure::Unreadable(error)) => panic!("{error}"),
        }
        first.is_ok()
    }

    /// The number of the first lemma of a file that is false, by exhaustive search; the claim is the last one.
    fn false_lemma(&mut self, file: &[u8]) -> Option<String> {
        let text = String::from_utf8_lossy(file);
        let certificate = Certificate::parse(&text).unwrap_or_else(|| panic!("this cannot be read:\n{text}"));
        let attacker = colour(&certificate.attacker).unwrap();
        let mut is_true = |lemma: &Lemma| {
            let (mut game, bound) = certificate.claim(lemma).unwrap_or_else(|| panic!("no claim:\n{text}"));
            let key = format!("{} {attacker} {bound} {} {}", game.rule(), game.turn(), game.board());
            *self.known.entry(key).or_insert_with(|| Exhaustive::new(attacker).wins(&mut game, bound))
        };
        certificate.lemmas.iter().find(|lemma| !is_true(lemma)).map(|lemma| lemma.number.clone())
    }

    /// Whether the checkers accept a file. What they accept must be true.
    fn accept_truth(&mut self, file: &[u8]) -> bool {
        let accepted = self.accept(file);
        if accepted && let Some(lemma) = self.false_lemma(file) {
            panic!("both checkers accept lemma {lemma}, which is false:\n{}", String::from_utf8_lossy(file));
        }
        accepted
    }
}

/// The prover's certificate of a random position by this rule.
fn proven(random: &mut fastrand::Rng, rule: Rule, most_empty: usize) -> Certificate {
    loop {
        let size = Size::new(random.u32(5..=7), random.u32(5..=7)).unwrap();
        let (empty, turn) = (random.usize(most_empty / 2..=most_empty), Colour::BOTH[random.usize(0..2)]);
        let Some(mut game) = random_game(random, rule, size, empty, turn, 5) else { continue };
        let attacker = Colour::BOTH[random.usize(0..2)];
        let mut search = Exhaustive::new(attacker);
        if search.wins(&mut game, 2) || !search.wins(&mut game, Exhaustive::ANY) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let claim = Claim { rule, board: game.board().clone(), turn: game.turn(), attacker };
        let mut prover = Prover::open(folder.path(), claim).unwrap();
        let resources = Resources { threads: 1, memory: 1 << 24, disk: 1 << 30 };
        prover.run(folder.path(), resources, &AtomicBool::new(false), &mut |_, _| {}).unwrap();
        cinquina_prove::certificate::write(&mut prover, folder.path(), 1).unwrap();
        let text = std::fs::read_to_string(folder.path().join(cinquina_prove::certificate::CERTIFICATE)).unwrap();
        // Most are a line of fours, in which there is not much to change.
        if text.contains(['{', '[', '@']) {
            return Certificate::parse(&text).unwrap();
        }
    }
}

/// New certificates by every rule: of the prover's, and random ones with everything in them that there is.
fn new_certificates(seed: u64, of_prover: usize, of_generator: usize, most_empty: usize) -> Vec<Certificate> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut certificates = Vec::new();
    for rule in Rule::ALL {
        certificates.extend((0..of_prover).map(|_| proven(&mut random, rule, most_empty)));
        certificates.extend((0..of_generator).map(|_| random_certificate(&mut random, rule, most_empty)));
    }
    assert_has_everything(&certificates);
    certificates
}

fn stored_certificates() -> Vec<Certificate> {
    let texts = CERTIFICATES.split_inclusive("\nend\n");
    let certificates: Vec<Certificate> = texts.map(|text| Certificate::parse(text).unwrap()).collect();
    assert_has_everything(&certificates);
    certificates
}

/// Fails unless these certificates have all that version 2 knows.
fn assert_has_everything(certificates: &[Certificate]) {
    let mut found = HashSet::new();
    for certificate in certificates {
        found.insert(certificate.rule.clone());
        for lemma in &certificate.lemmas {
            let side = if lemma.turn == certificate.attacker { "attacker" } else { "defender" };
            found.insert(format!("{} attacks, {side} to move", certificate.attacker));
            let mut around: Vec<&str> = Vec::new();
            for (place, word) in lemma.tree.iter().enumerate() {
                match word.as_str() {
                    // A set is around the attack after its braces, up to the parenthesis.
                    "(" if lemma.tree[place + 1] == "{" => around.push("set"),
                    "(" => around.push("branch"),
                    "[" => around.push("witness"),
                    ")" | "]" => drop(around.pop()),
                    word if word.starts_with('@') => {
                        let (_, symmetry) = word.split_once('/').unwrap();
                        found.insert(format!("symmetry {symmetry}"));
                        let follows_reply = place >= 2 && lemma.tree[place - 2] == "(";
                        found.insert(if follows_reply { "for an attack" } else { "for answers" }.into());
                    }
                    _ => {}
                }
                let nested: Vec<&str> = around.iter().copied().filter(|what| *what != "branch").collect();
                found.insert(nested.join(" in it a "));
            }
        }
    }
    let rules = Rule::ALL.map(|rule| rule.to_string());
    let symmetries: Vec<String> = (0..8).map(|number| format!("symmetry {number}")).collect();
    let others = [
        "black attacks, attacker to move",
        "black attacks, defender to move",
        "white attacks, attacker to move",
        "white attacks, defender to move",
        "for an attack",
        "for answers",
        "set in it a set",
        "set in it a witness",
        "witness in it a set",
        "witness in it a witness",
    ];
    let wanted = rules.iter().chain(&symmetries).map(String::as_str).chain(others);
    let missing: Vec<&str> = wanted.filter(|what| !found.contains(*what)).collect();
    assert!(missing.is_empty(), "no certificate has {missing:?}");
}

/// By kind of mutation: how many mutants there were, and how many of them hold.
type Summary = BTreeMap<&'static str, [usize; 2]>;

/// Makes so many mutants, asks both checkers about each, and confirms what they accept.
fn mutate(judges: &mut Judges, certificates: &[Certificate], count: usize, seed: u64) -> Summary {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut summary = Summary::new();
    let mut made = 0;
    while made < count {
        let mutation = &MUTATIONS[made % MUTATIONS.len()];
        let [one, other] = [0; 2].map(|_| &certificates[random.usize(0..certificates.len())]);
        let Some(mutant) = mutation.apply(one, other, &mut random) else { continue };
        let [all, holding] = summary.entry(mutation.name).or_default();
        *all += 1;
        *holding += usize::from(judges.accept_truth(&mutant));
        made += 1;
    }
    summary
}

#[test]
fn both_checkers_accept_the_certificates() {
    let Some(mut judges) = Judges::new() else { return };
    for certificate in stored_certificates() {
        let text = certificate.to_text();
        assert!(judges.accept_truth(text.as_bytes()), "{text}");
    }
}

/// What the other tests rely on: none of the claims needs fewer than three stones.
#[test]
fn exhaustive_search_finds_a_bound_that_is_too_small() {
    let Some(mut judges) = Judges::new() else { return };
    for mut certificate in stored_certificates() {
        let last = certificate.lemmas.last_mut().unwrap();
        last.bound = "2".into();
        let number = last.number.clone();
        assert_eq!(judges.false_lemma(certificate.to_text().as_bytes()), Some(number));
    }
}

#[test]
fn both_checkers_agree_on_mutants_and_accept_only_what_is_true() {
    let Some(mut judges) = Judges::new() else { return };
    let summary = mutate(&mut judges, &stored_certificates(), 500, 1);
    let holding: usize = summary.values().map(|[_, holding]| holding).sum();
    // Some changes do no harm; most do.
    assert!((50..=200).contains(&holding), "{holding} of 500 hold");
}

/// `cargo test --release -p cinquina-prove --test mutants -- --ignored --nocapture ten_thousand`
#[test]
#[ignore = "takes minutes"]
fn both_checkers_agree_on_ten_thousand_mutants() {
    let Some(mut judges) = Judges::new() else { return };
    let summary = mutate(&mut judges, &new_certificates(2, 4, 20, 14), 10_000, 3);
    for (name, [all, holding]) in &summary {
        println!("{name:<50} {all:>4} mutants, {holding:>4} hold");
    }
    let [all, holding] = summary.values().fold([0; 2], |sum, counts| [sum[0] + counts[0], sum[1] + counts[1]]);
    println!("{holding} of {all} mutants hold, and what they claim is true; both checkers refuse the others");
}

/// `cargo test --release -p cinquina-prove --test mutants -- --ignored make_certificates`
#[test]
#[ignore = "takes minutes, and writes tests/mutants/small.proofs"]
fn make_certificates() {
    let texts: String = new_certificates(4, 3, 8, 11).iter().map(Certificate::to_text).collect();
    std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mutants/small.proofs"), texts).unwrap();
}
