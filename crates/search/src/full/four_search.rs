//! Winning by fours alone: every move of the attacker makes a four, so every reply is forced.

use cinquina_game::{Square, SquareSet};
use cinquina_patterns::{PatternRule, Potential};

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
        let mut left = budget;
        self.fours(ply, &mut left)
    }

    fn fours(&mut self, ply: i32, left: &mut u32) -> Option<i32> {
        let fours = match self.sight(ply) {
            Sight::Win(at) => return Some(at),
            Sight::Nothing => return None,
            Sight::Fours(fours) => fours,
        };
        if *left == 0 || ply as usize + 2 >= MAX_PLY {
            return None;
        }
        *left -= 1;
        self.counter.enter();
        let hash = self.board.hash();
        if self.failed_fours.contains(hash) {
            return None;
        }
        let mut moves = std::mem::take(&mut self.plies[ply as usize].moves);
        moves.fill(&fours, |square| self.looks(square));
        let won = moves.by_ref().find_map(|scored| self.four(scored.square, ply, left));
        self.plies[ply as usize].moves = moves;
        if won.is_none() && *left > 0 {
            self.failed_fours.insert(hash);
        }
        won
    }

    /// Makes one four, lets the opponent block it, and goes on.
    fn four(&mut self, square: Square, ply: i32, left: &mut u32) -> Option<i32> {
        let attacker = self.board.turn();
        self.board.play(square);
        let won = match self.board.fives(attacker).iter().next() {
            Some(block) => {
                self.board.play(block);
                let won = self.fours(ply + 2, left);
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
