//! Minimax, alpha-beta and principal variation search as the textbooks have them (§3.1).
//!
//! All of them walk the same tree: at each node the analysis decides, or leaves some moves; at
//! the given depth the evaluation counts. So they return the same value, with fewer and fewer nodes.

mod alpha_beta;
mod minimax;
mod root;
mod tree;

use cinquina_eval::{Evaluation, Values};
use cinquina_game::{Rule, Square};
use cinquina_patterns::{LineTable, PatternBoard};

use crate::control::NodeCounter;
use crate::principal_variation::PrincipalVariation;
use crate::score::Score;
use crate::{Origin, SearchControl, TableView, TranspositionTable};

/// Which of the searches.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Every move of every node.
    Minimax,
    /// Without what cannot change the result.
    AlphaBeta,
    /// Moves after the first tried with a window of one point: principal variation search.
    PlainPvs,
    /// The same, deeper and deeper, with a table that remembers positions and their best moves.
    Pvs,
}

impl Method {
    /// All of them, from the simplest to the best.
    pub const ALL: [Self; 4] = [Self::Minimax, Self::AlphaBeta, Self::PlainPvs, Self::Pvs];
}

/// The value of a position, and what it took to find out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value for the player to move.
    pub score: Score,
    /// What is expected to follow; empty where nothing was searched.
    pub line: PrincipalVariation,
    /// How many nodes were entered.
    pub nodes: u64,
}

/// The value of a node with the line that leads to it.
struct Value {
    score: Score,
    line: PrincipalVariation,
}

impl Value {
    const fn of(score: Score) -> Self {
        Self { score, line: PrincipalVariation::EMPTY }
    }

    /// Takes a move whose reply has this value for the opponent, if it is better.
    fn improve(&mut self, square: Square, reply: &Self) {
        if -reply.score > self.score {
            self.score = -reply.score;
            self.line.set(square, &reply.line);
        }
    }
}

/// What these searches leave in a table depends on the rule and the values.
pub fn origin(rule: Rule, values: &Values) -> Origin {
    Origin::new(rule, values.fingerprint().with_name("pvs"))
}

/// One search.
pub struct Searcher<'a, L: LineTable> {
    board: PatternBoard<L>,
    evaluation: Evaluation<'a>,
    method: Method,
    table: TableView<'a>,
    control: &'a SearchControl,
    counter: NodeCounter<'a>,
}

impl<'a, L: LineTable> Searcher<'a, L> {
    /// About to search a position. Only [`Method::Pvs`] uses the table.
    pub fn new(
        board: PatternBoard<L>,
        values: &'a Values,
        method: Method,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
    ) -> Self {
        let evaluation = Evaluation::new(values, &board);
        let table = table.view(origin(board.rule(), values));
        Self { board, evaluation, method, table, control, counter: NodeCounter::new(control) }
    }
}
