//! A tree against the rules of the game.

use crate::board::{Board, Colour};
use crate::claim::Statement;
use crate::square::{self, name};
use crate::tree::{Branch, Node};
use crate::words::{Checked, ensure};

/// A statement about a position, and the tree that should prove it.
pub(crate) struct Lemma {
    pub(crate) board: Board,
    pub(crate) statement: Statement,
    /// How many stones may be placed.
    pub(crate) most_work: usize,
    pub(crate) tree: Node,
    /// How many moves are written in the tree.
    pub(crate) nodes: usize,
}

/// What was found: stones placed, the moves of both players on the longest path, the stones that the attacker needs.
#[derive(Default)]
pub(crate) struct Cost {
    pub(crate) work: usize,
    pub(crate) depth: usize,
    pub(crate) stones: usize,
}

/// Checks a lemma, which may refer to those before it. A failure names its place.
pub(crate) fn check(lemma: &Lemma, earlier: &[Statement]) -> Checked<Cost> {
    let (board, played, cost) = (lemma.board.clone(), Vec::new(), Cost::default());
    let mut checker = Checker { board, lemma, earlier, played, has_won: false, line: 0, cost };
    let held = checker.node(&lemma.tree, false);
    let path: String = checker.played.iter().map(|&square| format!(" {}", name(square))).collect();
    let after = if path.is_empty() { "" } else { ", after the moves" };
    held.map(|()| checker.cost).map_err(|reason| format!("line {}{after}{path}: {reason}", checker.line))
}

struct Checker<'a> {
    board: Board,
    lemma: &'a Lemma,
    earlier: &'a [Statement],
    played: Vec<usize>,
    /// Whether the last move was the attacker's and has won.
    has_won: bool,
    /// Where we are in the file.
    line: u64,
    cost: Cost,
}

impl Checker<'_> {
    /// Checks one place. In a replay the position is another one than it was written for, and some of it may be unused.
    fn node(&mut self, node: &Node, is_replay: bool) -> Checked<()> {
        match node {
            &Node::Reference { lemma, symmetry, line } => {
                self.line = line;
                self.refer(lemma, symmetry)
            }
            Node::Move { square, line, answers } => {
                self.line = *line;
                let attacker = self.lemma.statement.attacker;
                ensure(self.board.is_legal(*square, attacker), || format!("{} is not a legal move", name(*square)))?;
                self.after(*square, attacker, answers, is_replay)
            }
            Node::Answers { listed, witness } => self.answers(listed, witness.as_deref(), is_replay),
        }
    }

    /// An AND node: every reply that needs an answer must have one here.
    fn answers(&mut self, listed: &[Branch], witness: Option<&Node>, is_replay: bool) -> Checked<()> {
        let (own_line, defender) = (self.line, 1 - self.lemma.statement.attacker);
        let mut open = self.demanded()?;
        let is_idle = open.is_empty() && !is_replay && witness.is_some();
        for Branch { replies, is_set, attack, line } in listed {
            for &reply in replies {
                self.line = *line;
                let asked = open.binary_search(&reply).map(|index| open.remove(index)).is_ok();
                ensure(asked || is_replay, || format!("the reply {} needs no answer", name(reply)))?;
                if asked {
                    self.after(reply, defender, attack, is_replay || *is_set)?;
                }
            }
        }
        self.line = own_line;
        ensure(!is_idle, || "a witness where the attacker has won".into())?;
        open.into_iter().try_for_each(|reply| {
            let witness = witness.ok_or_else(|| format!("there is no answer to {}", name(reply)))?;
            self.after(reply, defender, witness, true)
        })
    }

    /// The four rules: which replies need an answer, in order. None if the attacker has won.
    fn demanded(&mut self) -> Checked<Vec<usize>> {
        let (attacker, board) = (self.lemma.statement.attacker, &mut self.board);
        self.cost.depth = self.cost.depth.max(self.played.len());
        if self.has_won {
            return self.needs(0).map(|()| Vec::new());
        }
        let wins = |&square| Err(format!("the defender wins on {}", name(square)));
        board.winning[1 - attacker].first().map_or(Ok(()), wins)?;
        let threatens = !board.winning[attacker].is_empty();
        let replies = if threatens { board.saving(1 - attacker) } else { board.legal(1 - attacker) };
        if replies.is_empty() {
            ensure(threatens, || "the defender has no legal move, and the attacker has not won".into())?;
            self.needs(1)?;
        }
        Ok(replies)
    }

    /// This very position, with this turn, is that of an earlier lemma, turned or mirrored.
    fn refer(&mut self, lemma: usize, symmetry: usize) -> Checked<()> {
        // The parser has seen that there is such a lemma.
        let (own, there) = (&self.lemma.statement, &self.earlier[lemma - 1]);
        let stands = |colour: Colour| {
            let image = |&stone: &usize| square::image(stone, symmetry, self.board.size);
            there.stones[colour].iter().all(|stone| self.board.holds(image(stone), colour))
        };
        let [before, others] = [own, there].map(|statement| statement.stones.iter().flatten().count());
        let is_same = before + self.played.len() == others && stands(0) && stands(1);
        ensure(is_same, || format!("the stones of lemma {lemma} are not those of this position"))?;
        let turn = (own.turn + self.played.len()) % 2;
        ensure(there.turn == turn, || format!("in lemma {lemma} it is the other player's turn"))?;
        self.needs(there.bound)
    }

    /// From here the attacker needs so many stones more.
    fn needs(&mut self, more: usize) -> Checked<()> {
        let Statement { turn, attacker, bound, .. } = &self.lemma.statement;
        let stones = (self.played.len() + usize::from(turn == attacker)) / 2 + more;
        self.cost.stones = self.cost.stones.max(stones);
        ensure(stones <= *bound, || format!("{stones} stones are needed, more than the bound"))
    }

    /// Continues after a legal move.
    fn after(&mut self, square: usize, colour: Colour, node: &Node, is_replay: bool) -> Checked<()> {
        self.cost.work += 1;
        ensure(self.cost.work <= self.lemma.most_work, || {
            format!("more than {} stones are placed", self.lemma.most_work)
        })?;
        self.has_won = colour == self.lemma.statement.attacker && self.board.winning[colour].contains(&square);
        let before = self.board.put(square, colour);
        self.played.push(square);
        self.node(node, is_replay)?;
        self.played.pop();
        self.board.take_back(square, before);
        Ok(())
    }
}
