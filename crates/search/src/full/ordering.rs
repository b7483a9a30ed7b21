//! In which order moves are tried: the table's move, then by policy, history and killer moves.

use cinquina_game::{Colour, Square};
use cinquina_patterns::LineTable;

use super::Searcher;
use super::node::{Node, Window};
use crate::choice::Choice;
use crate::table::Entry;

/// How often a move by a player on a square was the best, lately.
pub(super) struct History([[i16; Square::COUNT]; 2]);

impl History {
    /// The largest value, in either sign.
    pub(super) const MOST: i32 = 1 << 12;

    pub(super) const fn new() -> Self {
        Self([[0; Square::COUNT]; 2])
    }

    #[inline]
    pub(super) fn get(&self, colour: Colour, square: Square) -> i32 {
        i32::from(self.0[colour.index()][square.index()])
    }

    /// Pulls the value towards the most, or the least, by a part of the way.
    pub(super) fn update(&mut self, colour: Colour, square: Square, bonus: i32) {
        let bonus = bonus.clamp(-Self::MOST, Self::MOST);
        let value = &mut self.0[colour.index()][square.index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / Self::MOST) as i16;
    }
}

impl<L: LineTable> Searcher<'_, L> {
    /// The greater, the sooner a move is tried: the table's move first, then by policy, history and the killer move.
    pub(super) fn order(&self, square: Square, policy: i32, node: &Node) -> i32 {
        if Some(square) == node.table_move {
            return i32::MAX;
        }
        let history = self.history.get(self.board.turn(), square);
        let killer = self.plies[node.window.ply as usize].killer;
        let bonus = if Some(square) == killer { History::MOST } else { 0 };
        policy * self.parameters.policy_weight + history + bonus
    }

    /// A move has refuted the node: it gains in history, those tried before it lose.
    pub(super) fn reward(&mut self, node: &Node, square: Square, tried: impl Iterator<Item = Square>) {
        let turn = self.board.turn();
        let bonus = bonus(node.window.depth);
        self.history.update(turn, square, bonus);
        tried.for_each(|other| self.history.update(turn, other, -bonus));
        self.plies[node.window.ply as usize].killer = Some(square);
    }

    /// The table knows that a node is refuted: on a quiet one, the move that did it gains in history again.
    pub(super) fn reward_known(&mut self, entry: &Entry, choice: &Choice, window: Window) {
        if let Some(best) = entry.best.filter(|_| entry.score >= window.beta && matches!(choice, Choice::Open)) {
            self.history.update(self.board.turn(), best, bonus(window.depth));
        }
    }
}

/// How much a refutation at this depth adds to the history.
fn bonus(depth: i32) -> i32 {
    let tenths = depth.max(0) / 10;
    (16 * tenths * tenths / 100).min(History::MOST / 4)
}
