//! Trees where no two moves after one are on the same square, as a library of RenLib has them.

use std::borrow::Cow;

use cinquina_game::SquareSet;

use crate::{Node, NodeId, Tree};

/// The tree with variations that begin with the same move made one: what follows one of them follows the first then,
/// after what follows that. So a game that ended where a variation begins anew is longer afterwards.
pub(crate) fn merged(tree: &Tree) -> Cow<'_, Tree> {
    if !tree.nodes().iter().any(|node| has_twins(tree, node)) {
        return Cow::Borrowed(tree);
    }
    let mut whole = Tree::default();
    // Each with where the one before it went; the first is on top, so that the moves of the game itself come first.
    let mut open: Vec<(NodeId, NodeId)> = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((id, parent)) = open.pop() {
        let node = tree.node(id);
        let here = node.square().map_or(Tree::ROOT, |square| whole.move_at(parent, square));
        say_too(whole.node_mut(here), node);
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

/// Adds what another node says about the same move. Of two times or scores the first is kept.
fn say_too(node: &mut Node, other: &Node) {
    node.add_comment(&other.comment);
    node.labels.extend_from_slice(&other.labels);
    node.is_marked |= other.is_marked;
    if node.time.is_zero() {
        node.time = other.time;
    }
    node.score = node.score.or(other.score);
}
