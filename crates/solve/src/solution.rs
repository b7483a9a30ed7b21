//! A win, written out: PX's move on every board, and an answer to every reply of PY.

use std::rc::Rc;

use cinquina_game::Square;

/// A move of PX that wins, and what he does then.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The move.
    pub play: Square,
    /// The answers to PY's replies.
    pub answers: Answers,
    /// How many stones PX needs, this one and the five included, against the best defence.
    pub stones: u16,
}

/// What PX has ready after a move that wins.
#[derive(Clone, Debug)]
pub enum Answers {
    /// The move was the five.
    Five,
    /// PX completes five with his next stone, and PY cannot stop him: there are two squares for it, or the rule forbids
    /// PY the only one.
    Unstoppable {
        /// What PY may play meanwhile, if he can play at all.
        reply: Option<Square>,
        /// Where PX then completes five.
        five: Square,
    },
    /// Some replies have an answer of their own; every other reply has the witness.
    Replies {
        /// Replies and what PX answers.
        listed: Vec<(Square, Rc<Attack>)>,
        /// The fours by which PX wins if PY passes, and the replies they force. If there are none, every reply that PY
        /// has is listed.
        witness: Vec<Square>,
    },
}

impl Attack {
    pub(crate) fn new(play: Square, answers: Answers) -> Self {
        let stones = 1 + answers.stones();
        Self { play, answers, stones }
    }
}

impl Answers {
    /// How many more stones PX needs against the best reply.
    pub fn stones(&self) -> u16 {
        match self {
            Self::Five => 0,
            Self::Unstoppable { .. } => 1,
            Self::Replies { listed, witness } => {
                let longest = listed.iter().map(|(_, attack)| attack.stones).max();
                longest.unwrap_or(0).max(stones_of(witness))
            }
        }
    }
}

/// How many stones PX needs by a witness, the five included.
pub(crate) const fn stones_of(witness: &[Square]) -> u16 {
    if witness.is_empty() { 0 } else { witness.len() as u16 / 2 + 2 }
}
