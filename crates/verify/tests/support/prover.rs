//! A prover for small boards that tries every move. It is slow, stops early, and knows nothing of patterns.

use super::chance::Chance;
use super::naive::Place;
use super::position::{Position, Square, other};
use super::tree::{Answers, Attack, Proof};

/// Proofs with fewer moves are too small to mutate.
const SMALLEST: usize = 6;

struct Prover {
    attacker: char,
    /// How many attacks may still be tried.
    budget: usize,
}

/// A random position on a small board that is won, with a proof in which witnesses may nest as deep as `witnesses`.
pub(crate) fn random_proof(chance: &mut Chance, rule: &str, witnesses: usize) -> Proof {
    loop {
        let [attacker, turn] = [0; 2].map(|_| *chance.pick(&['b', 'w']));
        let position = random_position(chance, rule, attacker);
        let stones = 1 + witnesses + chance.below(3);
        if !position.winning_moves(attacker).is_empty() {
            continue;
        }
        let mut prover = Prover { attacker, budget: 400 * witnesses * witnesses };
        let tree = if turn == attacker {
            let attack = prover.attack(&position, stones, witnesses);
            attack.map(|attack| Answers { listed: Vec::new(), witness: Some(Box::new(attack)) })
        } else {
            prover.answers(&position, None, stones, witnesses)
        };
        if let Some(tree) = tree.filter(|tree| tree.size() >= SMALLEST && tree.nesting() >= witnesses) {
            return Proof { position, turn, attacker, bound: stones, tree };
        }
    }
}

/// Two stones of the attacker for each of the defender, so that there is something to find.
fn random_position(chance: &mut Chance, rule: &str, attacker: char) -> Position {
    loop {
        let (width, height) = (6 + chance.below(3) as i32, 6 + chance.below(3) as i32);
        let mut position = Position::new(rule, width, height);
        for n in 0..6 + chance.below(9) {
            let square = (chance.below(width as usize) as i32, chance.below(height as usize) as i32);
            position = position.with(square, if n % 3 < 2 { attacker } else { other(attacker) });
        }
        if !position.has_winner() {
            return position;
        }
    }
}

impl Prover {
    /// An attack that wins with at most this many stones; witnesses nest as deep as `witnesses`.
    fn attack(&mut self, board: &Position, stones: usize, witnesses: usize) -> Option<Attack> {
        let won = board.winning_moves(self.attacker);
        let tried = if won.is_empty() { board.legal(self.attacker) } else { won };
        for square in tried {
            self.budget = self.budget.checked_sub(1)?;
            let after = board.with(square, self.attacker);
            if let Some(answers) = self.answers(&after, Some(square), stones - 1, witnesses) {
                return Some(Attack { square, answers });
            }
        }
        None
    }

    /// Answers to all replies, with this many stones left.
    fn answers(&mut self, board: &Position, last: Option<Square>, stones: usize, witnesses: usize) -> Option<Answers> {
        let mut answers = Answers::default();
        let defender = other(self.attacker);
        if last.is_some_and(|last| board.wins(last, self.attacker)) {
            return Some(answers);
        }
        if stones == 0 || !board.winning_moves(defender).is_empty() {
            return None;
        }
        let threatens = !board.winning_moves(self.attacker).is_empty();
        let mut replies = board.legal(defender);
        if threatens {
            replies.retain(|&reply| board.with(reply, defender).winning_moves(self.attacker).is_empty());
        } else if witnesses == 0 || stones < 2 || replies.is_empty() {
            return None;
        } else {
            answers.witness = Some(Box::new(self.attack(board, stones, witnesses - 1)?));
        }
        for reply in replies {
            let after = board.with(reply, defender);
            let place = Place { board: after.clone(), attacker: self.attacker, stones: 0, bound: stones, replay: true };
            if !answers.witness.as_ref().is_some_and(|witness| place.attack(witness)) {
                answers.listed.push((reply, self.attack(&after, stones, witnesses)?));
            }
        }
        Some(answers)
    }
}
