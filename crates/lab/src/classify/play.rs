//! The principal play: both sides at their best.

use super::{Class, Judge, Kind, View};
use crate::game::{Mask, Stopped, bits};
use crate::pattern::{Player, Square};

/// A stone of the principal play.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Who places it.
    pub player: Player,
    /// The square.
    pub square: Square,
}

impl Move {
    pub(super) fn for_owner(self, owner: Player) -> Self {
        let player = if owner == Player::X { self.player } else { self.player.opponent() };
        Self { player, ..self }
    }
}

/// A position of the restricted game.
#[derive(Copy, Clone)]
struct Position {
    x: Mask,
    o: Mask,
    removed: Mask,
}

impl Judge<'_, '_> {
    /// PX as fast and PY as slow as they can: PY begins on a victory, PX on an attack. On a threat PX plays the fastest
    /// trigger and PY defends; on a generic pattern nothing is forced and the play is empty.
    pub(crate) fn principal_play(&mut self, view: View, class: Class) -> Result<Vec<Move>, Stopped> {
        let start = Position { x: view.x, o: 0, removed: view.removed };
        match class.kind {
            Kind::Generic => Ok(Vec::new()),
            Kind::Threat => self.trigger_and_defence(view, class),
            Kind::Attack => self.play_out(start, Player::X, class.steps),
            Kind::Victory if class.steps == 0 => Ok(Vec::new()),
            Kind::Victory => self.play_out(start, Player::O, class.steps),
        }
    }

    fn play_out(&mut self, mut at: Position, mut turn: Player, mut steps: u32) -> Result<Vec<Move>, Stopped> {
        let mut play = Vec::new();
        while steps > 0 {
            let bit = match turn {
                Player::X => self.fastest_move(at, steps)?,
                Player::O => self.slowest_reply(at)?,
            };
            let Some(bit) = bit else { break };
            match turn {
                Player::X => (at.x, steps) = (at.x | bit, steps - 1),
                Player::O => {
                    at.o |= bit;
                    steps = self.steps(at, true)?.unwrap_or(0);
                }
            }
            play.push(self.ply(turn, bit));
            turn = turn.opponent();
        }
        Ok(play)
    }

    fn fastest_move(&mut self, at: Position, steps: u32) -> Result<Option<Mask>, Stopped> {
        for bit in bits(self.arena().all() & !at.x & !at.o & !at.removed) {
            let next = Position { x: at.x | bit, ..at };
            if self.steps(next, false)?.is_some_and(|left| left < steps) {
                return Ok(Some(bit));
            }
        }
        Ok(None)
    }

    /// Of equally slow replies, one that at least stops a five.
    fn slowest_reply(&mut self, at: Position) -> Result<Option<Mask>, Stopped> {
        let empties = self.arena().all() & !at.x & !at.o & !at.removed;
        let completions = self.completions(at) & empties;
        let mut slowest = None;
        for bit in bits(completions).chain(bits(empties & !completions)) {
            let steps = self.steps(Position { o: at.o | bit, ..at }, true)?;
            if slowest.is_none_or(|(most, _)| steps > most) {
                slowest = Some((steps, bit));
            }
        }
        Ok(slowest.map(|(_, bit)| bit))
    }

    fn completions(&self, at: Position) -> Mask {
        let alive = self.arena().blocks().iter().filter(|&block| block & (at.o | at.removed) == 0);
        alive.map(|block| block & !at.x).filter(|missing| missing.is_power_of_two()).fold(0, |all, square| all | square)
    }

    fn trigger_and_defence(&mut self, view: View, class: Class) -> Result<Vec<Move>, Stopped> {
        let mut best: Option<(Mask, Mask)> = None;
        for (trigger, steps) in self.threat_triggers(view)? {
            if steps + 1 > class.steps {
                continue;
            }
            let defence = self.defence(view.filled(trigger))?;
            if best.is_none_or(|(_, smallest)| defence.count_ones() < smallest.count_ones()) {
                best = Some((trigger, defence));
            }
        }
        let Some((trigger, defence)) = best else { return Ok(Vec::new()) };
        let reply = bits(defence).next().map(|bit| self.ply(Player::O, bit));
        Ok(std::iter::once(self.ply(Player::X, trigger)).chain(reply).collect())
    }

    fn steps(&mut self, at: Position, px_moves: bool) -> Result<Option<u32>, Stopped> {
        self.exact().steps_from(at.x, at.o, at.removed, px_moves)
    }

    fn ply(&self, player: Player, bit: Mask) -> Move {
        Move { player, square: self.arena().square(bit.trailing_zeros()) }
    }
}
