//! The tree against the rules of the game.
//!
//! Functions here call each other as deep as the tree goes, and no path has more moves than the board has squares.

use std::io::{self, BufRead};

use crate::board::Board;
use crate::claim::Claim;
use crate::expected::Expected;
use crate::square;
use crate::words::{Checked, Words};

/// The most words and signs that a witness may hold.
const LARGEST_WITNESS: usize = 1_000_000;
/// How deep witnesses may stand in each other.
const MOST_WITNESSES: usize = 2;

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Failure {
    /// It could not be read to its end.
    Unreadable(io::Error),
    /// It does not hold: the first place where it fails, and why.
    Rejected(String),
}

/// Checks a proof and, where something is expected of its claim, that too. Says what has been proven.
pub fn check(text: impl BufRead, expected: Option<&Expected>) -> Result<String, Failure> {
    let mut words = Words::new(text);
    let verdict = whole(&mut words, expected);
    match words.error {
        Some(error) => Err(Failure::Unreadable(error)),
        None => verdict.map_err(Failure::Rejected),
    }
}

/// Checks everything; a complaint names its place.
fn whole(words: &mut Words<impl BufRead>, expected: Option<&Expected>) -> Checked<String> {
    let (claim, board) = Claim::read(words).map_err(|reason| format!("line {}: {reason}", words.line))?;
    expected.map_or(Ok(()), |expected| expected.compare(&claim))?;
    let (witness, path, [next, witnesses, level, nodes, depth, stones]) = (Vec::new(), Vec::new(), [0; 6]);
    let mut checker = Checker { claim, board, words, witness, next, witnesses, level, path, nodes, depth, stones };
    checker.tree().map_err(|reason| checker.at_this_place(&reason))?;
    let Checker { claim, stones, nodes, depth, .. } = checker;
    Ok(format!("proven in {stones}:{}: {nodes} nodes, depth {depth}", claim.text()))
}

/// What is done with a part of the tree: it is checked; it is checked in a position that it was not written for, so that
/// part of it may be idle; it is passed over.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mode {
    Check,
    Replay,
    Skip,
}

struct Checker<'a, R> {
    claim: Claim,
    board: Board,
    words: &'a mut Words<R>,
    /// The outermost witness as far as it has been read, and how far this replay of it has come.
    witness: Vec<String>,
    next: usize,
    /// In how many witnesses we are, and behind how many moves of the tree.
    witnesses: usize,
    level: usize,
    /// The moves on the board.
    path: Vec<usize>,
    // What has been found: moves in the file, the longest path, the most stones of the attacker's.
    nodes: usize,
    depth: usize,
    stones: usize,
}

impl<R: BufRead> Checker<'_, R> {
    /// Everything behind the claim.
    fn tree(&mut self) -> Checked<()> {
        let attacks = self.claim.turn == self.claim.attacker;
        if attacks { self.attack(Mode::Check) } else { self.answers(Mode::Check) }?;
        self.words.expect("end")?;
        self.words.expect("")
    }

    /// A complaint with its line and the moves that lead there.
    fn at_this_place(&self, reason: &str) -> String {
        let path: String = self.path.iter().map(|&square| format!(" {}", square::name(square))).collect();
        let behind = if path.is_empty() { "" } else { ", behind the moves" };
        format!("line {}{behind}{path}: {reason}", self.words.line)
    }

    /// An OR node: a move of the attacker's, and what follows.
    fn attack(&mut self, mode: Mode) -> Checked<()> {
        let square = self.take_square()?;
        self.behind(square, mode, Self::answers)
    }

    /// An AND node: every reply that needs an answer must have one here.
    fn answers(&mut self, mode: Mode) -> Checked<()> {
        let mut open = if mode == Mode::Skip { Vec::new() } else { self.demanded()? };
        // Where the attacker has won, nothing may stand: a reply is refused since it asks for no answer, a witness here.
        let won = mode == Mode::Check && open.is_empty();
        let mut listed = Vec::new();
        if square::parse(self.word()).is_some() {
            self.listed(mode, &mut open, &mut listed)?;
        } else {
            while self.take_if("(") {
                self.listed(mode, &mut open, &mut listed)?;
                self.expect(")")?;
            }
            if !won && self.take_if("[") {
                self.witness(&mut open)?;
            }
        }
        open.first().map_or(Ok(()), |&reply| Err(format!("there is no answer to {}", square::name(reply))))
    }

    /// A reply with the attack that answers it.
    fn listed(&mut self, mode: Mode, open: &mut Vec<usize>, listed: &mut Vec<usize>) -> Checked<()> {
        let reply = self.take_square()?;
        if listed.contains(&reply) {
            return Err(format!("a second answer to {}", square::name(reply)));
        }
        listed.push(reply);
        let asked = open.iter().position(|&square| square == reply).map(|index| open.remove(index)).is_some();
        match mode {
            Mode::Check if !asked => Err(format!("the reply {} asks for no answer", square::name(reply))),
            Mode::Replay if !asked => self.behind(reply, Mode::Skip, Self::attack),
            _ => self.behind(reply, mode, Self::attack),
        }
    }

    /// The attack that answers all other replies. It is read once and then replayed.
    fn witness(&mut self, open: &mut Vec<usize>) -> Checked<()> {
        self.witnesses += 1;
        let start = self.next;
        self.attack(Mode::Skip)?;
        self.expect("]")?;
        let end = self.next;
        for reply in std::mem::take(open) {
            self.next = start;
            self.behind(reply, Mode::Replay, Self::attack)?;
        }
        self.next = end;
        self.witnesses -= 1;
        if self.witnesses == 0 {
            self.witness.clear();
            self.next = 0;
        }
        Ok(())
    }

    /// Goes on behind a move, which is played unless all is passed over; it must lie on the board even then.
    fn behind(&mut self, square: usize, mode: Mode, go_on: fn(&mut Self, Mode) -> Checked<()>) -> Checked<()> {
        self.level += 1;
        if self.level > self.claim.size[0] * self.claim.size[1] {
            return Err("more moves in a row than the board has squares".into());
        }
        let colour = (self.claim.turn + self.path.len()) % 2;
        if mode == Mode::Skip && self.board.has(square) {
            go_on(self, mode)?;
        } else if mode != Mode::Skip && self.board.is_legal(square, colour) {
            self.board.put(square, colour);
            self.path.push(square);
            go_on(self, mode)?;
            self.board.take();
            self.path.pop();
        } else {
            return Err(format!("{} is no legal move", square::name(square)));
        }
        self.level -= 1;
        Ok(())
    }

    /// The four rules: which replies need an answer. None if the attacker has won.
    fn demanded(&mut self) -> Checked<Vec<usize>> {
        let (attacker, defender) = (self.claim.attacker, 1 - self.claim.attacker);
        let mut stones = (self.path.len() + usize::from(self.claim.turn == attacker)) / 2;
        self.depth = self.depth.max(self.path.len());
        if !self.path.last().is_some_and(|&last| self.board.wins(last, attacker)) {
            if let Some(&square) = self.board.winning[defender].first() {
                return Err(format!("the defender wins on {}", square::name(square)));
            }
            let threatens = !self.board.winning[attacker].is_empty();
            let replies = if threatens { self.board.saving(defender) } else { self.board.legal(defender) };
            if !replies.is_empty() {
                return Ok(replies);
            }
            if !threatens {
                return Err("the defender has no legal move, and the attacker has not won".into());
            }
            stones += 1;
        }
        self.stones = self.stones.max(stones);
        let within = stones <= self.claim.bound;
        if within { Ok(Vec::new()) } else { Err(format!("{stones} stones are needed, more than the bound")) }
    }

    /// The next word: of the witness that is replayed, or of the file.
    fn word(&self) -> &str {
        self.witness.get(self.next).unwrap_or(&self.words.word)
    }

    /// Takes the next word if it is this one.
    fn take_if(&mut self, due: &str) -> bool {
        let found = self.word() == due;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, due: &str) -> Checked<()> {
        if self.take_if(due) { Ok(()) } else { Err(self.unexpected(&format!("'{due}'"))) }
    }

    /// A complaint about the next word. It is taken, since the complaint shall name its line.
    fn unexpected(&mut self, due: &str) -> String {
        let complaint = format!("'{}' where {due} should be", self.word());
        self.advance();
        complaint
    }

    fn take_square(&mut self) -> Checked<usize> {
        let Some(square) = square::parse(self.word()) else { return Err(self.unexpected("a move")) };
        if self.witness.len() > LARGEST_WITNESS || self.witnesses > MOST_WITNESSES {
            return Err("a witness inside two others, or one that is too large".into());
        }
        self.nodes += usize::from(self.next == self.witness.len());
        self.advance();
        Ok(square)
    }

    /// Goes on to the next word; those of a witness are kept.
    fn advance(&mut self) {
        if self.next == self.witness.len() {
            let word = self.words.take();
            self.witness.extend(Some(word).filter(|_| self.witnesses > 0));
        }
        self.next += usize::from(self.witnesses > 0);
    }
}
