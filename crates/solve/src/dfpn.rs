//! Proof numbers, depth first: stays with the most proving board as long as it can, and keeps to its memory.

use cinquina_game::Square;
use cinquina_patterns::LineTable;

use crate::SolveControl;
use crate::numbers::Numbers;
use crate::prover::{Prover, Verdict};
use crate::table::ProofTable;
use crate::threat_board::{Assessment, Child, ThreatBoard};

/// The solver, with all that it remembers.
pub(crate) struct Dfpn<L: LineTable> {
    board: ThreatBoard<L>,
    table: ProofTable<Known>,
    /// Lists of moves that are not in use.
    lists: Vec<Vec<Child>>,
    stopped: bool,
}

#[derive(Copy, Clone, Default)]
struct Known {
    numbers: Numbers,
    /// The move that decides the board, once it is decided.
    best: u16,
}

/// Up to where a board is looked into before another one may be more promising.
#[derive(Copy, Clone)]
struct Thresholds {
    own: u32,
    other: u32,
}

/// The child to look into, and how good the next best one is.
struct Choice {
    child: usize,
    second: u32,
}

impl<L: LineTable> Dfpn<L> {
    pub(crate) fn new(board: ThreatBoard<L>, memory: usize) -> Self {
        Self { board, table: ProofTable::new(memory), lists: Vec::new(), stopped: false }
    }

    /// Searches the board, whose assessment is good, until a threshold is reached.
    fn look_into(&mut self, thresholds: Thresholds, depth: usize, control: &mut SolveControl<'_>) -> Numbers {
        let before = control.nodes();
        control.note_depth(depth);
        if !control.enter() {
            self.stopped = true;
            return Numbers::of(Assessment::Good(1));
        }
        let mut children = self.lists.pop().unwrap_or_default();
        let assessment = self.board.expand(&mut children);
        control.work(self.board.take_work());
        let (numbers, best) = match assessment {
            assessment @ (Assessment::Victory(_) | Assessment::Bad) => {
                (Numbers::of(assessment), children.first().map(|child| child.square))
            }
            Assessment::Good(_) => self.look_into_children(&children, thresholds, depth, control),
        };
        self.lists.push(children);
        let best = best.map_or(0, |best| best.index() as u16);
        self.table.put(self.board.hash(), control.nodes() - before, Known { numbers, best });
        numbers
    }

    fn look_into_children(
        &mut self,
        children: &[Child],
        thresholds: Thresholds,
        depth: usize,
        control: &mut SolveControl<'_>,
    ) -> (Numbers, Option<Square>) {
        let px = self.board.is_px_turn();
        loop {
            let numbers = Numbers::of_children(children.iter().map(|child| self.numbers(child, depth)), px);
            let choice = self.choose(children, depth, px);
            let best = children[choice.child].square;
            if depth == 0 {
                control.note_numbers(Some((numbers.proof, numbers.disproof)));
            }
            let (own, other) = numbers.seen_by(px);
            if own >= thresholds.own || other >= thresholds.other || self.stopped {
                return (numbers, Some(best));
            }
            let child = self.numbers(&children[choice.child], depth);
            let (_, child_other) = child.seen_by(px);
            // A little more than the second best has, so as not to go to and fro between the two.
            let own = thresholds.own.min(choice.second.saturating_add(choice.second / 4 + 1));
            let other = thresholds.other - (other - child_other);
            self.board.play(best);
            // The child's player is the other one.
            self.look_into(Thresholds { own: other, other: own }, depth + 1, control);
            self.board.undo();
        }
    }

    /// What is known of a child. A threat that leaves PY a choice and was only looked at counts for more the deeper it
    /// is: short wins are found before long lines are followed to their end.
    fn numbers(&self, child: &Child, depth: usize) -> Numbers {
        const DEPTH_THAT_COUNTS: usize = 3;
        let first = Numbers::of(child.assessment);
        let extra = if first.proof > 1 { (depth / DEPTH_THAT_COUNTS) as u32 } else { 0 };
        match child.assessment {
            Assessment::Good(_) => self
                .table
                .get(child.hash)
                .map_or(Numbers { proof: first.proof + extra, ..first }, |known| known.numbers),
            Assessment::Victory(_) | Assessment::Bad => first,
        }
    }

    /// The child for which the player to move needs least.
    fn choose(&self, children: &[Child], depth: usize, px: bool) -> Choice {
        let (mut child, mut best, mut second) = (0, u32::MAX, u32::MAX);
        for (n, other) in children.iter().enumerate() {
            let (own, _) = self.numbers(other, depth).seen_by(px);
            if own < best {
                (child, second, best) = (n, best, own);
            } else {
                second = second.min(own);
            }
        }
        Choice { child, second: second.min(Numbers::INFINITE) }
    }
}

impl<L: LineTable> Prover for Dfpn<L> {
    type Lines = L;

    fn board(&mut self) -> &mut ThreatBoard<L> {
        &mut self.board
    }

    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict {
        self.stopped = false;
        let hash = self.board.hash();
        let all = Thresholds { own: Numbers::INFINITE, other: Numbers::INFINITE };
        if !self.table.get(hash).is_some_and(|known| known.numbers.is_decided()) {
            self.look_into(all, 0, control);
        }
        match self.table.get(hash) {
            Some(known) if known.numbers.proof == 0 => Verdict::Win(Square::from_index(known.best.into())),
            Some(known) if known.numbers.disproof == 0 => Verdict::None,
            _ => Verdict::Unknown,
        }
    }

    fn bytes(&self) -> usize {
        self.table.bytes()
    }
}
