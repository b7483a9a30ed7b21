//! One playout: down to a new position, and back up with its value.

use std::cmp::Reverse;

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::combination::half;
use cinquina_patterns::{LineTable, PatternBoard, Potential};

use super::tree::{Edge, Node, NodeId};
use super::{Guide, Searcher};
use crate::choice::Choice;
use crate::full::MAX_PLY;
use crate::score;
use crate::vcf::VcfLimits;

/// How many moves of a position are looked at, unless all of them lose.
const WIDTH: usize = 24;
/// How much a move that was seldom tried is preferred to one that has done well.
const CURIOSITY: f32 = 1.2;
/// After about this many visits curiosity begins to grow.
const CURIOSITY_BASE: f32 = 8_000.0;
/// How much worse than its position a move is believed to be before it is tried.
const CAUTION: f32 = 0.1;
/// How far fours are followed at a new position.
const VCF_LIMITS: VcfLimits = VcfLimits { budget: 64, free: 2, longest: 20, records_zone: false };

impl<L: LineTable, G: Guide<L>> Searcher<'_, L, G> {
    /// Looks at one new position.
    pub(super) fn playout(&mut self) {
        if self.tree.is_full() {
            let control = self.control;
            self.tree.condense(|| control.is_over());
            if control.is_stopped() {
                return;
            }
        }
        let value = self.descend();
        self.ascend(value);
    }

    /// Walks down to a new position, plays the moves on the board, and returns its value there.
    fn descend(&mut self) -> f32 {
        self.path.clear();
        let mut id = NodeId::ROOT;
        loop {
            self.path.push(id);
            let node = &self.tree[id];
            if let Some(mate) = node.mate() {
                return mate.signum() as f32;
            }
            if !node.has_moves()
                && let Some(value) = self.expand(id)
            {
                return value;
            }
            if self.path.len() >= MAX_PLY {
                return self.tree[id].mean;
            }
            let number = self.select(id);
            self.board.play(self.tree.edges(id)[number].square);
            id = self.tree.enter(id, number);
        }
    }

    /// The move that promises most: by what was found, how often it was tried, and how good it looked.
    fn select(&self, id: NodeId) -> usize {
        let node = &self.tree[id];
        let visits = node.visits.max(1) as f32;
        let curiosity = (CURIOSITY + libm::logf(1.0 + visits / CURIOSITY_BASE)) * visits.sqrt();
        let untried = node.mean - CAUTION;
        let promise = |edge: &Edge| match edge.child().map(|child| &self.tree[child]) {
            Some(child) if child.mate().is_some_and(|mate| mate > 0) => f32::NEG_INFINITY,
            Some(child) => -child.mean + curiosity * edge.prior / (1 + child.visits) as f32,
            None => untried + curiosity * edge.prior,
        };
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (number, edge) in self.tree.edges(id).iter().enumerate() {
            let promise = promise(edge);
            if promise > most {
                (best, most) = (number, promise);
            }
        }
        best
    }

    /// Looks at a new position: its value, unless there is only one move, which is better looked at.
    fn expand(&mut self, id: NodeId) -> Option<f32> {
        self.counter.enter();
        let choice = match Choice::of(&self.board, 0) {
            Choice::Decided(score) => return Some(self.decided(id, score::mate(score).unwrap_or_default())),
            other => other,
        };
        if let Choice::Block(square) = choice {
            self.tree.set_edges(id, std::iter::once(Edge::new(square, 1.0)));
            return None;
        }
        if let Some(plies) = self.wins_by_fours() {
            return Some(self.decided(id, plies));
        }
        let squares = self.board.legal(choice.squares(&self.board), self.board.turn());
        if squares.is_empty() {
            return Some(0.0);
        }
        Some(self.give_moves(id, &squares, WIDTH))
    }

    fn decided(&mut self, id: NodeId, mate: i32) -> f32 {
        self.tree[id].decide(mate);
        mate.signum() as f32
    }

    fn wins_by_fours(&mut self) -> Option<i32> {
        if self.board.count_from(self.board.turn(), Potential::S4) == 0 {
            return None;
        }
        let policy = |board: &PatternBoard<L>, square| i32::from(half(board.codes(square), board.turn()));
        self.vcf.plies_to_win(&mut self.board, &mut self.counter, VCF_LIMITS, policy)
    }

    /// Gives a position those of the moves that look best, and returns what the guide thinks of it.
    pub(super) fn give_moves(&mut self, id: NodeId, squares: &SquareSet, width: usize) -> f32 {
        let squares: Vec<Square> = squares.iter().collect();
        let value = self.guide.judge(&self.board, &squares, &mut self.policy);
        let mut moves: Vec<(Square, f32)> = squares.into_iter().zip(self.policy.drain(..)).collect();
        moves.sort_by(|(one, a), (other, b)| b.total_cmp(a).then(one.cmp(other)));
        self.tree[id].narrow = moves.len() > width;
        moves.truncate(width);
        let best = moves.first().map_or(0.0, |&(_, policy)| policy);
        for (_, policy) in &mut moves {
            *policy = libm::expf(*policy - best);
        }
        let sum: f32 = moves.iter().map(|(_, weight)| weight).sum();
        self.tree.set_edges(id, moves.into_iter().map(|(square, weight)| Edge::new(square, weight / sum)));
        value
    }

    /// Takes the moves back and updates every position with what was found below it.
    fn ascend(&mut self, mut value: f32) {
        let mut proven = false;
        while let Some(id) = self.path.pop() {
            if proven {
                self.prove(id);
            }
            proven = match self.tree[id].mate() {
                Some(mate) => {
                    value = mate.signum() as f32;
                    self.tree[id].visits += 1;
                    true
                }
                None if proven => {
                    self.forget_lost_moves(id);
                    value = self.tree[id].mean;
                    false
                }
                None => {
                    self.tree[id].learn(value);
                    false
                }
            };
            value = -value;
            if !self.path.is_empty() {
                self.board.undo();
            }
        }
    }

    /// A move of this position was decided: perhaps the position is as well.
    fn prove(&mut self, id: NodeId) {
        let mates = || self.tree.edges(id).iter().map(|edge| edge.child().and_then(|child| self.tree[child].mate()));
        if let Some(loss) = mates().flatten().filter(|&mate| mate < 0).max() {
            self.tree[id].decide(1 - loss);
        } else if mates().all(|mate| mate.is_some()) {
            if self.tree[id].narrow {
                self.widen(id);
            } else if let Some(longest) = mates().flatten().max() {
                self.tree[id].decide(-1 - longest);
            }
        }
    }

    /// All moves that looked good lose: now the others are looked at too.
    fn widen(&mut self, id: NodeId) {
        let squares = self.board.legal(Choice::Open.squares(&self.board), self.board.turn());
        let known: Vec<Edge> = self.tree.edges(id).to_vec();
        let tried = known.iter().map(|edge| edge.square).collect();
        self.give_moves(id, &squares.without(&tried), usize::MAX);
        let new: Vec<Edge> = self.tree.edges(id).to_vec();
        self.tree.set_edges(id, known.into_iter().chain(new));
        self.tree[id].narrow = false;
    }

    /// A move has turned out to lose: what it promised before counts no longer.
    fn forget_lost_moves(&mut self, id: NodeId) {
        let (mut visits, mut sum) = (0, 0.0);
        for child in self.tree.edges(id).iter().filter_map(Edge::child).map(|child| &self.tree[child]) {
            if child.mate().is_none() {
                visits += child.visits;
                sum -= child.mean * child.visits as f32;
            }
        }
        if visits > 0 {
            self.tree[id].mean = sum / visits as f32;
        }
        self.tree[id].visits += 1;
    }

    /// The moves of a position, best first: wins, the shortest first, then those tried most, then losses.
    pub(super) fn ranked(&self, id: NodeId) -> Vec<Edge> {
        let mut edges = self.tree.edges(id).to_vec();
        edges.sort_by_cached_key(|edge| {
            let child = edge.child().map(|child| &self.tree[child]);
            let visits = child.map_or(0, |child| child.visits);
            let proven = match child.and_then(Node::mate) {
                Some(loss) if loss < 0 => i32::MAX + loss,
                Some(win) => i32::MIN + win,
                None => 0,
            };
            Reverse((proven, visits))
        });
        edges
    }
}
