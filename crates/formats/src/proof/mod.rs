//! Proofs of wins, as `docs/proof-format.md` defines them: the claim, the tree, its text.
//!
//! [`read`] and [`Proof::write`] take the whole tree; a [`ProofWriter`] writes one piece by piece. Nothing here says
//! whether a proof holds: that is for `cinquina-verify`, which shares no code with this.
//!
//! ```
//! use cinquina_formats::proof::{self, Attack, Claim, Proof, Tree};
//! use cinquina_game::{Board, Colour, Rule, Size, notation};
//!
//! let size = Size::square(15)?;
//! let mut board = Board::new(size);
//! for square in notation::parse_moves("f8g8h8", size)? {
//!     board.put(square, Colour::Black);
//! }
//! let claim = Claim { rule: Rule::Freestyle, board, turn: Colour::Black, attacker: Colour::Black, bound: 2 };
//! let tree = Tree::Attack(Attack::line(&notation::parse_moves("i8", size)?).expect("an odd number of moves"));
//! let text = Proof { claim, tree }.write(Vec::new())?;
//! assert!(text.ends_with(b"tree\ni8\nend\n"));
//! assert_eq!(proof::read(&text[..])?.write(Vec::new())?, text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lemmas;
mod read;
mod words;
mod write;

use cinquina_game::{Board, Colour, Rule, Square};

pub use lemmas::{Lemma, Lemmas, cut};
pub use read::{ProofError, Reason, read};
pub use write::ProofWriter;

/// What a proof is about: who wins from where, and with how many stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The rule of the game.
    pub rule: Rule,
    /// The stones at the root.
    pub board: Board,
    /// Who moves at the root.
    pub turn: Colour,
    /// Who wins.
    pub attacker: Colour,
    /// The most stones that the attacker needs, the five included.
    pub bound: u32,
}

/// A claim and the tree that proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What is proven.
    pub claim: Claim,
    /// Why it is so.
    pub tree: Tree,
}

/// A tree from the root on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tree {
    /// The attacker moves first.
    Attack(Attack),
    /// The defender moves first.
    Answers(Answers),
}

/// A move of the attacker with the answers to the replies it allows: an OR node and the AND node below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The attacker's move.
    pub square: Square,
    /// What he has against each reply.
    pub answers: Answers,
}

/// What the attacker has against the defender's replies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// Replies with the attack that answers each of them.
    pub listed: Vec<(Square, Attack)>,
    /// The attack that answers every other reply.
    pub witness: Option<Box<Attack>>,
}

impl Attack {
    /// A line of moves, the attacker's first and last, each reply the only one; `None` for an even number of moves.
    pub fn line(moves: &[Square]) -> Option<Self> {
        let (&last, pairs) = moves.split_last()?;
        let (pairs, []) = pairs.as_chunks() else { return None };
        let end = Self { square: last, answers: Answers::default() };
        Some(pairs.iter().rev().fold(end, |attack, &[square, reply]| Self {
            square,
            answers: Answers { listed: vec![(reply, attack)], witness: None },
        }))
    }

    /// How many stones of the attacker the longest path has, without a five that is not written out.
    pub fn stones(&self) -> usize {
        let answers = self.answers.listed.iter().map(|(_, attack)| attack).chain(self.answers.witness.as_deref());
        1 + answers.map(Self::stones).max().unwrap_or(0)
    }

    /// How many moves of either player the tree below holds, this one and those of witnesses included.
    pub fn size(&self) -> usize {
        1 + self.answers.size()
    }
}

impl Answers {
    /// How many moves of either player these answers hold, those of witnesses included.
    pub fn size(&self) -> usize {
        let listed: usize = self.listed.iter().map(|(_, attack)| 1 + attack.size()).sum();
        listed + self.witness.as_ref().map_or(0, |attack| attack.size())
    }
}

impl Tree {
    /// How many moves of either player the tree holds, those of witnesses included.
    pub fn size(&self) -> usize {
        match self {
            Self::Attack(attack) => attack.size(),
            Self::Answers(answers) => answers.size(),
        }
    }
}
