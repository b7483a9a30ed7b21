//! Monte Carlo tree search (§3.2), as it is done since networks guide it: best first, by what a [`Guide`]
//! says of positions and moves, and without a random game.
//!
//! Every playout walks down the tree to the move that promises most, looks at one new position and
//! reports its value to all positions above. What the board analysis or a search of fours proves is
//! proven for good: a position is won if one move wins, lost if all lose.

mod guide;
mod playout;
mod root;
mod tree;

use cinquina_patterns::{LineTable, PatternBoard};

pub use guide::{Guide, PatternGuide};

use crate::SearchControl;
use crate::control::NodeCounter;
use crate::vcf::VcfSearch;
use tree::{NodeId, Tree};

/// One search: a board, a guide, and a tree that never takes more than a given memory.
pub struct Searcher<'a, L: LineTable, G: Guide<L>> {
    board: PatternBoard<L>,
    guide: G,
    control: &'a SearchControl,
    counter: NodeCounter<'a>,
    vcf: VcfSearch,
    tree: Tree,
    /// The positions of the playout under way, the root first.
    path: Vec<NodeId>,
    /// What moves look like, while they are made into edges.
    policy: Vec<f32>,
}

impl<'a, L: LineTable, G: Guide<L>> Searcher<'a, L, G> {
    /// A search of the board, with a tree of at most this many bytes.
    pub fn new(board: PatternBoard<L>, guide: G, bytes: usize, control: &'a SearchControl) -> Self {
        Self {
            board,
            guide,
            control,
            counter: NodeCounter::new(control),
            vcf: VcfSearch::new(),
            tree: Tree::new(bytes),
            path: Vec::new(),
            policy: Vec::new(),
        }
    }
}
