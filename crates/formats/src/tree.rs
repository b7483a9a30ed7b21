use std::borrow::Cow;
use std::time::Duration;

use cinquina_game::{Square, SquareSet};

/// Moves with their variations. The first move after each is the one that was played, the others are variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The root first; a node comes after its parent.
    nodes: Vec<Node>,
}

/// A move, with notes on it and on the position it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// The comment on the move.
    pub comment: String,
    /// How long it took.
    pub time: Duration,
    /// The score of the search that found it, for the player who moved.
    pub score: Option<i16>,
    /// Texts on squares.
    pub labels: Vec<(Square, String)>,
    /// Whether it has a mark.
    pub is_marked: bool,
    square: Option<Square>,
    parent: Option<NodeId>,
    children: Vec<NodeId>,
}

/// The place of a node in its tree.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NodeId(usize);

impl NodeId {
    /// Where the node is among [`Tree::nodes`].
    pub const fn index(self) -> usize {
        self.0
    }
}

impl Node {
    /// The move; `None` at the root, where nothing has been played.
    pub const fn square(&self) -> Option<Square> {
        self.square
    }

    /// The moves after this one, the one that was played first.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Adds a comment below the existing one.
    pub(crate) fn add_comment(&mut self, comment: &str) {
        if !self.comment.is_empty() && !comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(comment);
    }

    /// The node before the move; `None` at the root.
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

impl Tree {
    /// Where every game begins.
    pub const ROOT: NodeId = NodeId(0);

    /// Adds a move after `parent`, as its last child.
    ///
    /// # Panics
    /// If `parent` belongs to a larger tree.
    pub fn add(&mut self, parent: NodeId, square: Square) -> NodeId {
        let id = NodeId(self.nodes.len());
        self.nodes[parent.0].children.push(id);
        self.nodes.push(Node { square: Some(square), parent: Some(parent), ..Node::default() });
        id
    }

    /// A node.
    ///
    /// # Panics
    /// If it belongs to a larger tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node, to be changed.
    ///
    /// # Panics
    /// If it belongs to a larger tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// All nodes, the root first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The move on this square after `parent`, if there is one.
    pub fn child_at(&self, parent: NodeId, square: Square) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|&child| self.node(child).square == Some(square))
    }

    /// The move on this square after `parent`, which is added if there is none.
    pub(crate) fn move_at(&mut self, parent: NodeId, square: Square) -> NodeId {
        self.child_at(parent, square).unwrap_or_else(|| self.add(parent, square))
    }

    /// The game itself: the first moves, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        std::iter::successors(Some(self.node(Self::ROOT)), |node| node.children.first().map(|&id| self.node(id)))
            .skip(1)
    }

    /// The squares that the moves up to a node have taken.
    pub fn taken(&self, id: NodeId) -> SquareSet {
        let up = std::iter::successors(Some(self.node(id)), |node| node.parent.map(|parent| self.node(parent)));
        up.filter_map(|node| node.square).collect()
    }
}

/// The tree with variations merged that begin with the same move: what follows one of them then follows the first, after its
/// own moves. So a game that ended where another variation repeats its last move is longer afterwards.
pub(crate) fn merged(tree: &Tree) -> Cow<'_, Tree> {
    if !tree.nodes().iter().any(|node| has_twins(tree, node)) {
        return Cow::Borrowed(tree);
    }
    let mut whole = Tree::default();
    // Each with its parent in the new tree; the first is on top, so that the moves of the game itself come first.
    let mut open: Vec<(NodeId, NodeId)> = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((id, parent)) = open.pop() {
        let node = tree.node(id);
        let here = node.square().map_or(Tree::ROOT, |square| whole.move_at(parent, square));
        add_notes(whole.node_mut(here), node);
        open.extend(node.children().iter().rev().map(|&child| (child, here)));
    }
    Cow::Owned(whole)
}

/// Whether two moves after a node are on the same square.
fn has_twins(tree: &Tree, node: &Node) -> bool {
    let mut seen = SquareSet::EMPTY;
    node.children().iter().filter_map(|&child| tree.node(child).square()).any(|square| {
        let is_twin = seen.contains(square);
        seen.insert(square);
        is_twin
    })
}

/// Adds the notes of another node on the same move. Of two times or scores the first counts.
fn add_notes(node: &mut Node, other: &Node) {
    node.add_comment(&other.comment);
    node.labels.extend_from_slice(&other.labels);
    node.is_marked |= other.is_marked;
    if node.time.is_zero() {
        node.time = other.time;
    }
    node.score = node.score.or(other.score);
}
