use cinquina_game::Square;

use super::{
    BOARD_TEXT, COMMENT, EXTENSION, FILLING, FIRST_LINE_END, HAS_SIBLING, HEADER, IS_LEAF, MAGIC, MARK, NO_MOVE, SIDE,
    VERSION, place,
};
use crate::error::WriteError;
use crate::text::{lines, one_line};
use crate::tree::merged;
use crate::{GameFile, Node, NodeId, Tree};

/// The game with its variations as the bytes of a `.lib` file.
pub fn write(game: &GameFile) -> Result<Vec<u8>, WriteError> {
    if (game.size.width(), game.size.height()) != (SIDE, SIDE) {
        return Err(WriteError::Size { format: "lib", size: game.size });
    }
    let mut bytes = [&MAGIC[..], &VERSION].concat();
    bytes.resize(HEADER, FILLING);
    // A reader merges two moves on one square, and would write one.
    write_tree(&mut bytes, &merged(&game.tree));
    Ok(bytes)
}

/// What one entry of the file is about.
enum Item<'a> {
    Root,
    /// A move, and the text that its parent has on its square.
    Move(NodeId, String),
    /// A text on a square without a move.
    Label(Square, &'a str),
}

fn write_tree(bytes: &mut Vec<u8>, tree: &Tree) {
    // Each with whether another follows at the same place.
    let mut items = vec![(Item::Root, false)];
    while let Some((item, has_sibling)) = items.pop() {
        let below = match &item {
            Item::Root => below(tree, Tree::ROOT),
            Item::Move(id, _) => below(tree, *id),
            Item::Label(..) => Vec::new(),
        };
        let shape = if has_sibling { HAS_SIBLING } else { 0 } | if below.is_empty() { IS_LEAF } else { 0 };
        match &item {
            Item::Root => write_entry(bytes, 0, shape, tree.node(Tree::ROOT), ""),
            Item::Move(id, text) => {
                let node = tree.node(*id);
                write_entry(bytes, node.square().map_or(0, place), shape, node, text);
            }
            Item::Label(square, text) => {
                write_entry(bytes, place(*square), shape | NO_MOVE, &Node::default(), text);
            }
        }
        let count = below.len();
        items.extend(below.into_iter().enumerate().rev().map(|(n, item)| (item, n + 1 < count)));
    }
}

/// The moves after a node, then the texts on squares without a move.
fn below(tree: &Tree, id: NodeId) -> Vec<Item<'_>> {
    let node = tree.node(id);
    let text_on = |square: Square| {
        let texts = node.labels.iter().filter(|(at, _)| *at == square).map(|(_, text)| one_line(text));
        texts.collect::<Vec<_>>().join(" ")
    };
    let moves = node.children().iter().filter_map(|&child| {
        let square = tree.node(child).square()?;
        Some(Item::Move(child, text_on(square)))
    });
    let stands_alone =
        |(square, text): &&(Square, String)| tree.child_at(id, *square).is_none() && !one_line(text).is_empty();
    let labels = node.labels.iter().filter(stands_alone);
    moves.chain(labels.map(|(square, text)| Item::Label(*square, text))).collect()
}

fn write_entry(bytes: &mut Vec<u8>, place: u8, shape: u8, node: &Node, board_text: &str) {
    let (comment, board_text) = (lines(&node.comment), one_line(board_text));
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let flags =
        flag(!comment.is_empty(), COMMENT) | flag(node.is_marked, MARK) | flag(!board_text.is_empty(), EXTENSION);
    bytes.extend([place, shape | flags]);
    if !board_text.is_empty() {
        bytes.extend([0, BOARD_TEXT]);
    }
    if !comment.is_empty() {
        let separator = FIRST_LINE_END.to_string();
        write_text(bytes, &comment.replacen('\n', &separator, 1).replace('\n', "\r\n"));
    }
    if !board_text.is_empty() {
        write_text(bytes, &board_text);
    }
}

/// A text followed by a zero, or two if that makes the number of bytes even.
fn write_text(bytes: &mut Vec<u8>, text: &str) {
    bytes.extend(text.bytes());
    bytes.push(0);
    if text.len().is_multiple_of(2) {
        bytes.push(0);
    }
}
