//! Wins by quiet moves: a proof-number search over whole positions, each of which takes the solvers a fraction of a second.
//!
//! The [`Tree`] says which [`Question`] matters most; a [`SolverSession`] answers it. For questions of minutes a
//! `QuietSearch` does both in memory; `cinquina-prove` stores questions and answers for work of hours.

mod numbers;
mod position;
mod replay;
mod search;
mod session;
mod tree;

use std::rc::Rc;

use cinquina_game::Square;

pub use numbers::Numbers;
pub use position::Position;
pub(crate) use search::QuietSearch;
pub use session::{LostReplies, OpenReply, Replies, RepliesBudget, ScoredMove, SolverSession, WinBudget};
pub use tree::Tree;

use crate::win::WinningMove;

/// A question about one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The position.
    pub position: Position,
    /// What is asked about it.
    pub ask: Ask,
}

/// What can be asked about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The defender is to move: which replies lose?
    Replies,
    /// The defender is to move: which of these replies lose?
    SomeReplies(Vec<Square>),
    /// The attacker is to move: does he win by threats, and if nobody sees how, which moves look best?
    Moves {
        /// Moves that have been tried.
        excluded: Vec<Square>,
        /// The nodes of the search.
        nodes: u64,
        /// How many moves.
        lines: usize,
        /// How many times this was asked before.
        time: u32,
    },
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Finding {
    /// About replies.
    Replies(Replies),
    /// The attacker, who is to move, wins by threats.
    Win(Rc<WinningMove>),
    /// Moves for the attacker, best first; none if there is no other legal one.
    Moves(Vec<ScoredMove>),
}

/// The part of a finding that decides what is asked next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// Some replies are left.
    Replies {
        /// The defender is saved.
        refuted: bool,
        /// Replies after which nothing is certain.
        open: Vec<OpenReply>,
        /// Replies that were not looked at.
        unseen: Vec<Square>,
    },
    /// The attacker wins.
    Win,
    /// Moves to try.
    Moves(Vec<ScoredMove>),
}

impl From<&Finding> for News {
    fn from(finding: &Finding) -> Self {
        match finding {
            Finding::Replies(Replies { refuted, open, unseen, .. }) => {
                Self::Replies { refuted: *refuted, open: open.clone(), unseen: unseen.clone() }
            }
            Finding::Win(_) => Self::Win,
            Finding::Moves(moves) => Self::Moves(moves.clone()),
        }
    }
}
