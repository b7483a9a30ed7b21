//! Winning by fours alone: every move of the attacker makes a four, so every reply is forced.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{Class, PatternRule, Potential};

use super::{MAX_PLY, Worker};

/// Positions from which no win by fours was found, by hash; new ones replace old ones.
pub(super) struct FailedFours(Box<[u64]>);

impl FailedFours {
    const COUNT: usize = 1 << 15;

    pub(super) fn new() -> Self {
        Self(vec![0; Self::COUNT].into())
    }

    fn contains(&self, hash: u64) -> bool {
        self.0[hash as usize % Self::COUNT] == hash
    }

    fn insert(&mut self, hash: u64) {
        self.0[hash as usize % Self::COUNT] = hash;
    }
}

/// How much a four-search may still do.
struct Effort {
    /// Positions that it may look at.
    left: u32,
    /// Before this ply every four is tried.
    free_until: i32,
}

/// What a node of the four-search finds at first sight.
enum Sight {
    /// The five is completed with this move, counted from the root.
    Win(i32),
    /// Nothing can be made by fours.
    Nothing,
    /// These fours can be tried.
    Fours(SquareSet),
}

impl<R: PatternRule> Worker<'_, R> {
    /// When the player to move completes his five if he makes nothing but fours, looking at no more
    /// than `budget` positions.
    pub(super) fn wins_by_fours(&mut self, ply: i32, budget: u32) -> Option<i32> {
        let mut effort = Effort { left: budget, free_until: ply + 2 * self.parameters.four_free };
        self.fours(ply, &mut effort)
    }

    fn fours(&mut self, ply: i32, effort: &mut Effort) -> Option<i32> {
        let mut fours = match self.sight(ply) {
            Sight::Win(at) => return Some(at),
            Sight::Nothing => return None,
            Sight::Fours(fours) => fours,
        };
        if effort.left == 0 || ply as usize + 2 >= MAX_PLY {
            return None;
        }
        effort.left -= 1;
        self.counter.enter();
        let hash = self.board.hash();
        if self.failed_fours.contains(hash) {
            return None;
        }
        if ply >= effort.free_until && self.board.count(!self.board.turn(), Potential::S5) == 0 {
            fours = fours.iter().filter(|&square| self.builds_on(square)).collect();
        }
        let mut moves = std::mem::take(&mut self.plies[ply as usize].moves);
        moves.fill(&fours, |square| self.looks(square));
        let won = moves.by_ref().find_map(|scored| self.four(scored.square, ply, effort));
        self.plies[ply as usize].moves = moves;
        if won.is_none() && effort.left > 0 {
            self.failed_fours.insert(hash);
        }
        won
    }

    /// Whether a four on `square` adds to a second line too, so that more can come of it.
    fn builds_on(&self, square: Square) -> bool {
        let classes = self.board.classes(square, self.board.turn());
        classes.iter().filter(|&&class| class >= Class::W2).count() >= 2
    }

    /// Makes one four, lets the opponent block it, and goes on.
    fn four(&mut self, square: Square, ply: i32, effort: &mut Effort) -> Option<i32> {
        let attacker = self.board.turn();
        self.board.play(square);
        let won = match self.board.fives(attacker).iter().next() {
            Some(block) => {
                self.board.play(block);
                let won = self.fours(ply + 2, effort);
                self.board.undo();
                won
            }
            None => None,
        };
        self.board.undo();
        won
    }

    fn sight(&self, ply: i32) -> Sight {
        let (attacker, defender) = (self.board.turn(), !self.board.turn());
        if self.board.count(attacker, Potential::S5) > 0 {
            return Sight::Win(ply + 1);
        }
        match self.board.count(defender, Potential::S5) {
            0 if self.board.count_from(attacker, Potential::C44) > 0 => Sight::Win(ply + 3),
            0 if self.board.count_from(attacker, Potential::S4) == 0 => Sight::Nothing,
            0 => Sight::Fours(self.board.fours(attacker)),
            1 => self.blocking_four(ply),
            _ => Sight::Nothing,
        }
    }

    /// The opponent has a four: the block must make a four as well.
    fn blocking_four(&self, ply: i32) -> Sight {
        let (attacker, defender) = (self.board.turn(), !self.board.turn());
        let block = self.board.fives(defender);
        match block.iter().next().map(|square| self.board.potential(square, attacker)) {
            Some(Potential::C44 | Potential::D4) => Sight::Win(ply + 3),
            Some(potential) if potential >= Potential::S4 => Sight::Fours(block),
            _ => Sight::Nothing,
        }
    }
}
