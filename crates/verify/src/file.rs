//! A whole file: its only tree, or its lemmas one after the other, checked by several threads at once.

use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::board::Colour;
use crate::check::{Cost, Lemma, Tree, check};
use crate::claim::{Game, MOST_WORK, Statement, field, position};
use crate::expected::Expected;
use crate::square::number;
use crate::tree::Parser;
use crate::words::{Checked, Words, ensure};

/// So many lemmas are read before they are checked.
const BATCH: usize = 256;
/// The most parts that a file may be checked in.
pub const MOST_PARTS: usize = 1_000_000;

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Failure {
    /// It could not be read to its end.
    Unreadable(io::Error),
    /// It does not hold: the first place where it fails, and why.
    Rejected(String),
}

/// How a file is checked.
#[derive(Default)]
pub struct Options<'a> {
    /// What it should claim, if anything.
    pub expected: Option<&'a Expected>,
    /// How many threads check lemmas; none is one.
    pub threads: usize,
    /// Which part is checked, and of how many: the lemmas whose number leaves this remainder.
    pub part: Option<[usize; 2]>,
    /// Whether what lemmas declare to cost is ignored, so that one can find out what to declare.
    pub measure: bool,
}

/// What was found about a file that holds.
#[derive(Clone, Default, Debug)]
pub struct Verdict {
    /// What is proven, in one line.
    pub sentence: String,
    /// The claim alone.
    pub claim: String,
    /// How many stones the attacker needs.
    pub stones: usize,
    /// How many stones were placed for each lemma, 0 for those that were not checked.
    pub work: Vec<u64>,
    /// The SHA-256 of the file.
    pub sha256: String,
}

/// Checks a proof with one thread, and its claim against what is expected, if anything. Returns what has been proven.
pub fn check_text(text: impl Read, expected: Option<&Expected>) -> Result<String, Failure> {
    check_file(text, &Options { expected, ..Options::default() }).map(|verdict| verdict.sentence)
}

/// Checks a proof, or a part of it.
pub fn check_file(text: impl Read, options: &Options<'_>) -> Result<Verdict, Failure> {
    let words = Words::new(text);
    let mut file = File { words, game: None, earlier: Vec::new(), work: Vec::new(), nodes: 0, cost: Cost::default() };
    let claim = file.read(options);
    file.words.error.take().map_or(Ok(()), |error| Err(Failure::Unreadable(error)))?;
    let (claim, bound, lemmas) = claim.map_err(Failure::Rejected)?;
    options.expected.map_or(Ok(()), |expected| expected.compare(&claim)).map_err(Failure::Rejected)?;
    let File { words, nodes, cost, work, .. } = file;
    let (sha256, placed) = (words.hash.finish(), work.iter().sum::<u64>());
    let sentence = match (options.part, lemmas) {
        (Some([part, parts]), _) => {
            format!("part {part} of {parts} holds: {claim}: {lemmas} lemmas (sha256 {sha256})")
        }
        (None, 0) => {
            format!("proven in {}: {claim}: {nodes} nodes, depth {} (sha256 {sha256})", cost.stones, cost.depth)
        }
        _ => format!(
            "proven in {bound}: {claim}: {lemmas} lemmas, {nodes} nodes, {placed} stones placed (sha256 {sha256})"
        ),
    };
    Ok(Verdict { sentence, claim, stones: if lemmas == 0 { cost.stones } else { bound }, work, sha256 })
}

/// What follows from the sentences about parts: that the whole holds, if they are all the parts of one file.
pub fn join(lines: &[String], expected: Option<&Expected>) -> Result<String, String> {
    let part = |line: &String| {
        let (part, what) = line.trim().strip_prefix("part ")?.split_once(" holds: ")?;
        let (part, parts) = part.split_once(" of ")?;
        let parts = number(parts, 1, MOST_PARTS)?;
        Some((number(part, 1, parts)?, parts, what.to_owned()))
    };
    let read = |line| part(line).ok_or_else(|| format!("this is not about a part: {}", line.trim()));
    let all: Vec<_> = lines.iter().map(read).collect::<Checked<_>>()?;
    let Some((_, parts, what)) = all.first() else { return Err("there are no parts".into()) };
    let are_one = all.iter().all(|(_, others, other)| others == parts && other == what);
    ensure(are_one, || "these are parts of different files, or of different divisions".into())?;
    let missing = (1..=*parts).find(|part| all.iter().all(|(present, ..)| present != part));
    missing.map_or(Ok(()), |part| Err(format!("part {part} of {parts} is missing")))?;
    let claim = what.rsplit_once(": ").map_or("", |(claim, _)| claim);
    expected.map_or(Ok(()), |expected| expected.compare(claim))?;
    Ok(format!("proven by {parts} parts: {what}"))
}

/// A file that is being read.
struct File<R> {
    words: Words<R>,
    game: Option<Game>,
    earlier: Vec<Statement>,
    /// Of each lemma, and of all of them: moves written, and what checking found.
    work: Vec<u64>,
    nodes: u64,
    cost: Cost,
}

impl<R: Read> File<R> {
    /// Reads and checks everything. Returns the claim, its bound and the number of lemmas.
    fn read(&mut self, options: &Options<'_>) -> Checked<(String, usize, usize)> {
        let (mut batch, mut goes_on) = (Vec::new(), true);
        let mut attacker = None;
        while goes_on {
            let read = self.read_some(&mut attacker, options, &mut batch);
            let line = self.words.line;
            // What stands first in the file is reported first.
            self.check_all(&batch, options.threads)?;
            batch.clear();
            goes_on = read.map_err(|reason| format!("line {line}: {reason}"))?;
        }
        let (Some(game), Some(last)) = (self.game, self.earlier.last()) else { return Err("line 1: no claim".into()) };
        let lemmas = if attacker.is_some() { self.earlier.len() } else { 0 };
        Ok((game.claim(last), last.bound, lemmas))
    }

    /// Reads up to a batch of lemmas, or the only tree. Says whether there are more.
    fn read_some(
        &mut self,
        attacker: &mut Option<Colour>,
        options: &Options<'_>,
        batch: &mut Vec<(usize, Lemma)>,
    ) -> Checked<bool> {
        let game = match self.game {
            Some(game) => game,
            None => {
                self.words.expect("cinquina-proof")?;
                let is_first = self.words.skip("1");
                if !is_first {
                    self.words.expect("2")?;
                }
                let game = Game::read(&mut self.words)?;
                self.game = Some(game);
                if is_first {
                    ensure(options.part.is_none(), || "a file of version 1 has no parts".into())?;
                    batch.push((0, self.lemma(game, None, options)?));
                    return self.words.expect("end").and_then(|()| self.words.expect("")).map(|()| false);
                }
                *attacker = Some(field(&mut self.words, "attacker")?[0]);
                game
            }
        };
        while batch.len() < BATCH {
            let number = self.earlier.len() + 1;
            let [named, _] = field(&mut self.words, "lemma")?;
            ensure(named == number, || format!("lemma {named} where lemma {number} should be"))?;
            let lemma = self.lemma(game, *attacker, options)?;
            if options.part.is_none_or(|[part, parts]| number % parts == part % parts) {
                batch.push((number - 1, lemma));
            }
            if self.words.skip("end") {
                return self.words.expect("").map(|()| false);
            }
        }
        Ok(true)
    }

    /// Reads a statement and its tree; `attacker` is `None` in version 1.
    fn lemma(&mut self, game: Game, attacker: Option<Colour>, options: &Options<'_>) -> Checked<Lemma> {
        let words = &mut self.words;
        let (board, stones) = position(words, game)?;
        let [turn, _] = field(words, "turn")?;
        let own = if attacker.is_none() { field(words, "attacker")?[0] } else { 0 };
        let attacker_is = attacker.unwrap_or(own);
        let [bound, _] = field(words, "bound")?;
        let mut most_work = u64::MAX;
        if attacker.is_some() {
            let [work, _] = field(words, "work")?;
            most_work = if options.measure { MOST_WORK } else { work } as u64;
        } else {
            words.expect("tree")?;
        }
        let lemmas = attacker.map(|_| self.earlier.len());
        let mut parser = Parser { words, board: &board, lemmas, level: 0, replays: 0, nodes: 0 };
        let attacks = turn == attacker_is;
        let tree = if attacks { Tree::Attack(parser.attack()?) } else { Tree::Answers(parser.answers()?) };
        self.nodes += parser.nodes;
        let statement = Statement { stones, turn, attacker: attacker_is, bound };
        self.earlier.push(statement.clone());
        self.work.push(0);
        Ok(Lemma { board, statement, tree, most_work })
    }

    fn check_all(&mut self, batch: &[(usize, Lemma)], threads: usize) -> Checked<()> {
        let (next, costs, earlier) = (AtomicUsize::new(0), Mutex::new(Vec::new()), &self.earlier);
        let work = || {
            while let Some((number, lemma)) = batch.get(next.fetch_add(1, Relaxed)) {
                let cost = check(lemma, earlier);
                costs.lock().unwrap_or_else(PoisonError::into_inner).push((*number, cost));
            }
        };
        std::thread::scope(|scope| {
            (1..threads.min(batch.len())).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let mut costs = costs.into_inner().unwrap_or_else(PoisonError::into_inner);
        costs.sort_by_key(|(number, _)| *number);
        for (number, cost) in costs {
            let Cost { work, depth, stones } = cost?;
            self.work[number] = work;
            self.cost = Cost { work, depth: self.cost.depth.max(depth), stones: self.cost.stones.max(stones) };
        }
        Ok(())
    }
}
