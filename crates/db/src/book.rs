use std::collections::HashSet;

use cinquina_formats::{GameFile, NodeId, Tree};
use cinquina_game::{Frames, Rule, Size, Square};

use crate::{Database, DatabaseError, PlayedMove};

impl Database {
    /// An opening book: every position up to `depth` moves with the moves that at least `least` games had, the one that
    /// ended best for its player first. A position is there once, however it came about.
    pub fn book(&self, size: Size, rule: Rule, depth: usize, least: u64) -> Result<GameFile, DatabaseError> {
        let mut book = GameFile::new(size, rule);
        let mut seen = HashSet::new();
        let mut open: Vec<(NodeId, Vec<Square>, Frames)> = vec![(Tree::ROOT, Vec::new(), Frames::new(size, rule))];
        while let Some((id, moves, frames)) = open.pop() {
            if moves.len() == depth || !seen.insert(frames.hash()) {
                continue;
            }
            let answer = self.query(size, rule, &moves)?;
            let mut played: Vec<&PlayedMove> = answer
                .moves
                .iter()
                .filter(|played| played.results.games >= least && frames.is_free(played.square))
                .collect();
            let share = |played: &PlayedMove| played.results.share(answer.turn).unwrap_or(0.0);
            played.sort_by(|a, b| share(b).total_cmp(&share(a)));
            for played in played {
                let child = book.tree.add(id, played.square);
                let (percent, games) = (100.0 * share(played), played.results.games);
                book.tree.node_mut(child).comment = format!("{percent:.0} % of {games} games");
                let mut next = (child, moves.clone(), frames.clone());
                next.1.push(played.square);
                next.2.play(played.square);
                open.push(next);
            }
        }
        Ok(book)
    }
}
