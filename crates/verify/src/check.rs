//! A tree against the rules of the game.

use crate::board::{Board, Colour};
use crate::claim::Statement;
use crate::square::{self, name};
use crate::tree::{Answers, Attack, Branch, Reference};
use crate::words::{Checked, ensure};

/// A statement and the tree that proves it.
pub(crate) struct Lemma {
    pub(crate) board: Board,
    pub(crate) statement: Statement,
    pub(crate) tree: Tree,
    /// How many stones may be placed.
    pub(crate) most_work: u64,
}

/// A tree in which the attacker moves first, or the defender.
pub(crate) enum Tree {
    Attack(Attack),
    Answers(Answers),
}

/// What the check of a lemma found: stones placed, the moves of both players on the longest path (up to references),
/// and the stones that the attacker needs.
#[derive(Copy, Clone, Default)]
pub(crate) struct Cost {
    pub(crate) work: u64,
    pub(crate) depth: usize,
    pub(crate) stones: usize,
}

/// Checks a lemma, which may refer to those before it. A failure names its place.
pub(crate) fn check(lemma: &Lemma, earlier: &[Statement]) -> Checked<Cost> {
    let Lemma { board, statement, tree, most_work } = lemma;
    let (board, most_work) = (board.clone(), *most_work);
    let mut checker =
        Checker { board, statement, earlier, most_work, played: Vec::new(), line: 0, cost: Cost::default() };
    let held = match tree {
        Tree::Attack(attack) => checker.attack(attack, Mode::Check),
        Tree::Answers(answers) => checker.answers(answers, Mode::Check),
    };
    let path: String = checker.played.iter().map(|&square| format!(" {}", name(square))).collect();
    let after = if path.is_empty() { "" } else { ", after the moves" };
    held.map(|()| checker.cost).map_err(|reason| format!("line {}{after}{path}: {reason}", checker.line))
}

/// Whether a part of the tree stands in the position that it was written for, or is replayed in another one, where part
/// of it may be unused.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mode {
    Check,
    Replay,
}

struct Checker<'a> {
    board: Board,
    statement: &'a Statement,
    earlier: &'a [Statement],
    most_work: u64,
    played: Vec<usize>,
    /// Where we are in the file.
    line: u32,
    cost: Cost,
}

impl Checker<'_> {
    /// An OR node: a move of the attacker, and what follows.
    fn attack(&mut self, attack: &Attack, mode: Mode) -> Checked<()> {
        match attack {
            Attack::Lemma(reference) => self.refer(reference),
            Attack::Move { square, line, answers } => {
                self.line = *line;
                let attacker = self.statement.attacker;
                ensure(self.board.is_legal(*square, attacker), || format!("{} is not a legal move", name(*square)))?;
                self.after(*square, attacker, |checker| checker.answers(answers, mode))
            }
        }
    }

    /// An AND node: every reply that needs an answer must have one here.
    fn answers(&mut self, answers: &Answers, mode: Mode) -> Checked<()> {
        let (branches, witness) = match answers {
            Answers::Lemma(reference) => return self.refer(reference),
            Answers::Replies { branches, witness } => (branches, witness),
        };
        let own_line = self.line;
        let mut open = self.demanded()?;
        let is_idle = open.is_empty() && mode == Mode::Check && witness.is_some();
        for Branch { replies, is_set, attack, line } in branches {
            for &reply in replies {
                self.line = *line;
                let asked = open.binary_search(&reply).map(|index| open.remove(index)).is_ok();
                ensure(asked || mode == Mode::Replay, || format!("the reply {} needs no answer", name(reply)))?;
                if asked {
                    self.after_reply(reply, attack, if *is_set { Mode::Replay } else { mode })?;
                }
            }
        }
        self.line = own_line;
        ensure(!is_idle, || "a witness where the attacker has won".into())?;
        for reply in open {
            let Some(witness) = witness else { return Err(format!("there is no answer to {}", name(reply))) };
            self.after_reply(reply, witness, Mode::Replay)?;
        }
        Ok(())
    }

    /// The four rules: which replies need an answer, in order. None if the attacker has won.
    fn demanded(&mut self) -> Checked<Vec<usize>> {
        let (attacker, defender) = (self.statement.attacker, 1 - self.statement.attacker);
        let board = &mut self.board;
        self.cost.depth = self.cost.depth.max(self.played.len());
        if self.played.last().is_some_and(|&last| board.wins(last, attacker)) {
            return self.needs(0).map(|()| Vec::new());
        }
        let wins = |&square| Err(format!("the defender wins on {}", name(square)));
        board.winning[defender].first().map_or(Ok(()), wins)?;
        let threatens = !board.winning[attacker].is_empty();
        let replies = if threatens { board.saving(defender) } else { board.legal(defender) };
        if replies.is_empty() {
            ensure(threatens, || "the defender has no legal move, and the attacker has not won".into())?;
            self.needs(1)?;
        }
        Ok(replies)
    }

    /// This very position, with this turn, is that of an earlier lemma, turned or mirrored.
    fn refer(&mut self, &Reference { lemma, symmetry, line }: &Reference) -> Checked<()> {
        self.line = line;
        // The parser has seen that there is such a lemma.
        let there = &self.earlier[lemma - 1];
        let stands = |colour: Colour| {
            let image = |&stone: &usize| square::image(stone, symmetry, self.board.size);
            there.stones[colour].iter().all(|stone| self.board.holds(image(stone), colour))
        };
        let is_same = there.stones.iter().flatten().count() == self.board.stones && stands(0) && stands(1);
        ensure(is_same, || format!("the stones of lemma {lemma} are not those of this position"))?;
        let turn = (self.statement.turn + self.played.len()) % 2;
        ensure(there.turn == turn, || format!("in lemma {lemma} it is the other player's turn"))?;
        self.needs(there.bound)
    }

    /// From here the attacker needs so many stones more.
    fn needs(&mut self, more: usize) -> Checked<()> {
        let Statement { turn, attacker, bound, .. } = self.statement;
        let stones = (self.played.len() + usize::from(turn == attacker)) / 2 + more;
        self.cost.stones = self.cost.stones.max(stones);
        ensure(stones <= *bound, || format!("{stones} stones are needed, more than the bound"))
    }

    fn after_reply(&mut self, reply: usize, attack: &Attack, mode: Mode) -> Checked<()> {
        self.after(reply, 1 - self.statement.attacker, |checker| checker.attack(attack, mode))
    }

    /// Continues after a legal move.
    fn after(&mut self, square: usize, colour: Colour, go_on: impl FnOnce(&mut Self) -> Checked<()>) -> Checked<()> {
        self.cost.work += 1;
        ensure(self.cost.work <= self.most_work, || format!("more than {} stones are placed", self.most_work))?;
        let before = self.board.put(square, colour);
        self.played.push(square);
        go_on(self)?;
        self.played.pop();
        self.board.take_back(square, before);
        Ok(())
    }
}
