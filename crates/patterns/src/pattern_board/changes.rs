//! What an evaluation needs to follow a board: which codes every stone has changed.

use std::ops::Deref;

use cinquina_game::{Colour, Square};

use super::PatternBoard;
use super::grid::{TOUCHED, TOUCHED_IN_LINE};
use super::update::touched_by_rule;
use crate::LineTable;
use crate::combination::Codes;

impl<L: LineTable> PatternBoard<L> {
    /// How many stones were played on the board and not undone.
    #[inline]
    pub const fn played(&self) -> usize {
        self.played
    }

    /// A number for the position after `played` of these stones. A position that is left and reached again has a new one.
    #[inline]
    pub fn stamp(&self, played: usize) -> u64 {
        played.checked_sub(1).map_or(0, |last| self.saved[last].stamp)
    }

    /// The last of the first `played` stones.
    #[inline]
    pub fn stone_played(&self, played: usize) -> (Square, Colour) {
        let square = self.saved[played - 1].square;
        (square, self.board.stone(square).unwrap_or(self.turn))
    }

    /// The codes that the last of the first `played` stones has changed, before and after, square by square.
    #[inline]
    pub fn changes(&self, played: usize) -> Changes {
        let saved = &self.saved[played - 1];
        let mut changes = Changes { list: [[0; 2]; TOUCHED + 1], len: 0 };
        let mut push = |before: Codes, after: Codes| {
            changes.list[changes.len] = [before, after].map(|codes| self.tables.lines.shown(codes));
            // No branch is cheaper.
            changes.len += usize::from(before != after);
        };
        push(saved.own_codes, 0);
        for first in (0..TOUCHED).step_by(TOUCHED_IN_LINE) {
            for n in touched_by_rule::<L>() {
                push(saved.codes[first + n], saved.after[first + n]);
            }
        }
        changes
    }
}

/// Codes before and after a stone.
pub struct Changes {
    list: [[Codes; 2]; TOUCHED + 1],
    len: usize,
}

impl Deref for Changes {
    type Target = [[Codes; 2]];

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.list[..self.len]
    }
}
