//! The second checker. It expands every legal reply, even those that lose at once, and tries every move on the board to see
//! whether a player can win.

use super::position::{Position, Square, other};
use super::tree::{Answers, Attack, Proof};

/// Whether a text is a proof that holds.
pub(crate) fn accepts(text: &str) -> bool {
    Proof::parse(text).is_some_and(|proof| holds(&proof))
}

fn holds(proof: &Proof) -> bool {
    let board = &proof.position;
    if board.has_winner()
        || proof.tree.squares().iter().any(|&square| board.at(square) == '#')
        || lists_twice(&proof.tree)
        || !nests_at_most(&proof.tree, if proof.turn == proof.attacker { 3 } else { 2 })
    {
        return false;
    }
    let here = Place { board: board.clone(), attacker: proof.attacker, stones: 0, bound: proof.bound, replay: false };
    match &proof.tree.witness {
        Some(attack) if proof.turn == proof.attacker => here.attack(attack),
        _ => here.answers(None, &proof.tree),
    }
}

/// Whether a reply has two answers, anywhere in the tree.
fn lists_twice(answers: &Answers) -> bool {
    let mut replies: Vec<Square> = answers.listed.iter().map(|&(reply, _)| reply).collect();
    replies.sort_unstable();
    let attacks = answers.listed.iter().map(|(_, attack)| attack).chain(answers.witness.as_deref());
    replies.windows(2).any(|pair| pair[0] == pair[1]) || attacks.into_iter().any(|attack| lists_twice(&attack.answers))
}

fn nests_at_most(answers: &Answers, witnesses: usize) -> bool {
    answers.listed.iter().all(|(_, attack)| nests_at_most(&attack.answers, witnesses))
        && answers.witness.as_ref().is_none_or(|attack| witnesses > 0 && nests_at_most(&attack.answers, witnesses - 1))
}

/// A position that the proof reaches.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) board: Position,
    pub(crate) attacker: char,
    /// How many stones the attacker has played.
    pub(crate) stones: usize,
    pub(crate) bound: usize,
    pub(crate) replay: bool,
}

impl Place {
    fn with(&self, square: Square, colour: char) -> Self {
        let stones = self.stones + usize::from(colour == self.attacker);
        Self { board: self.board.with(square, colour), stones, ..self.clone() }
    }

    pub(crate) fn attack(&self, attack: &Attack) -> bool {
        self.board.is_legal(attack.square, self.attacker)
            && self.with(attack.square, self.attacker).answers(Some(attack.square), &attack.answers)
    }

    fn answers(&self, last: Option<Square>, answers: &Answers) -> bool {
        let defender = other(self.attacker);
        if last.is_some_and(|last| self.board.wins(last, self.attacker)) {
            return self.stones <= self.bound && (self.replay || answers.is_empty());
        }
        let replies = self.board.legal(defender);
        if replies.is_empty() || !self.board.winning_moves(defender).is_empty() {
            // Without a legal reply, a threat still wins: K is empty.
            let threat = !self.board.winning_moves(self.attacker).is_empty();
            let lost = !self.board.winning_moves(defender).is_empty();
            let idle = self.replay || answers.is_empty();
            return threat && !lost && idle && self.stones < self.bound;
        }
        let threatens = !self.board.winning_moves(self.attacker).is_empty();
        let asks =
            |reply: &Square| !threatens || self.board.with(*reply, defender).winning_moves(self.attacker).is_empty();
        let asked: Vec<Square> = replies.iter().copied().filter(asks).collect();
        let idle = |reply: &Square| !asked.contains(reply);
        let listed: Vec<Square> = answers.listed.iter().map(|(reply, _)| *reply).collect();
        // If no reply needs an answer, the attacker has won, and a witness is unused too.
        if !self.replay && (listed.iter().any(idle) || asked.is_empty() && answers.witness.is_some()) {
            return false;
        }
        replies.iter().all(|&reply| self.reply(reply, asked.contains(&reply), answers))
    }

    /// Whether the attacker wins after this reply.
    fn reply(&self, reply: Square, asked: bool, answers: &Answers) -> bool {
        let after = self.with(reply, other(self.attacker));
        if !asked {
            return self.stones < self.bound && !after.board.winning_moves(self.attacker).is_empty();
        }
        if let Some((_, attack)) = answers.listed.iter().find(|(listed, _)| *listed == reply) {
            return after.attack(attack);
        }
        answers.witness.as_ref().is_some_and(|witness| Self { replay: true, ..after }.attack(witness))
    }
}
