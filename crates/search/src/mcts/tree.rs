//! The tree of the search in a bounded amount of memory.

use std::ops::{Index, IndexMut};

use cinquina_game::Square;

/// Which node.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) const ROOT: Self = Self(0);
    /// No node: the move was not tried yet. Nothing leads to the root.
    const NONE: Self = Self::ROOT;
}

/// A position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Node {
    /// Where its moves begin.
    first: u32,
    /// How many there are; 0 if they are not known yet.
    count: u16,
    /// Whether moves that look bad were left out.
    pub(super) narrow: bool,
    /// The moves of both sides to the end of a decided game, negative for a loss; 0 if it is not decided.
    mate: i16,
    pub(super) visits: u32,
    /// What the player to move has found so far, from -1 to 1.
    pub(super) mean: f32,
}

/// A move from a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge {
    pub(super) square: Square,
    /// How likely it is the best, before it is tried.
    pub(super) prior: f32,
    child: NodeId,
}

impl Node {
    const NEW: Self = Self { first: 0, count: 0, narrow: false, mate: 0, visits: 0, mean: 0.0 };

    pub(super) const fn has_moves(&self) -> bool {
        self.count > 0
    }

    /// In how many moves of both sides the player to move wins, or loses if negative.
    pub(super) fn mate(&self) -> Option<i32> {
        (self.mate != 0).then_some(i32::from(self.mate))
    }

    /// The result is proven.
    pub(super) fn decide(&mut self, mate: i32) {
        self.mate = mate as i16;
        self.mean = mate.signum() as f32;
    }

    /// One more visit has found this.
    pub(super) fn learn(&mut self, value: f32) {
        self.visits += 1;
        self.mean += (value - self.mean) / self.visits as f32;
    }
}

impl Edge {
    pub(super) const fn new(square: Square, prior: f32) -> Self {
        Self { square, prior, child: NodeId::NONE }
    }

    /// Where the move leads, if it was tried.
    pub(super) fn child(&self) -> Option<NodeId> {
        (self.child != NodeId::NONE).then_some(self.child)
    }
}

/// Positions and moves in as much memory as is allowed. When it is full, [`condense`](Self::condense)
/// forgets what was looked at least.
pub(super) struct Tree {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    most_nodes: usize,
    most_edges: usize,
}

impl Tree {
    /// How many moves a node has, about.
    const WIDTH: usize = 16;
    /// Room for a few large nodes, whatever the memory.
    const LEAST_EDGES: usize = 1 << 15;

    /// An empty tree. Half of the bytes are for the copy that condensing makes.
    pub(super) fn new(bytes: usize) -> Self {
        let most_nodes = bytes / 2 / (size_of::<Node>() + Self::WIDTH * size_of::<Edge>());
        let most_nodes = most_nodes.clamp(Self::LEAST_EDGES / Self::WIDTH, u32::MAX as usize / (2 * Self::WIDTH));
        Self::with_room(most_nodes, most_nodes * Self::WIDTH)
    }

    fn with_room(most_nodes: usize, most_edges: usize) -> Self {
        let mut nodes = Vec::with_capacity(most_nodes);
        nodes.push(Node::NEW);
        Self { nodes, edges: Vec::with_capacity(most_edges), most_nodes, most_edges }
    }

    /// The moves of a node.
    pub(super) fn edges(&self, id: NodeId) -> &[Edge] {
        let node = &self[id];
        &self.edges[node.first as usize..][..usize::from(node.count)]
    }

    /// Gives a node its moves, in place of those it had.
    pub(super) fn set_edges(&mut self, id: NodeId, edges: impl Iterator<Item = Edge>) {
        let first = self.edges.len();
        self.edges.extend(edges);
        self[id].first = first as u32;
        self[id].count = (self.edges.len() - first) as u16;
    }

    /// Where the move with this number leads, now known to the tree.
    pub(super) fn enter(&mut self, id: NodeId, number: usize) -> NodeId {
        let at = self[id].first as usize + number;
        if self.edges[at].child == NodeId::NONE {
            self.edges[at].child = NodeId(self.nodes.len() as u32);
            self.nodes.push(Node::NEW);
        }
        self.edges[at].child
    }

    /// Whether there is no room for another playout.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() + 2 * crate::full::MAX_PLY > self.most_nodes
            || self.edges.len() + Self::LEAST_EDGES / 2 > self.most_edges
    }

    /// Forgets what follows from the least visited positions, until the tree is half empty. In a large tree this takes a
    /// while: it is given up, with the tree as it was, as soon as `stopped` says so.
    pub(super) fn condense(&mut self, stopped: impl Fn() -> bool) {
        let mut visits = 2;
        while let Some(copy) = self.copy(visits, &stopped) {
            let small = 2 * copy.nodes.len() <= self.most_nodes && 2 * copy.edges.len() <= self.most_edges;
            if small || visits > 1 << 30 {
                *self = copy;
                return;
            }
            visits *= 2;
        }
    }

    /// A copy in which only positions visited this often keep their moves. The copied nodes are the queue
    /// of those whose moves are to be copied.
    fn copy(&self, visits: u32, stopped: &impl Fn() -> bool) -> Option<Self> {
        const NODES_BETWEEN_LOOKS: usize = 1 << 10;
        let mut copy = Self::with_room(self.most_nodes, self.most_edges);
        copy.nodes[0] = self.nodes[0];
        let mut next = 0;
        while let Some(node) = copy.nodes.get(next).copied() {
            if next % NODES_BETWEEN_LOOKS == 0 && stopped() {
                return None;
            }
            copy.nodes[next].first = copy.edges.len() as u32;
            if node.visits < visits && next > 0 {
                copy.nodes[next].count = 0;
            } else {
                self.copy_edges(&node, &mut copy);
            }
            next += 1;
        }
        Some(copy)
    }

    fn copy_edges(&self, node: &Node, copy: &mut Self) {
        for edge in &self.edges[node.first as usize..][..usize::from(node.count)] {
            let child = edge.child().map_or(NodeId::NONE, |child| {
                copy.nodes.push(self[child]);
                NodeId(copy.nodes.len() as u32 - 1)
            });
            copy.edges.push(Edge { child, ..*edge });
        }
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> impl Iterator<Item = Edge> {
        (0..3).map(|x| Edge::new(Square::new(x, 0), 0.5))
    }

    #[test]
    fn what_was_visited_least_is_forgotten() {
        let mut tree = Tree::new(0);
        tree.set_edges(NodeId::ROOT, moves());
        for (number, visits) in [(0, 7), (2, 1)] {
            let id = tree.enter(NodeId::ROOT, number);
            (0..visits).for_each(|_| tree[id].learn(0.25));
            tree.set_edges(id, moves());
            tree.enter(id, 1);
        }
        tree.condense(|| true);
        assert_eq!(tree.nodes.len(), 5, "given up");
        tree.condense(|| false);
        let child = |number: usize| tree.edges(NodeId::ROOT)[number].child();
        let (busy, idle) = (child(0).unwrap(), child(2).unwrap());
        assert_eq!((tree[busy].visits, tree.edges(busy)[1].child().is_some()), (7, true));
        assert_eq!((tree[idle].visits, tree[idle].mean, tree[idle].has_moves()), (1, 0.25, false));
        assert_eq!((child(1), tree.nodes.len(), tree.edges.len()), (None, 4, 6));
    }
}
