//! The strong player: principal variation search that reduces, prunes and extends.

mod four_search;
mod history;
mod node;
mod reductions;
mod root;

use cinquina_eval::Evaluation;
use cinquina_game::Square;
use cinquina_patterns::PatternRule;

use crate::line::Line;
use crate::moves::MoveList;
use crate::score::Score;
use crate::{Control, Parameters, SearchBoard, Table};

pub use root::{Iteration, RootMove};

use four_search::FailedFours;
use history::History;

/// The deepest line that is looked at.
pub(crate) const MAX_PLY: usize = 200;

/// One thread's search: its own board and memory, the table shared with the others.
pub struct Worker<'a, R: PatternRule> {
    board: SearchBoard<'a, R>,
    table: &'a Table,
    control: &'a Control,
    parameters: &'a Parameters,
    nodes: u64,
    /// Nodes that [`Control`] has been told of.
    told: u64,
    history: History,
    failed_fours: FailedFours,
    plies: Vec<Ply>,
}

/// What belongs to one distance from the root.
#[derive(Default)]
struct Ply {
    moves: MoveList,
    line: Line,
    eval: Score,
    /// A move that refuted a sister of this node.
    killer: Option<Square>,
}

impl<'a, R: PatternRule> Worker<'a, R> {
    /// A thread about to search a position.
    pub fn new(board: SearchBoard<'a, R>, table: &'a Table, control: &'a Control, parameters: &'a Parameters) -> Self {
        Self {
            board,
            table,
            control,
            parameters,
            nodes: 0,
            told: 0,
            history: History::new(),
            failed_fours: FailedFours::new(),
            plies: std::iter::repeat_with(Ply::default).take(MAX_PLY + 2).collect(),
        }
    }

    /// How many nodes this thread has entered.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a node and now and then looks whether the search is to end.
    #[inline]
    fn enter(&mut self) {
        const NODES_BETWEEN_LOOKS: u64 = 512;
        self.nodes += 1;
        if self.nodes - self.told >= NODES_BETWEEN_LOOKS {
            self.tell_nodes();
        }
    }

    fn tell_nodes(&mut self) {
        self.control.count(self.nodes - self.told);
        self.told = self.nodes;
    }

    /// The evaluation for the player to move.
    #[inline]
    fn eval(&self) -> Score {
        let evaluation: &Evaluation<'_> = self.board.observer();
        evaluation.value(self.board.turn())
    }

    /// How good a move looks before it is searched.
    #[inline]
    fn looks(&self, square: Square) -> i32 {
        self.board.observer().values().of_move(self.board.codes(square), self.board.turn())
    }
}
