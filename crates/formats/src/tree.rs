use std::time::Duration;

use cinquina_game::{Square, SquareSet};

/// Moves with their variations. The first move after each is the one that was played, the others are variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The root first; a node comes after its parent.
    nodes: Vec<Node>,
}

/// A move and what is said about it and the position it leads to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// What is said about the move.
    pub comment: String,
    /// How long it took.
    pub time: Duration,
    /// The score of the search that found it, for the player who moved.
    pub score: Option<i16>,
    /// Texts on squares.
    pub labels: Vec<(Square, String)>,
    /// Whether somebody found it worth a mark.
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

    /// Adds a comment below the one that is there.
    pub(crate) fn add_comment(&mut self, comment: &str) {
        if !self.comment.is_empty() && !comment.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(comment);
    }

    /// What was before the move; `None` at the root.
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

    /// Adds a move after `parent`, as the last of those that are there.
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

    /// The move of this kind after `parent`, if there is one.
    pub fn child_at(&self, parent: NodeId, square: Square) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|&child| self.node(child).square == Some(square))
    }

    /// The move of this kind after `parent`, which is added if there is none.
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
