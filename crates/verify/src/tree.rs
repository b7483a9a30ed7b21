//! A tree as it is written, before anything is checked but its form.

use std::io::Read;

use crate::board::Board;
use crate::square::{self, name, number};
use crate::words::{Checked, Words, ensure};

/// The most moves that one tree may have.
const MOST_NODES: u64 = 1 << 24;
/// Sets and witnesses stand at most so deep in each other.
const MOST_REPLAYS: usize = 2;

/// An OR node: the attacker plays a move and has an answer to each reply, or wins by an earlier lemma.
pub(crate) enum Attack {
    Move { square: usize, line: u32, answers: Answers },
    Lemma(Reference),
}

/// An AND node: what he has against the defender's replies.
pub(crate) enum Answers {
    Replies { branches: Vec<Branch>, witness: Option<Box<Attack>> },
    Lemma(Reference),
}

/// The attack that answers one reply, or each reply of a set.
pub(crate) struct Branch {
    pub(crate) replies: Vec<usize>,
    pub(crate) is_set: bool,
    pub(crate) attack: Attack,
    pub(crate) line: u32,
}

/// An earlier lemma, and the symmetry that takes its position to this one.
pub(crate) struct Reference {
    pub(crate) lemma: usize,
    pub(crate) symmetry: usize,
    pub(crate) line: u32,
}

/// Reads a tree from words.
pub(crate) struct Parser<'a, R> {
    pub(crate) words: &'a mut Words<R>,
    pub(crate) board: &'a Board,
    /// How many lemmas there are to refer to; `None` in version 1, which has no lemmas and no sets.
    pub(crate) lemmas: Option<usize>,
    /// How many moves of the tree, and how many sets and witnesses enclose this place: recursion goes no deeper.
    pub(crate) level: usize,
    pub(crate) replays: usize,
    /// The moves so far.
    pub(crate) nodes: u64,
}

impl<R: Read> Parser<'_, R> {
    pub(crate) fn attack(&mut self) -> Checked<Attack> {
        if let Some(reference) = self.reference()? {
            return Ok(Attack::Lemma(reference));
        }
        let square = self.square()?;
        let line = self.words.line;
        self.below(Self::answers).map(|answers| Attack::Move { square, line, answers })
    }

    pub(crate) fn answers(&mut self) -> Checked<Answers> {
        if let Some(reference) = self.reference()? {
            return Ok(Answers::Lemma(reference));
        }
        let (mut branches, mut witness, mut listed) = (Vec::new(), None, Vec::new());
        if square::parse(&self.words.next).is_some() {
            branches.push(self.branch(&mut listed)?);
            return Ok(Answers::Replies { branches, witness });
        }
        while self.words.skip("(") {
            branches.push(self.branch(&mut listed)?);
            self.words.expect(")")?;
        }
        if self.words.skip("[") {
            witness = Some(Box::new(self.replayed()?));
            self.words.expect("]")?;
        }
        Ok(Answers::Replies { branches, witness })
    }

    /// A reply or a set of them, none of which was listed before, with the attack that answers it.
    fn branch(&mut self, listed: &mut Vec<usize>) -> Checked<Branch> {
        let (start, is_set) = (listed.len(), self.lemmas.is_some() && self.words.skip("{"));
        loop {
            let reply = self.square()?;
            ensure(!listed.contains(&reply), || format!("a second answer to {}", name(reply)))?;
            listed.push(reply);
            if !is_set || self.words.skip("}") {
                break;
            }
        }
        let (replies, line) = (listed[start..].to_vec(), self.words.line);
        let attack = self.below(if is_set { Self::replayed } else { Self::attack })?;
        Ok(Branch { replies, is_set, attack, line })
    }

    /// An attack that is replayed in positions other than the one it was written for.
    fn replayed(&mut self) -> Checked<Attack> {
        self.replays += 1;
        ensure(self.replays <= MOST_REPLAYS, || "a set or witness inside two others".into())?;
        let attack = self.attack()?;
        self.replays -= 1;
        Ok(attack)
    }

    /// Reads what follows a move.
    fn below<T>(&mut self, read: fn(&mut Self) -> Checked<T>) -> Checked<T> {
        let [width, height] = self.board.size;
        self.level += 1;
        ensure(self.level <= width * height, || "more moves in a row than the board has squares".into())?;
        let read = read(self)?;
        self.level -= 1;
        Ok(read)
    }

    /// `@12/3`, if that comes next.
    fn reference(&mut self) -> Checked<Option<Reference>> {
        let (Some(earlier), Some(text)) = (self.lemmas, self.words.next.strip_prefix('@')) else { return Ok(None) };
        let (lemma, symmetry) = text.split_once('/').unwrap_or((text, ""));
        let symmetry = number(symmetry, 0, square::symmetries(self.board.size) - 1);
        let reference = number(lemma, 1, earlier).zip(symmetry);
        let error = || format!("'@{text}' is no earlier lemma with a symmetry of this board");
        let reference = reference.ok_or_else(error);
        self.words.advance();
        ensure(self.replays == 0, || "a reference inside a set or a witness".into())?;
        reference.map(|(lemma, symmetry)| Some(Reference { lemma, symmetry, line: self.words.line }))
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
