//! Small changes to proofs, as an error in a prover or in transfer might make them.

use super::chance::Chance;
use super::position::{RULES, Square, other};
use super::tree::{Answers, Attack, Proof};

/// The text of a proof with something changed.
pub(crate) fn mutated(proof: &Proof, chance: &mut Chance) -> String {
    let mut proof = proof.clone();
    match chance.below(7) {
        0 => change_a_move(&mut proof, chance),
        1 => drop_an_answer(&mut proof, chance),
        2 => swap_subtrees(&mut proof, chance),
        3 => return truncated(&proof.to_text(), chance),
        4 => change_the_board(&mut proof, chance),
        5 => add_a_witness(&mut proof, chance),
        _ => change_the_claim(&mut proof, chance),
    }
    proof.to_text()
}

fn random_square(proof: &Proof, chance: &mut Chance) -> Square {
    (chance.below(proof.position.width as usize) as i32, chance.below(proof.position.height as usize) as i32)
}

/// All answers below these, these included.
fn each(answers: &mut Answers, visit: &mut dyn FnMut(&mut Answers)) {
    visit(answers);
    answers.listed.iter_mut().for_each(|(_, attack)| each(&mut attack.answers, visit));
    if let Some(attack) = &mut answers.witness {
        each(&mut attack.answers, visit);
    }
}

/// Calls `change` with one of the answers that have something listed or a witness.
fn at_random(proof: &mut Proof, chance: &mut Chance, change: impl FnOnce(&mut Answers, &mut Chance)) {
    let has_any = |answers: &Answers| !answers.listed.is_empty() || answers.witness.is_some();
    let mut count = 0;
    each(&mut proof.tree, &mut |answers| count += usize::from(has_any(answers)));
    let mut left = chance.below(count.max(1)) + 1;
    let mut change = Some(change);
    each(&mut proof.tree, &mut |answers| {
        left -= usize::from(left > 0 && has_any(answers));
        if left == 0
            && has_any(answers)
            && let Some(change) = change.take()
        {
            change(answers, chance);
        }
    });
}

fn change_a_move(proof: &mut Proof, chance: &mut Chance) {
    let anywhere = random_square(proof, chance);
    at_random(proof, chance, |answers, chance| {
        let near = |(x, y): Square, chance: &mut Chance| (x, (y + chance.below(3) as i32 - 1).max(0));
        match (&mut answers.listed[..], &mut answers.witness) {
            ([], Some(attack)) => attack.square = near(attack.square, chance),
            (_, Some(attack)) if chance.below(3) == 0 => attack.square = anywhere,
            (listed, _) => {
                let place = chance.below(listed.len());
                let (reply, attack) = &mut listed[place];
                match chance.below(3) {
                    0 => *reply = anywhere,
                    1 => attack.square = anywhere,
                    _ => attack.square = near(attack.square, chance),
                }
            }
        }
    });
}

fn drop_an_answer(proof: &mut Proof, chance: &mut Chance) {
    at_random(proof, chance, |answers, chance| {
        if answers.listed.is_empty() || answers.witness.is_some() && chance.below(4) == 0 {
            if let Some(attack) = &mut answers.witness {
                attack.answers.witness = None;
                attack.answers.listed.pop();
            }
        } else {
            answers.listed.remove(chance.below(answers.listed.len()));
        }
    });
}

/// A witness anywhere, even after a win, with a move that may lie just outside the board.
fn add_a_witness(proof: &mut Proof, chance: &mut Chance) {
    let [width, height] = [proof.position.width, proof.position.height].map(|side| side as usize + 1);
    let square = (chance.below(width) as i32, chance.below(height) as i32);
    let (mut places, mut place) = (0, 0);
    each(&mut proof.tree, &mut |_| places += 1);
    let chosen = chance.below(places);
    each(&mut proof.tree, &mut |answers| {
        if place == chosen {
            answers.witness = Some(Box::new(Attack { square, answers: Answers::default() }));
        }
        place += 1;
    });
}

/// Two answers change places, or one takes another's, from anywhere in the tree.
fn swap_subtrees(proof: &mut Proof, chance: &mut Chance) {
    let mut taken: Option<Attack> = None;
    at_random(proof, chance, |answers, chance| {
        let place = chance.below(answers.listed.len().max(1));
        taken = answers.listed.get(place).map(|(_, attack)| attack.clone()).or(answers.witness.as_deref().cloned());
    });
    at_random(proof, chance, |answers, chance| {
        let [one, two] = [0; 2].map(|_| chance.below(answers.listed.len().max(1)));
        match &mut answers.listed[..] {
            [] => answers.witness = taken.map(Box::new),
            listed if one == two => listed[one].1 = taken.unwrap_or_else(|| listed[one].1.clone()),
            listed => {
                let other = listed[two].1.clone();
                listed[two].1 = std::mem::replace(&mut listed[one].1, other);
            }
        }
    });
}

fn truncated(text: &str, chance: &mut Chance) -> String {
    let cut = chance.below(text.len());
    let end = if chance.below(2) == 0 { "" } else { "\nend\n" };
    format!("{}{end}", &text[..cut])
}

fn change_the_board(proof: &mut Proof, chance: &mut Chance) {
    let square = random_square(proof, chance);
    let content = *chance.pick(&['b', 'w', '+']);
    proof.position = proof.position.with(square, content);
}

fn change_the_claim(proof: &mut Proof, chance: &mut Chance) {
    match chance.below(5) {
        0 => proof.position.rule = (*chance.pick(&RULES)).into(),
        1 => proof.turn = other(proof.turn),
        2 => proof.attacker = other(proof.attacker),
        3 => proof.bound -= 1,
        _ => proof.bound += 1,
    }
}
