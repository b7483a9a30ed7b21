//! How long the manager lets the engine think.

use std::time::Duration;

use cinquina_engine::{Clock, SearchLimits};

use super::take::{NotTaken, number};

/// The time for a move if it is not limited.
const MOVE_TIME: Duration = Duration::from_secs(5);
/// The time for stones of an opening, or the choice of a side, if it is not limited: the whole game depends on it, and stones that
/// seem balanced after a short search may not be so to an opponent who thinks about them for a minute.
const OPENING_TIME: Duration = Duration::from_secs(120);

/// What INFO has set about time.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Time {
    turn: Option<Duration>,
    game: Option<Duration>,
    /// The manager has said that the game has no limit.
    is_game_free: bool,
    left: Option<Duration>,
    increment: Duration,
}

impl Time {
    /// Sets a key whose value is a time in milliseconds; returns whether it is one.
    pub(super) fn take(&mut self, key: &str, value: &str) -> Result<bool, NotTaken> {
        let ms = || number(value);
        let time = |ms: i64| Duration::from_millis(ms.max(0) as u64);
        match key {
            "timeout_turn" => self.turn = Some(time(ms()?)),
            "timeout_match" => {
                self.game = Some(ms()?).filter(|&ms| ms > 0).map(time);
                self.is_game_free = self.game.is_none();
            }
            "time_left" => self.left = Some(ms()?).filter(|&ms| ms != i64::from(i32::MAX)).map(time),
            "time_increment" => self.increment = time(ms()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The limits of a search for a move.
    pub(super) fn for_move(&self) -> SearchLimits {
        self.limits(MOVE_TIME)
    }

    /// The limits of a search for stones of an opening, or for a side.
    pub(super) fn for_opening(&self) -> SearchLimits {
        self.limits(OPENING_TIME)
    }

    /// The limits of a search, with the time it takes if none is set.
    fn limits(&self, unlimited: Duration) -> SearchLimits {
        // The time left counts even if the time of the game was never set.
        let left = if self.is_game_free { None } else { self.left.or(self.game) };
        let clock = Clock { for_move: self.turn.or(Some(unlimited)), left, increment: self.increment };
        let limits = clock.limits();
        // If the time is not limited, a person may be waiting.
        SearchLimits { thinks_when_forced: limits.thinks_when_forced && self.turn.is_some(), ..limits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Option<Duration> {
        Some(Duration::from_millis(ms))
    }

    #[test]
    fn time_is_taken_as_managers_mean_it() {
        let mut time = Time::default();
        let _ = time.take("timeout_turn", "1000");
        let _ = time.take("timeout_match", "0");
        let _ = time.take("time_left", "2147483647");
        assert_eq!(time.for_move().hard_time, ms(970));
        let _ = time.take("timeout_match", "100000");
        let _ = time.take("time_left", "-50");
        assert_eq!(time.for_move().hard_time, ms(0));
        let _ = time.take("timeout_match", "0");
        assert_eq!(time.for_move().hard_time, ms(970), "a game without a limit has no time left to count");
        let _ = time.take("timeout_match", "100000");
        let _ = time.take("time_left", "rubbish");
        assert_eq!(time.take("unheard_of", "1"), Ok(false));
        assert_eq!(time.for_move().hard_time, ms(0));
    }

    #[test]
    fn an_opening_has_more_time_only_if_none_is_set() {
        let mut time = Time::default();
        assert_eq!([time.for_move(), time.for_opening()].map(|limits| limits.hard_time), [4_970, 119_970].map(ms));
        let _ = time.take("timeout_turn", "1000");
        assert_eq!([time.for_move(), time.for_opening()].map(|limits| limits.hard_time), [970, 970].map(ms));
    }

    #[test]
    fn forced_moves_take_time_only_if_it_is_given_per_move() {
        let mut time = Time::default();
        assert!(!time.for_move().thinks_when_forced, "somebody is trying the program");
        let _ = time.take("timeout_turn", "1000");
        assert!(time.for_move().thinks_when_forced);
        let _ = time.take("timeout_match", "100000");
        assert!(!time.for_move().thinks_when_forced, "time can be saved");
        let _ = time.take("timeout_match", "0");
        assert!(time.for_move().thinks_when_forced);
    }

    #[test]
    fn the_time_left_counts_without_a_time_for_the_game() {
        let mut time = Time::default();
        let _ = time.take("timeout_turn", "5000");
        for (left, hard) in [("1000", 170), ("0", 0), ("-1", 0), ("2147483647", 4970), ("500000", 4970)] {
            let _ = time.take("time_left", left);
            assert_eq!(time.for_move().hard_time, ms(hard), "{left}");
        }
    }
}
