//! A tree as it is written, before anything is checked but its form.

use std::io::Read;

use crate::board::Board;
use crate::square::{self, name, number};
use crate::words::{Checked, Words, ensure};

/// The most moves that one tree may have.
const MOST_NODES: usize = 1 << 24;
/// Sets and witnesses stand at most so deep in each other.
const MOST_REPLAYS: usize = 2;

/// A place of a tree, with its line in the file.
pub(crate) enum Node {
    /// The attacker plays a move, and has answers to the replies.
    Move { square: usize, line: u64, answers: Box<Node> },
    /// What he has against the replies; the witness is against all that are not listed.
    Answers { listed: Vec<Branch>, witness: Option<Box<Node>> },
    /// An earlier lemma, which this symmetry takes to the position here.
    Reference { lemma: usize, symmetry: usize, line: u64 },
}

/// The attack that answers one reply, or each reply of a set.
pub(crate) struct Branch {
    pub(crate) replies: Vec<usize>,
    pub(crate) is_set: bool,
    pub(crate) attack: Node,
    pub(crate) line: u64,
}

/// Reads a tree from words. Of a place it knows how many moves are written on the way there, and how many sets and
/// witnesses it is in: recursion goes no deeper.
pub(crate) struct Parser<'a, R> {
    pub(crate) words: &'a mut Words<R>,
    pub(crate) board: &'a Board,
    /// How many lemmas there are to refer to; `None` in version 1, which has no references and no sets.
    pub(crate) earlier: Option<usize>,
    /// The moves so far.
    pub(crate) nodes: usize,
}

impl<R: Read> Parser<'_, R> {
    pub(crate) fn attack(&mut self, moves: usize, replays: usize) -> Checked<Node> {
        ensure(replays <= MOST_REPLAYS, || "a set or witness inside two others".into())?;
        if let Some(reference) = self.reference(replays) {
            return reference;
        }
        let (square, line) = (self.square()?, self.words.line);
        Ok(Node::Move { square, line, answers: Box::new(self.answers(moves + 1, replays)?) })
    }

    pub(crate) fn answers(&mut self, moves: usize, replays: usize) -> Checked<Node> {
        let squares = self.board.size.iter().product();
        ensure(moves <= squares, || "more moves in a row than the board has squares".into())?;
        if let Some(reference) = self.reference(replays) {
            return reference;
        }
        let (mut listed, mut witness, mut seen) = (Vec::new(), None, Vec::new());
        if square::parse(&self.words.next).is_some() {
            listed.push(self.branch(&mut seen, moves, replays)?);
            return Ok(Node::Answers { listed, witness });
        }
        while self.words.skip("(") {
            listed.push(self.branch(&mut seen, moves, replays)?);
            self.words.expect(")")?;
        }
        if self.words.skip("[") {
            witness = Some(Box::new(self.attack(moves, replays + 1)?));
            self.words.expect("]")?;
        }
        Ok(Node::Answers { listed, witness })
    }

    /// A reply or a set of them, none of which was seen here before, with the attack that answers it.
    fn branch(&mut self, seen: &mut Vec<usize>, moves: usize, replays: usize) -> Checked<Branch> {
        let (start, is_set) = (seen.len(), self.earlier.is_some() && self.words.skip("{"));
        loop {
            let reply = self.square()?;
            ensure(!seen.contains(&reply), || format!("a second answer to {}", name(reply)))?;
            seen.push(reply);
            if !is_set || self.words.skip("}") {
                break;
            }
        }
        let (replies, line) = (seen[start..].to_vec(), self.words.line);
        let attack = self.attack(moves + 1, replays + usize::from(is_set))?;
        Ok(Branch { replies, is_set, attack, line })
    }

    /// `@12/3`, if that comes next.
    fn reference(&mut self, replays: usize) -> Option<Checked<Node>> {
        let (earlier, text) = (self.earlier?, self.words.next.strip_prefix('@')?);
        let (lemma, symmetry) = text.split_once('/').unwrap_or((text, ""));
        let known = number(lemma, 1, earlier).zip(number(symmetry, 0, square::symmetries(self.board.size) - 1));
        let known = known.ok_or_else(|| format!("'@{text}' is no earlier lemma with a symmetry of this board"));
        self.words.advance();
        let stands = ensure(replays == 0, || "a reference inside a set or a witness".into());
        let line = self.words.line;
        Some(stands.and(known).map(|(lemma, symmetry)| Node::Reference { lemma, symmetry, line }))
    }

    fn square(&mut self) -> Checked<usize> {
        let word = &self.words.next;
        let square = square::parse(word).ok_or_else(|| format!("'{word}' where a move should be"));
        self.words.advance();
        let square = square?;
        ensure(self.board.has(square), || format!("{} is not on the board", name(square)))?;
        self.nodes += 1;
        ensure(self.nodes <= MOST_NODES, || format!("a tree of more than {MOST_NODES} moves"))?;
        Ok(square)
    }
}
