//! Minimax, alpha-beta and principal variation search as the textbooks have them (§3.1).
//!
//! All three walk the same tree: at each node the analysis decides, or leaves some moves; at the
//! given depth the evaluation counts. So they return the same value, with fewer and fewer nodes.

use cinquina_game::Square;
use cinquina_patterns::{Analysis, PatternRule};

use crate::score::{INFINITE, Score, loss_at, win_at};
use crate::table::{Bound, Entry, Table};
use crate::{SearchBoard, candidates};

/// The value of a position, the best move, and what it took to find out.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value for the player to move.
    pub score: Score,
    /// The best move, if there is a choice.
    pub best: Option<Square>,
    /// How many nodes were entered.
    pub nodes: u64,
}

/// What the analysis and the depth leave of a node.
enum Node {
    Decided(Score),
    Moves(Vec<Square>),
}

/// A node of the tree that all three walk: moves in the order of their scores, or at depth 0 the
/// evaluation.
fn node<R: PatternRule>(board: &SearchBoard<'_, R>, depth: i32, ply: i32) -> Node {
    let moves = match board.analysis() {
        Analysis::Five(_) => return Node::Decided(win_at(ply + 1)),
        Analysis::DoubleFour(_) => return Node::Decided(win_at(ply + 3)),
        Analysis::Lost => return Node::Decided(loss_at(ply + 2)),
        Analysis::Defend(moves) if moves.is_empty() => return Node::Decided(loss_at(ply + 4)),
        _ if depth == 0 => return Node::Decided(board.observer().value(board.turn())),
        Analysis::Block(square) => [square].into_iter().collect(),
        Analysis::Defend(moves) => moves,
        Analysis::Open => candidates(board.board()),
    };
    if moves.is_empty() {
        return Node::Decided(0);
    }
    let mut moves: Vec<Square> = moves.iter().collect();
    let values = board.observer().values();
    moves.sort_by_key(|&square| (-values.of_move(board.codes(square), board.turn()), square));
    Node::Moves(moves)
}

/// Every move of every node.
pub fn minimax<R: PatternRule>(board: &mut SearchBoard<'_, R>, depth: i32) -> Found {
    fn search<R: PatternRule>(board: &mut SearchBoard<'_, R>, depth: i32, ply: i32) -> Found {
        let moves = match node(board, depth, ply) {
            Node::Decided(score) => return Found { score, best: None, nodes: 1 },
            Node::Moves(moves) => moves,
        };
        let mut found = Found { score: -INFINITE, best: None, nodes: 1 };
        for square in moves {
            board.play(square);
            let reply = search(board, depth - 1, ply + 1);
            board.undo();
            found.nodes += reply.nodes;
            if -reply.score > found.score {
                found.score = -reply.score;
                found.best = Some(square);
            }
        }
        found
    }
    search(board, depth, 0)
}

/// A search that leaves out what cannot change the result.
pub struct AlphaBeta<'a> {
    /// Whether moves after the first are tried with a window of one point.
    pub scout: bool,
    /// Where positions are remembered, if they are.
    pub table: Option<&'a Table>,
    nodes: u64,
}

impl<'a> AlphaBeta<'a> {
    /// Plain alpha-beta.
    pub const fn plain() -> Self {
        Self { scout: false, table: None, nodes: 0 }
    }

    /// Principal variation search with a table of positions.
    pub const fn principal_variation(table: Option<&'a Table>) -> Self {
        Self { scout: true, table, nodes: 0 }
    }

    /// Searches to the given depth.
    pub fn search<R: PatternRule>(&mut self, board: &mut SearchBoard<'_, R>, depth: i32) -> Found {
        self.nodes = 0;
        let (score, best) = self.node(board, depth, 0, -INFINITE, INFINITE);
        Found { score, best, nodes: self.nodes }
    }

    /// Depth 1, 2, … up to the given one: each iteration finds the best moves of the last in the table.
    pub fn deepen<R: PatternRule>(&mut self, board: &mut SearchBoard<'_, R>, depth: i32) -> Found {
        let mut nodes = 0;
        let mut found = Found { score: 0, best: None, nodes: 0 };
        for depth in 1..=depth {
            found = self.search(board, depth);
            nodes += found.nodes;
        }
        Found { nodes, ..found }
    }

    fn node<R: PatternRule>(
        &mut self,
        board: &mut SearchBoard<'_, R>,
        depth: i32,
        ply: i32,
        alpha: Score,
        beta: Score,
    ) -> (Score, Option<Square>) {
        self.nodes += 1;
        let mut moves = match node(board, depth, ply) {
            Node::Decided(score) => return (score, None),
            Node::Moves(moves) => moves,
        };
        let known = self.table.and_then(|table| table.get(board.hash(), ply));
        if let Some(entry) = known {
            if entry.depth == depth && ply > 0 && entry.cuts(alpha, beta) {
                return (entry.score, entry.best);
            }
            if let Some(at) = moves.iter().position(|&square| Some(square) == entry.best) {
                moves[..=at].rotate_right(1);
            }
        }
        let (score, best) = self.moves(board, &moves, (depth, ply), (alpha, beta));
        if let Some(table) = self.table {
            let bound = match score {
                _ if score <= alpha => Bound::Upper,
                _ if score >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
            table.put(board.hash(), ply, &Entry { best, score, bound, depth, eval: 0 });
        }
        (score, best)
    }

    fn moves<R: PatternRule>(
        &mut self,
        board: &mut SearchBoard<'_, R>,
        moves: &[Square],
        (depth, ply): (i32, i32),
        (mut alpha, beta): (Score, Score),
    ) -> (Score, Option<Square>) {
        let (mut score, mut best) = (-INFINITE, None);
        for (n, &square) in moves.iter().enumerate() {
            board.play(square);
            let mut value = -INFINITE;
            let scouted = self.scout && n > 0;
            if scouted {
                value = -self.node(board, depth - 1, ply + 1, -alpha - 1, -alpha).0;
            }
            if !scouted || (value > alpha && value < beta) {
                value = -self.node(board, depth - 1, ply + 1, -beta, -alpha).0;
            }
            board.undo();
            if value > score {
                (score, best) = (value, Some(square));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        (score, best)
    }
}
