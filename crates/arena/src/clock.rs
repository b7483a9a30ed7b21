use std::time::Duration;

use crate::EngineLimits;
use crate::text::seconds;

/// The clock of one player in one game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: EngineLimits,
    tolerance: Duration,
    used: Duration,
    /// The time for the game so far: the initial time and the increments.
    granted: Option<Duration>,
}

/// A move that took too long.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("took {} for a move, {} allowed", seconds(*.took), seconds(*.allowed))]
pub struct Overrun {
    /// The time it took.
    pub took: Duration,
    /// The time it was allowed, without the tolerance.
    pub allowed: Duration,
}

impl Clock {
    /// A clock that has not run yet. A player may exceed the time of any one move by `tolerance`, and the
    /// time of the game by `tolerance` in all.
    pub fn new(limits: EngineLimits, tolerance: Duration) -> Self {
        Self { limits, tolerance, used: Duration::ZERO, granted: limits.game_time }
    }

    /// The time left for the game, if it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.granted.map(|granted| granted.saturating_sub(self.used))
    }

    /// How long the next move may take.
    pub fn allowance(&self) -> Duration {
        match self.left() {
            Some(left) => self.limits.move_time.map_or(left, |time| time.min(left)),
            None => self.limits.longest_move(),
        }
    }

    /// The time after which the next move is too late.
    pub fn deadline(&self) -> Duration {
        self.allowance() + self.tolerance
    }

    /// Subtracts the time of a move.
    pub fn spend(&mut self, took: Duration) -> Result<(), Overrun> {
        let allowed = self.allowance();
        self.used += took;
        let game_is_over = self.granted.is_some_and(|granted| self.used > granted + self.tolerance);
        if game_is_over || took > allowed + self.tolerance {
            return Err(Overrun { took, allowed });
        }
        if let (Some(granted), Some(increment)) = (&mut self.granted, self.limits.increment) {
            *granted += increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(move_time: Option<u64>, game_time: Option<u64>, increment: Option<u64>) -> Clock {
        let limits = EngineLimits {
            move_time: move_time.map(ms),
            game_time: game_time.map(ms),
            increment: increment.map(ms),
            ..EngineLimits::default()
        };
        Clock::new(limits, ms(10))
    }

    #[test]
    fn a_move_has_its_time_and_the_tolerance() {
        let mut clock = clock(Some(100), None, None);
        assert_eq!((clock.left(), clock.allowance(), clock.deadline()), (None, ms(100), ms(110)));
        assert_eq!(clock.spend(ms(110)), Ok(()));
        assert_eq!(clock.spend(ms(111)), Err(Overrun { took: ms(111), allowed: ms(100) }));
    }

    #[test]
    fn a_game_has_the_tolerance_once() {
        let mut clock = clock(Some(100), Some(150), None);
        assert_eq!(clock.spend(ms(105)), Ok(()));
        assert_eq!((clock.left(), clock.allowance()), (Some(ms(45)), ms(45)));
        assert_eq!(clock.spend(ms(54)), Ok(()));
        assert_eq!(clock.left(), Some(ms(0)));
        assert_eq!(clock.spend(ms(2)), Err(Overrun { took: ms(2), allowed: ms(0) }));
    }

    #[test]
    fn an_increment_adds_after_the_move() {
        let mut clock = clock(None, Some(100), Some(30));
        assert_eq!(clock.spend(ms(80)), Ok(()));
        assert_eq!(clock.left(), Some(ms(50)));
    }

    #[test]
    fn an_unlimited_move_still_has_a_deadline() {
        assert_eq!(clock(None, None, None).allowance(), EngineLimits::PATIENCE);
    }
}
