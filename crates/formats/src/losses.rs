use crate::{Assumed, Format, GameFile, Node, Tree};

/// Whether two games are the same in some respect.
type IsSame = fn(&GameFile, &GameFile) -> bool;

/// What `games` lose when they are written in a format: found by reading back what was written.
pub fn losses(games: &[GameFile], format: Format, written: &[u8]) -> Vec<&'static str> {
    let Some(first) = games.first() else { return Vec::new() };
    let assumed = Assumed { size: first.size, rule: first.rule };
    let kept = format.read(written, &assumed).unwrap_or_default();
    let differ =
        |is_same: IsSame| kept.len() != games.len() || games.iter().zip(&kept).any(|(game, kept)| !is_same(game, kept));
    let things: [(&'static str, IsSame); 11] = [
        ("the size of the board", |a, b| a.size == b.size),
        ("the rule", |a, b| a.rule == b.rule),
        ("names", |a, b| (&a.black, &a.white) == (&b.black, &b.white)),
        ("how games ended", |a, b| a.ending == b.ending),
        ("where games come from", |a, b| a.source == b.source),
        ("moves", |a, b| a.moves() == b.moves()),
        ("variations", |a, b| a.tree.nodes().len() == b.tree.nodes().len()),
        ("comments", |a, b| same(&a.tree, &b.tree, |node| &node.comment)),
        ("texts and marks on squares", |a, b| same(&a.tree, &b.tree, |node| (&node.labels, node.is_marked))),
        ("times", |a, b| same(&a.tree, &b.tree, |node| node.time.as_millis())),
        ("scores", |a, b| same(&a.tree, &b.tree, |node| node.score)),
    ];
    things.into_iter().filter(|(_, is_same)| differ(*is_same)).map(|(thing, _)| thing).collect()
}

/// Whether all nodes of two trees agree in something; those of variations that are lost are not asked.
fn same<'a, T: PartialEq>(a: &'a Tree, b: &'a Tree, of: impl Fn(&'a Node) -> T) -> bool {
    let root = |tree: &'a Tree| tree.node(Tree::ROOT);
    of(root(a)) == of(root(b)) && a.main_line().zip(b.main_line()).all(|(a, b)| of(a) == of(b))
}
