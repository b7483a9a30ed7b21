//! A whole file: its only tree, or its lemmas one after the other; and files that are checked in parts.

use std::io::{self, Read};
use std::{iter, panic, thread};

use crate::board::{Board, Colour, RULES};
use crate::check::{Cost, Lemma, check as check_lemma};
use crate::claim::{Statement, field, stones};
use crate::expected::Expected;
use crate::tree::Parser;
use crate::words::{Checked, Words, ensure};

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Failure {
    /// It could not be read to its end.
    Unreadable(io::Error),
    /// It does not hold: the first place where it fails, and why.
    Rejected(String),
}

/// What was found about a file that holds, or about a part of it.
#[derive(Default, Debug)]
pub struct Verdict {
    /// What is proven, in one line.
    pub sentence: String,
    /// How many stones the attacker needs.
    pub stones: usize,
    /// How many stones were placed to check each lemma, 0 for those that were not checked.
    pub work: Vec<usize>,
    /// The SHA-256 of the file.
    pub sha256: String,
    /// The claim alone.
    pub claim: String,
    /// The moves written in trees, and those on the longest path.
    nodes: usize,
    depth: usize,
    is_first_version: bool,
}

/// Checks a proof, and its claim against what is expected, if anything. Returns what has been proven.
pub fn check(text: impl Read, expected: Option<&Expected>) -> Result<String, Failure> {
    check_part(text, [1, 1])?.say([1, 1], expected).map(|verdict| verdict.sentence)
}

/// Checks part K of N of a file: each thread reads all of it and checks a part of the part.
pub fn check_file<R: Read>(
    open: impl Fn() -> io::Result<R> + Sync,
    expected: Option<&Expected>,
    [part, parts]: [usize; 2],
    threads: usize,
) -> Result<Verdict, Failure> {
    let check = |thread| check_part(open().map_err(Failure::Unreadable)?, [part + parts * thread, parts * threads]);
    let mut verdicts = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || check(thread))).collect();
        let others = others.into_iter().map(|other| other.join().unwrap_or_else(|cause| panic::resume_unwind(cause)));
        iter::once(check(0)).chain(others).collect::<Result<Vec<_>, _>>()
    })?;
    let mut verdict = verdicts.pop().unwrap_or_default();
    for other in verdicts {
        let is_same = verdict.sha256 == other.sha256;
        ensure(is_same, || "the file has changed while it was read".into()).map_err(Failure::Rejected)?;
        verdict.work.iter_mut().zip(other.work).for_each(|(work, more)| *work += more);
        verdict.depth = verdict.depth.max(other.depth);
        verdict.stones = verdict.stones.max(other.stones);
    }
    verdict.say([part, parts], expected)
}

/// What follows from the sentences about parts: that the whole holds, if they are all the parts of one file.
pub fn join(lines: &[String], expected: Option<&Expected>) -> Checked<String> {
    let parts = lines.len();
    let what = |part| {
        let start = format!("part {part} of {parts} holds: ");
        let what = lines.iter().find_map(|line| line.trim().strip_prefix(&start));
        what.ok_or_else(|| format!("none of these {parts} lines says that part {part} of {parts} holds"))
    };
    let all = (1..=parts).map(what).collect::<Checked<Vec<_>>>()?;
    let (claim, _) = all.first().and_then(|what| what.rsplit_once(": ")).ok_or("there are no parts")?;
    ensure(all.iter().all(|what| what == &all[0]), || "these are parts of different files".into())?;
    expected.map_or(Ok(()), |expected| expected.compare(claim))?;
    Ok(format!("proven by {parts} parts: {}", all[0]))
}

impl Verdict {
    /// Puts into words what is proven, unless that is not what was expected.
    fn say(mut self, [part, parts]: [usize; 2], expected: Option<&Expected>) -> Result<Self, Failure> {
        expected.map_or(Ok(()), |expected| expected.compare(&self.claim)).map_err(Failure::Rejected)?;
        let Self { stones, work, sha256, claim, nodes, depth, is_first_version, .. } = &self;
        let (lemmas, placed) = (work.len(), work.iter().sum::<usize>());
        self.sentence = if parts > 1 {
            format!("part {part} of {parts} holds: {claim}: {lemmas} lemmas (sha256 {sha256})")
        } else if *is_first_version {
            format!("proven in {stones}: {claim}: {nodes} nodes, depth {depth} (sha256 {sha256})")
        } else {
            let found = format!("{lemmas} lemmas, {nodes} nodes, {placed} stones placed");
            format!("proven in {stones}: {claim}: {found} (sha256 {sha256})")
        };
        Ok(self)
    }
}

fn check_part(text: impl Read, [part, parts]: [usize; 2]) -> Result<Verdict, Failure> {
    let mut words = Words::new(text);
    let verdict = read(&mut words, |number| number % parts == part % parts);
    words.error.map_or(verdict.map_err(Failure::Rejected), |error| Err(Failure::Unreadable(error)))
}

fn read(words: &mut Words<impl Read>, is_wanted: impl Fn(usize) -> bool) -> Checked<Verdict> {
    let game = Game::read(words).map_err(|reason| words.here(&reason))?;
    let (mut verdict, mut earlier) = (Verdict::default(), Vec::new());
    while earlier.is_empty() || (game.attacker.is_some() && words.next == "lemma") {
        let number = earlier.len() + 1;
        let lemma = game.lemma(words, number).map_err(|reason| words.here(&reason))?;
        let cost = if is_wanted(number) { check_lemma(&lemma, &earlier)? } else { Cost::default() };
        verdict.work.push(cost.work);
        verdict.nodes += lemma.nodes;
        verdict.depth = verdict.depth.max(cost.depth);
        verdict.stones = cost.stones;
        earlier.push(lemma.statement);
    }
    words.expect("end").and_then(|()| words.expect("")).map_err(|reason| words.here(&reason))?;
    let claim = earlier.last().map_or_else(String::new, |last| last.claim(game.rule, game.empty.size));
    Ok(Verdict { claim, sha256: words.hash.clone().finish(), is_first_version: game.attacker.is_none(), ..verdict })
}

/// What holds in a whole file.
struct Game {
    rule: &'static str,
    empty: Board,
    /// `None` in version 1, where he belongs to the claim.
    attacker: Option<Colour>,
}

impl Game {
    fn read(words: &mut Words<impl Read>) -> Checked<Self> {
        words.expect("cinquina-proof")?;
        let is_first_version = words.skip("1");
        if !is_first_version {
            words.expect("2")?;
        }
        let (rule, size) = (RULES[field(words, "rule")?[0]], field(words, "size")?);
        let attacker = if is_first_version { None } else { Some(field(words, "attacker")?[0]) };
        Ok(Self { rule, empty: Board::new(rule, size), attacker })
    }

    /// Reads a statement and its tree.
    fn lemma(&self, words: &mut Words<impl Read>, number: usize) -> Checked<Lemma> {
        if self.attacker.is_some() {
            let [named, _] = field(words, "lemma")?;
            ensure(named == number, || format!("lemma {named} where lemma {number} should be"))?;
        }
        let mut board = self.empty.clone();
        let (stones, [turn, _]) = (stones(words, &mut board)?, field(words, "turn")?);
        let attacker = self.attacker.map_or_else(|| field(words, "attacker").map(|[own, _]| own), Ok)?;
        let [bound, _] = field(words, "bound")?;
        let [most_work, _] = match self.attacker {
            Some(_) => field(words, "work")?,
            None => words.expect("tree").map(|()| [usize::MAX; 2])?,
        };
        let earlier = self.attacker.map(|_| number - 1);
        let mut parser = Parser { words, board: &board, earlier, nodes: 0 };
        let tree = if turn == attacker { parser.attack(0, 0)? } else { parser.answers(0, 0)? };
        let (nodes, statement) = (parser.nodes, Statement { stones, turn, attacker, bound });
        Ok(Lemma { board, statement, most_work, tree, nodes })
    }
}
