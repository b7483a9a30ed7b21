//! Impossible and irrational patterns (§2.2), made precise.
//!
//! The paper gives examples and one definition: "a pattern containing two or more attacks such that the attacks'
//! intersection contains no filled squares". Its argument is about the stone placed last: an attack that does not
//! contain that stone stood on the board before, and PX would have played its trigger. So a pattern is irrational when
//! the intersection of *all* attacks that it contains holds no stone: whichever stone came last, an attack without it
//! was there. Two attacks without a common stone are the smallest case. Impossible patterns are the same with fives in
//! the place of attacks: the game would have been over.

use super::{Judge, View};
use crate::game::{Stopped, bits};

impl Judge<'_, '_> {
    /// Whether the pattern holds fives and no stone belongs to all of them.
    pub(crate) fn is_impossible(&self, view: View) -> bool {
        let fives = self.arena().blocks().iter().copied().filter(|block| block & !view.x == 0);
        fives.reduce(|common, five| common & five) == Some(0)
    }

    /// Whether the pattern contains attacks and no stone belongs to all of them.
    pub(crate) fn is_irrational(&mut self, view: View) -> Result<bool, Stopped> {
        for stone in bits(view.x) {
            if !self.contains_attack(view.without(stone))? {
                return Ok(false);
            }
        }
        Ok(view.x != 0)
    }

    /// Whether some subset of the view is an attack.
    ///
    /// Where PX wins as first player, taking away squares one by one ends in nothing, so somewhere on the way a victory
    /// becomes an attack. Only fives need care: an attack contains none, so a stone of each has to go first.
    fn contains_attack(&mut self, view: View) -> Result<bool, Stopped> {
        let Some(five) = self.arena().blocks().iter().copied().find(|block| block & !view.x == 0) else {
            return self.wins_as_first(view);
        };
        self.exact().watch().tick()?;
        if !self.has_empty_in_block(view) {
            return Ok(false);
        }
        for stone in bits(five) {
            if self.contains_attack(view.without(stone))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn has_empty_in_block(&self, view: View) -> bool {
        self.arena().blocks().iter().any(|block| block & view.removed == 0 && block & !view.x != 0)
    }
}
