//! The root: playouts until it is time to answer.

use cinquina_patterns::LineTable;

use super::tree::{Edge, Node, NodeId};
use super::{Guide, Searcher};
use crate::choice::Choice;
use crate::full::MAX_PLY;
use crate::report::{PrincipalVariation, RootMove, SearchReport};
use crate::score::{Score, loss_at, win_at};

/// How many playouts pass between two readings of the clock.
const PLAYOUTS_BETWEEN_LOOKS: u32 = 16;
/// The first report comes after this many playouts, the next after twice as many.
const FIRST_REPORT: u32 = 256;

impl<L: LineTable, G: Guide<L>> Searcher<'_, L, G> {
    /// Searches until the control says stop, and reports now and then. The depth of a report is the length of
    /// the best line.
    ///
    /// `None` only if there is no move.
    pub fn iterate(&mut self, lines: usize, mut report: impl FnMut(&SearchReport)) -> Option<SearchReport> {
        let excluded = self.control.excluded();
        let squares = Choice::root_squares(&self.board, excluded);
        if squares.is_empty() {
            return None;
        }
        self.give_moves(NodeId::ROOT, &squares, usize::MAX);
        if let Choice::Decided(score) = Choice::of(&self.board, 0)
            && excluded.is_empty()
        {
            let decided = self.decided_at_once(score)?;
            report(&decided);
            return Some(decided);
        }
        let only_move = squares.len() == 1 && self.control.limits().soft_time.is_some();
        let (mut playouts, mut next_report) = (0, FIRST_REPORT);
        loop {
            self.playout();
            playouts += 1;
            if self.tree[NodeId::ROOT].mate().is_some() || only_move || self.control.is_stopped() {
                break;
            }
            if playouts >= next_report {
                next_report *= 2;
                self.counter.publish();
                let now = self.state(lines);
                report(&now);
                if !self.control.goes_on(now.depth) {
                    break;
                }
            } else if playouts % PLAYOUTS_BETWEEN_LOOKS == 0 && !self.control.goes_on(0) {
                break;
            }
        }
        self.counter.publish();
        let last = self.state(lines);
        report(&last);
        Some(last)
    }

    /// Where the analysis knows the result, nothing need be searched.
    fn decided_at_once(&self, score: Score) -> Option<SearchReport> {
        let square = self.tree.edges(NodeId::ROOT).first()?.square;
        Some(SearchReport::new(
            1,
            vec![RootMove { square, score, line: PrincipalVariation::only(square) }],
            self.control,
        ))
    }

    /// What is known by now.
    fn state(&self, lines: usize) -> SearchReport {
        let ranked = self.ranked(NodeId::ROOT);
        let tried = ranked.iter().filter(|edge| edge.child().is_some()).count();
        let best: Vec<RootMove> =
            ranked.iter().take(lines.min(tried).max(1)).map(|edge| self.root_move(edge)).collect();
        let depth = best.first().map_or(0, |best| best.line.moves().len() as i32);
        SearchReport::new(depth, best, self.control)
    }

    fn root_move(&self, edge: &Edge) -> RootMove {
        let child = edge.child().map(|child| &self.tree[child]);
        let score = match child.and_then(Node::mate) {
            Some(win) if win > 0 => loss_at(win + 1),
            Some(loss) => win_at(1 - loss),
            None => self.guide.score(-child.map_or(0.0, |child| child.mean)),
        };
        RootMove { square: edge.square, score, line: self.line(edge) }
    }

    /// What is expected to follow a move.
    fn line(&self, edge: &Edge) -> PrincipalVariation {
        let mut line = PrincipalVariation::only(edge.square);
        let mut next = edge.child();
        while let Some(id) = next
            && line.moves().len() < MAX_PLY
        {
            let best = self.ranked(id).into_iter().next().filter(|best| best.child().is_some());
            if let Some(best) = &best {
                line.push(best.square);
            }
            next = best.and_then(|best| best.child());
        }
        line
    }
}
