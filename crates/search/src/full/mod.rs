//! The strong player: principal variation search that reduces, prunes and extends.

mod any;
mod node;
mod ordering;
mod root;
mod selectivity;

use cinquina_eval::{Evaluation, Values};
use cinquina_game::{Rule, Square};
use cinquina_patterns::{LineTable, PatternBoard};

pub use any::AnySearcher;

use crate::control::NodeCounter;
use crate::moves::MoveList;
use crate::report::PvTable;
use crate::score::Score;
use crate::vcf::VcfSearch;
use crate::{Origin, Parameters, SearchControl, TableView, TranspositionTable};

use ordering::History;

/// Depth is counted in hundredths of a ply.
pub(crate) const PLY: i32 = 100;

/// The deepest line that is looked at.
pub(crate) const MAX_PLY: usize = 200;

/// What this search leaves in a table depends on the rule and the values. The parameters only say where to look, not how
/// good a position is.
pub fn origin(rule: Rule, values: &Values) -> Origin {
    Origin::new(rule, values.fingerprint().with_name("full"))
}

/// One thread's search: its own board and memory, the table shared with the others.
pub(crate) struct Searcher<'a, L: LineTable> {
    board: PatternBoard<L>,
    evaluation: Evaluation<'a>,
    table: TableView<'a>,
    control: &'a SearchControl,
    parameters: &'a Parameters,
    counter: NodeCounter<'a>,
    history: History,
    vcf: VcfSearch,
    plies: Vec<Ply>,
    lines: PvTable,
}

/// What belongs to one distance from the root.
#[derive(Default)]
struct Ply {
    moves: MoveList,
    eval: Score,
    /// The policy of the best of its moves.
    best_policy: i32,
    /// The move that is being searched.
    played: Option<Square>,
    /// A move that refuted a sister of this node.
    killer: Option<Square>,
}

impl<'a, L: LineTable> Searcher<'a, L> {
    fn new(
        board: PatternBoard<L>,
        values: &'a Values,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
        parameters: &'a Parameters,
    ) -> Self {
        Self {
            evaluation: Evaluation::new(values, &board),
            table: table.view(origin(board.rule(), values)),
            board,
            control,
            parameters,
            counter: NodeCounter::new(control),
            history: History::new(),
            vcf: VcfSearch::new(),
            plies: std::iter::repeat_with(Ply::default).take(MAX_PLY + 2).collect(),
            lines: PvTable::new(MAX_PLY + 2),
        }
    }

    const fn nodes(&self) -> u64 {
        self.counter.nodes()
    }

    /// The evaluation for the player to move.
    #[inline]
    fn eval(&mut self) -> Score {
        self.evaluation.value(&self.board)
    }

    /// The policy: how promising a move is before it is searched.
    #[inline]
    fn policy(&self, square: Square) -> i32 {
        self.evaluation.policy(&self.board, square)
    }
}
