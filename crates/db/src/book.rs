use std::collections::HashSet;

use cinquina_formats::{GameFile, NodeId, Tree};
use cinquina_game::{Colour, Frames, Rule, Size, Square};

use crate::{Database, DatabaseError, PlayedMove};

/// What a move needs to be in a book.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct BookTerms {
    /// The depth of the book in moves.
    pub depth: usize,
    /// How many games a move needs.
    pub games: u64,
    /// The share of the points that its player needs in games with a known result, from 0 to 1.
    pub share: f64,
}

impl BookTerms {
    /// Whether a move of a player may be in the book; one without a known result may.
    fn allow(&self, played: &PlayedMove, colour: Colour) -> bool {
        played.results.games >= self.games && played.results.share(colour).is_none_or(|share| share >= self.share)
    }
}

impl Database {
    /// An opening book: every position with the moves that the terms allow, the one that ended best for its player first and
    /// those without a known result last. A position is in it once, whichever moves lead to it.
    pub fn book(&self, size: Size, rule: Rule, terms: &BookTerms) -> Result<GameFile, DatabaseError> {
        let mut book = GameFile::new(size, rule);
        let mut seen = HashSet::new();
        let mut open: Vec<(NodeId, Vec<Square>, Frames)> = vec![(Tree::ROOT, Vec::new(), Frames::new(size, rule))];
        while let Some((id, moves, frames)) = open.pop() {
            if moves.len() == terms.depth || !seen.insert(frames.hash()) {
                continue;
            }
            let mut played = self.query(size, rule, &moves)?.moves;
            played.retain(|played| terms.allow(played, frames.turn()));
            let share = |played: &PlayedMove| played.results.share(frames.turn()).unwrap_or(-1.0);
            played.sort_by(|a, b| share(b).total_cmp(&share(a)));
            for played in played {
                let child = book.tree.add(id, played.square);
                book.tree.node_mut(child).comment = comment(&played, frames.turn());
                let mut next = (child, moves.clone(), frames.clone());
                next.1.push(played.square);
                next.2.play(played.square);
                open.push(next);
            }
        }
        Ok(book)
    }
}

/// What is known about a move, in words.
fn comment(played: &PlayedMove, colour: Colour) -> String {
    let games = |count: u64| format!("{count} {}", if count == 1 { "game" } else { "games" });
    let all = played.results.games;
    let known = all - played.results.unknown();
    match played.results.share(colour) {
        None => format!("{}, no known result", games(all)),
        Some(share) if known == all => format!("{:.0} % of {}", 100.0 * share, games(known)),
        Some(share) => format!("{:.0} % of {}, {all} in all", 100.0 * share, games(known)),
    }
}
