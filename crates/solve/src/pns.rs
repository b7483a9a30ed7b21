//! Proof number search, best first: the whole tree in memory, and always the most proving board next.

use cinquina_game::Square;
use cinquina_patterns::LineTable;
use rustc_hash::FxHashMap;

use crate::SolveControl;
use crate::numbers::Numbers;
use crate::prover::{Prover, Verdict};
use crate::threat_board::{Assessment, Child, ThreatBoard};

/// The solver and its tree.
pub(crate) struct Pns<L: LineTable> {
    board: ThreatBoard<L>,
    nodes: Vec<Node>,
    most_nodes: usize,
    list: Vec<Child>,
    /// PX's moves in the wins that were found, by the hash of the board.
    wins: FxHashMap<u64, Square>,
}

/// A board of the tree. Its children stand side by side.
#[derive(Copy, Clone)]
struct Node {
    numbers: Numbers,
    square: u16,
    /// How many children it has; none as long as it was only looked at.
    count: u16,
    first_child: u32,
    parent: u32,
}

const ROOT: usize = 0;

impl<L: LineTable> Pns<L> {
    /// A tree of at most so many bytes.
    pub(crate) fn new(board: ThreatBoard<L>, memory: usize) -> Self {
        // While it grows, a smaller tree is there beside it.
        let most_nodes = (memory / size_of::<Node>() / 3 * 2).clamp(1024, u32::MAX as usize);
        Self { board, nodes: Vec::new(), most_nodes, list: Vec::new(), wins: FxHashMap::default() }
    }

    /// Walks to the most proving leaf, playing its moves, and returns it with their number.
    fn most_proving(&mut self) -> (usize, usize) {
        let (mut node, mut depth) = (ROOT, 0);
        while self.nodes[node].count > 0 {
            let px = self.board.is_px_turn();
            let children = self.children(node);
            let least = children.min_by_key(|&child| self.nodes[child].numbers.seen_by(px).0);
            let Some(child) = least else { break };
            self.board.play(Square::from_index(self.nodes[child].square.into()));
            (node, depth) = (child, depth + 1);
        }
        (node, depth)
    }

    fn children(&self, node: usize) -> impl Iterator<Item = usize> + use<L> {
        let Node { first_child, count, .. } = self.nodes[node];
        first_child as usize..first_child as usize + usize::from(count)
    }

    /// Looks at the children of a leaf.
    fn expand(&mut self, leaf: usize) {
        let mut list = std::mem::take(&mut self.list);
        match self.board.expand(&mut list) {
            Assessment::Victory(_) if !self.board.is_px_turn() => self.nodes[leaf].numbers = Numbers::PROVEN,
            Assessment::Bad if self.board.is_px_turn() => self.nodes[leaf].numbers = Numbers::DISPROVEN,
            _ => self.append(leaf, &list),
        }
        self.list = list;
    }

    fn append(&mut self, leaf: usize, children: &[Child]) {
        if self.nodes.capacity() < self.nodes.len() + children.len() {
            let doubled = self.nodes.len().max(1024);
            self.nodes.reserve_exact(doubled.min(self.most_nodes - self.nodes.len()));
        }
        self.nodes[leaf].first_child = self.nodes.len() as u32;
        self.nodes[leaf].count = children.len() as u16;
        self.nodes.extend(children.iter().map(|child| Node {
            numbers: Numbers::of(child.assessment),
            square: child.square.index() as u16,
            count: 0,
            first_child: 0,
            parent: leaf as u32,
        }));
    }

    /// Carries the numbers from a leaf up, taking the moves back.
    fn update(&mut self, leaf: usize, depth: usize) {
        let mut node = leaf;
        for level in (0..=depth).rev() {
            if self.nodes[node].count > 0 {
                let px = self.board.is_px_turn();
                let numbers = self.children(node).map(|child| self.nodes[child].numbers);
                self.nodes[node].numbers = Numbers::of_children(numbers, px);
            }
            node = self.nodes[node].parent as usize;
            if level > 0 {
                self.board.undo();
            }
        }
    }

    /// Keeps the moves of a proven board and of all below it.
    fn keep(&mut self, node: usize) {
        let px = self.board.is_px_turn();
        let children: Vec<usize> = self.children(node).filter(|&child| self.nodes[child].numbers.proof == 0).collect();
        for child in children {
            let square = Square::from_index(self.nodes[child].square.into());
            if px {
                self.wins.insert(self.board.hash(), square);
            }
            self.board.play(square);
            self.keep(child);
            self.board.undo();
            if px {
                break;
            }
        }
    }

    /// Builds the tree below the board until its root is decided.
    fn build(&mut self, control: &mut SolveControl<'_>) -> Numbers {
        self.nodes.clear();
        let numbers = Numbers::of(Assessment::Good(1));
        self.nodes.push(Node { numbers, square: 0, count: 0, first_child: 0, parent: 0 });
        let most_children = self.board.patterns().board().size().area();
        while !self.nodes[ROOT].numbers.is_decided() {
            if self.nodes.len() + most_children > self.most_nodes {
                control.note_full();
                break;
            }
            if !control.enter() {
                break;
            }
            let (leaf, depth) = self.most_proving();
            self.expand(leaf);
            control.work(self.board.take_work() + depth as u64);
            self.update(leaf, depth);
            let Numbers { proof, disproof } = self.nodes[ROOT].numbers;
            control.note_depth(depth);
            control.note_numbers(Some((proof, disproof)));
        }
        self.nodes[ROOT].numbers
    }
}

impl<L: LineTable> Prover for Pns<L> {
    type Lines = L;

    fn board(&mut self) -> &mut ThreatBoard<L> {
        &mut self.board
    }

    fn prove(&mut self, control: &mut SolveControl<'_>) -> Verdict {
        let hash = self.board.hash();
        if !self.wins.contains_key(&hash) {
            match self.build(control) {
                Numbers { proof: 0, .. } => self.keep(ROOT),
                Numbers { disproof: 0, .. } => return Verdict::None,
                _ => return Verdict::Unknown,
            }
        }
        self.wins.get(&hash).map_or(Verdict::Unknown, |&square| Verdict::Win(square))
    }

    fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }
}
