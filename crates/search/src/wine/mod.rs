//! The player that the paper explains: Wine (§4), and the paper's improvements as switches.
//!
//! Written from the published program's behaviour: its scores, its cuts, its principal variation search
//! by steps of two plies with a table. A value here equals that of the program, proven results
//! included: a win is [`WON`], however far.

mod evaluation;
mod moves;
mod node;
mod root;
mod switches;

use cinquina_eval::{Fingerprint, WineValues};
use cinquina_game::Rule;
use cinquina_patterns::{LineTable, PatternBoard};

use crate::control::NodeCounter;
use crate::report::PvTable;
use crate::score::Score;
use crate::{Origin, SearchControl, TableView, TranspositionTable};

use moves::Moves;
pub use switches::{SwitchError, Switches};

/// The value of a win.
pub const WON: Score = 10_000;

/// The deepest iteration.
const MAX_DEPTH: i32 = 20;

/// What this search leaves in a table depends on the rule and the switches, by which it judges and leaves moves out.
pub fn origin(rule: Rule, switches: &Switches) -> Origin {
    Origin::new(rule, Fingerprint::NEW.with_name(&switches.to_string()))
}

/// One search: its own board and memory, and the table that outlives it.
pub struct Searcher<'a, L: LineTable> {
    board: PatternBoard<L>,
    values: &'a WineValues,
    switches: &'a Switches,
    table: TableView<'a>,
    control: &'a SearchControl,
    counter: NodeCounter<'a>,
    plies: Vec<Ply>,
    lines: PvTable,
}

/// What belongs to one distance from the root.
#[derive(Default)]
struct Ply {
    moves: Moves,
}

impl<'a, L: LineTable> Searcher<'a, L> {
    /// About to search a position; the values are those of the switches.
    pub fn new(
        board: PatternBoard<L>,
        values: &'a WineValues,
        switches: &'a Switches,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
    ) -> Self {
        let table = table.view(origin(board.rule(), switches));
        let plies = std::iter::repeat_with(Ply::default).take(MAX_DEPTH as usize + 1).collect();
        let lines = PvTable::new(MAX_DEPTH as usize + 1);
        Self { board, values, switches, table, control, counter: NodeCounter::new(control), plies, lines }
    }
}
