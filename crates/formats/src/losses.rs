use std::borrow::Cow;

use cinquina_game::{Rule, Size, Square};

use crate::tree::merged;
use crate::{Assumed, Format, GameFile, Node, NodeId, Tree};

/// A game as it is compared.
struct Seen<'a> {
    game: &'a GameFile,
    /// Its tree with the variations merged: one that begins twice and is stored once is not lost.
    tree: Cow<'a, Tree>,
}

impl<'a> Seen<'a> {
    fn new(game: &'a GameFile) -> Self {
        Self { game, tree: merged(&game.tree) }
    }
}

/// Whether two games are the same in some respect.
type IsSame = fn(&Seen<'_>, &Seen<'_>) -> bool;

/// What games can lose.
const THINGS: [(&str, IsSame); 12] = [
    ("the size of the board", |a, b| a.game.size == b.game.size),
    ("the rule", |a, b| a.game.rule == b.game.rule),
    ("names", |a, b| (&a.game.black, &a.game.white) == (&b.game.black, &b.game.white)),
    ("levels of players", |a, b| a.game.levels == b.game.levels),
    ("how games ended", |a, b| a.game.ending == b.game.ending),
    ("where games come from", |a, b| a.game.source == b.game.source),
    // Of the original game: merging variations may make it longer.
    ("moves", |a, b| a.game.moves() == b.game.moves()),
    ("variations", |a, b| a.tree.nodes().len() == b.tree.nodes().len()),
    ("comments", |a, b| same(&a.tree, &b.tree, |node| &node.comment)),
    ("texts and marks on squares", |a, b| same(&a.tree, &b.tree, |node| (sorted_labels(node), node.is_marked))),
    ("times", |a, b| same(&a.tree, &b.tree, |node| node.time.as_millis())),
    ("scores", |a, b| same(&a.tree, &b.tree, |node| node.score)),
];
/// Those of them that a reader has to assume if the file does not state them.
const SIZE: usize = 0;
const RULE: usize = 1;

/// What `games` lose when they are written in a format, found by reading back what was written. Size and rule are preserved if
/// a reader with the usual assumptions gets them right; the rest is compared by a reader who knows both.
pub fn losses(games: &[GameFile], format: Format, written: &[u8]) -> Vec<&'static str> {
    let mut lost = Lost::default();
    lost.add(games, format, written);
    lost.names()
}

/// Which of the things have been lost so far.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Lost([bool; THINGS.len()]);

impl Lost {
    /// Adds what these games lose.
    pub(crate) fn add(&mut self, games: &[GameFile], format: Format, written: &[u8]) {
        let Some(first) = games.first() else { return };
        let known = Assumed { size: first.size, rule: first.rule };
        let usual = Assumed { size: Size::square(format.usual_side()).unwrap_or(first.size), rule: Rule::default() };
        let differ = differences(games, format, written, &known);
        self.0.iter_mut().zip(differ).for_each(|(is_lost, differs)| *is_lost |= differs);
        // What is already lost need not be checked again.
        if !self.0[SIZE] && known.size != usual.size {
            self.0[SIZE] = differences(games, format, written, &Assumed { size: usual.size, ..known })[SIZE];
        }
        if !self.0[RULE] && known.rule != usual.rule {
            self.0[RULE] = differences(games, format, written, &Assumed { rule: usual.rule, ..known })[RULE];
        }
    }

    /// Their names.
    pub(crate) fn names(self) -> Vec<&'static str> {
        THINGS.iter().zip(self.0).filter(|(_, is_lost)| *is_lost).map(|((thing, _), _)| *thing).collect()
    }
}

/// In which things the games that are read back differ; in all if there are not as many.
fn differences(games: &[GameFile], format: Format, written: &[u8], assumed: &Assumed) -> [bool; THINGS.len()] {
    let mut differ = [false; THINGS.len()];
    let mut rest = games.iter();
    let mut are_all_there = true;
    let read = format.read_each(written, assumed, &mut |read, _| match rest.next() {
        Some(game) => {
            let (game, read) = (Seen::new(game), Seen::new(&read));
            differ.iter_mut().zip(&THINGS).for_each(|(differs, (_, is_same))| *differs |= !is_same(&game, &read));
        }
        None => are_all_there = false,
    });
    if read.is_ok() && are_all_there && rest.next().is_none() { differ } else { [true; THINGS.len()] }
}

/// The labels of a node; their order in a file does not matter.
fn sorted_labels(node: &Node) -> Vec<&(Square, String)> {
    let mut labels: Vec<_> = node.labels.iter().collect();
    labels.sort_unstable();
    labels
}

/// Whether all nodes of two trees agree in something; those of lost variations are not compared.
fn same<'a, T: PartialEq>(a: &'a Tree, b: &'a Tree, of: impl Fn(&'a Node) -> T) -> bool {
    let mut open = vec![(Tree::ROOT, Tree::ROOT)];
    while let Some((in_a, in_b)) = open.pop() {
        if of(a.node(in_a)) != of(b.node(in_b)) {
            return false;
        }
        let pair = |&child: &NodeId| Some((child, b.child_at(in_b, a.node(child).square()?)?));
        open.extend(a.node(in_a).children().iter().filter_map(pair));
    }
    true
}
