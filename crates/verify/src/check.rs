//! The tree against the rules of the game.

use std::io::{self, Read};

use crate::claim::Claim;
use crate::expected::Expected;
use crate::square::{self, name};
use crate::words::{Checked, Words, ensure};

/// Why a proof is not accepted.
#[derive(Debug)]
pub enum Failure {
    /// It could not be read to its end.
    Unreadable(io::Error),
    /// It does not hold: the first place where it fails, and why.
    Rejected(String),
}

/// Checks a proof, and its claim against what is expected, if anything. Returns what has been proven.
pub fn check(text: impl Read, expected: Option<&Expected>) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    // Memory is finite, and whatever a message quotes must be printable.
    text.take(1 << 30).read_to_end(&mut bytes).map_err(Failure::Unreadable)?;
    let strange = |letter: char| !letter.is_ascii_graphic() && !letter.is_ascii_whitespace();
    let text = String::from_utf8_lossy(&bytes).replace(strange, "?");
    whole(Words::new(&text), expected).map_err(Failure::Rejected)
}

/// Checks everything; the reason for a rejection names its place.
fn whole(start: Words<'_>, expected: Option<&Expected>) -> Checked<String> {
    let mut words = start;
    let claim = Claim::read(&mut words).map_err(|reason| format!("line {}: {reason}", words.line))?;
    let claimed = start.until("tree").skip(2).collect::<Vec<_>>().join(" ");
    expected.map_or(Ok(()), |expected| expected.compare(&claimed))?;
    let attacks = claim.turn == claim.attacker;
    let mut checker = Checker { claim, words, witnesses: 0, level: 0, played: Vec::new(), depth: 0, stones: 0 };
    let proven = if attacks { checker.attack(Mode::Check) } else { checker.answers(Mode::Check) };
    let proven = proven.and_then(|()| checker.words.expect("end")).and_then(|()| checker.words.expect(""));
    let path: String = checker.played.iter().map(|&square| format!(" {}", name(square))).collect();
    let after = if path.is_empty() { "" } else { ", after the moves" };
    proven.map_err(|reason| format!("line {}{after}{path}: {reason}", checker.words.line))?;
    let nodes = words.until("end").filter(|word| square::parse(word).is_some()).count();
    Ok(format!("proven in {}: {claimed}: {nodes} nodes, depth {}", checker.stones, checker.depth))
}

/// What is done with a part of the tree: it is checked; it is checked in a position that it was not written for, where
/// part of it may be unused; it is skipped.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mode {
    Check,
    Replay,
    Skip,
}

struct Checker<'a> {
    claim: Claim,
    words: Words<'a>,
    /// How many witnesses and how many moves of the tree enclose this place: recursion goes no deeper.
    witnesses: usize,
    level: usize,
    played: Vec<usize>,
    /// What has been found: the longest path, and the most stones of the attacker.
    depth: usize,
    stones: usize,
}

impl Checker<'_> {
    /// An OR node: a move of the attacker, and what follows.
    fn attack(&mut self, mode: Mode) -> Checked<()> {
        let square = self.take_square()?;
        self.after_move(square, mode, Self::answers)
    }

    /// An AND node: every reply that needs an answer must have one here.
    fn answers(&mut self, mode: Mode) -> Checked<()> {
        let mut open = if mode == Mode::Skip { Vec::new() } else { self.demanded()? };
        // Once the attacker has won nothing may follow: a reply is rejected since it needs no answer, a witness here.
        let won = mode == Mode::Check && open.is_empty();
        let mut listed = Vec::new();
        if square::parse(self.words.word).is_some() {
            self.listed(mode, &mut open, &mut listed)?;
        } else {
            while self.words.word == "(" {
                self.words.take();
                self.listed(mode, &mut open, &mut listed)?;
                self.words.expect(")")?;
            }
            if self.words.word == "[" && !won {
                self.witness(&mut open)?;
            }
        }
        open.first().map_or(Ok(()), |&reply| Err(format!("there is no answer to {}", name(reply))))
    }

    /// A reply with the attack that answers it.
    fn listed(&mut self, mode: Mode, open: &mut Vec<usize>, listed: &mut Vec<usize>) -> Checked<()> {
        let reply = self.take_square()?;
        ensure(!listed.contains(&reply), || format!("a second answer to {}", name(reply)))?;
        listed.push(reply);
        let asked = open.iter().position(|&square| square == reply).map(|index| open.remove(index)).is_some();
        match mode {
            Mode::Check if !asked => Err(format!("the reply {} needs no answer", name(reply))),
            Mode::Replay if !asked => self.after_move(reply, Mode::Skip, Self::attack),
            _ => self.after_move(reply, mode, Self::attack),
        }
    }

    /// The attack that answers all other replies. It is read once and then replayed.
    fn witness(&mut self, open: &mut Vec<usize>) -> Checked<()> {
        self.words.expect("[")?;
        self.witnesses += 1;
        ensure(self.witnesses <= 2, || "a witness inside two others".into())?;
        let start = self.words;
        self.attack(Mode::Skip)?;
        self.words.expect("]")?;
        let end = self.words;
        for reply in std::mem::take(open) {
            self.words = start;
            self.after_move(reply, Mode::Replay, Self::attack)?;
        }
        self.words = end;
        self.witnesses -= 1;
        Ok(())
    }

    /// Continues after a move, which is played unless the tree is skipped; it must lie on the board even then.
    fn after_move(&mut self, square: usize, mode: Mode, next: fn(&mut Self, Mode) -> Checked<()>) -> Checked<()> {
        self.level += 1;
        ensure(self.level <= self.claim.squares, || "more moves in a row than the board has squares".into())?;
        let (board, colour) = (&mut self.claim.board, (self.claim.turn + self.played.len()) % 2);
        let legal = if mode == Mode::Skip { board.has(square) } else { board.is_legal(square, colour) };
        ensure(legal, || format!("{} is not a legal move", name(square)))?;
        if mode == Mode::Skip {
            next(self, mode)?;
        } else {
            let after = board.with(square, colour);
            let before = std::mem::replace(board, after);
            self.played.push(square);
            next(self, mode)?;
            self.played.pop();
            self.claim.board = before;
        }
        self.level -= 1;
        Ok(())
    }

    /// The four rules: which replies need an answer. None if the attacker has won.
    fn demanded(&mut self) -> Checked<Vec<usize>> {
        let Claim { board, turn, attacker, bound, .. } = &mut self.claim;
        let (defender, mut stones) = (1 - *attacker, (self.played.len() + usize::from(turn == attacker)) / 2);
        self.depth = self.depth.max(self.played.len());
        if !self.played.last().is_some_and(|&last| board.wins(last, *attacker)) {
            let wins = |&square| Err(format!("the defender wins on {}", name(square)));
            board.winning[defender].first().map_or(Ok(()), wins)?;
            let threatens = !board.winning[*attacker].is_empty();
            let replies = if threatens { board.saving(defender) } else { board.legal(defender) };
            if !replies.is_empty() {
                return Ok(replies);
            }
            ensure(threatens, || "the defender has no legal move, and the attacker has not won".into())?;
            stones += 1;
        }
        self.stones = self.stones.max(stones);
        ensure(stones <= *bound, || format!("{stones} stones are needed, more than the bound")).map(|()| Vec::new())
    }

    fn take_square(&mut self) -> Checked<usize> {
        let word = self.words.take();
        square::parse(word).ok_or_else(|| format!("'{word:.20}' where a move should be"))
    }
}
