//! How much time a move gets, from the time that is left for the game.

use std::time::Duration;

use cinquina_search::SearchLimits;

/// The time that a player has.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// For this move; `Some(0)` asks for an answer at once.
    pub for_move: Option<Duration>,
    /// For the rest of the game.
    pub left: Option<Duration>,
    /// Added after every move.
    pub increment: Duration,
}

/// What passes between the end of the search and the opponent's clock.
const OVERHEAD: Duration = Duration::from_millis(30);

/// How many moves the rest of the time is meant for.
const MOVES_TO_COME: u32 = 20;

impl Clock {
    /// When to think no further about this move.
    pub fn limits(&self) -> SearchLimits {
        let share = self.left.map(|left| left / MOVES_TO_COME + self.increment * 3 / 4);
        let most = self.left.map(|left| left / 5 + self.increment / 2);
        let hard = least([self.for_move, most, self.left]).map(safe);
        // Time for one move cannot be saved: what an iteration finds before it is broken off counts.
        let soft = least([self.for_move, share, hard]);
        let thinks_when_forced = self.left.is_none();
        SearchLimits { soft_time: soft, hard_time: hard, thinks_when_forced, ..SearchLimits::default() }
    }
}

fn least<const N: usize>(times: [Option<Duration>; N]) -> Option<Duration> {
    times.into_iter().flatten().min()
}

/// Leaves room for what comes after the search: a fixed time, but no more than a quarter.
fn safe(time: Duration) -> Duration {
    time.saturating_sub(OVERHEAD).max(time * 3 / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_move_never_takes_more_than_there_is() {
        for for_move in [0, 1, 10, 100, 1_000, 30_000] {
            for left in [0, 1, 50, 1_000, 120_000] {
                let clock = Clock { for_move: Some(ms(for_move)), left: Some(ms(left)), increment: ms(0) };
                let limits = clock.limits();
                assert!(limits.hard_time <= Some(ms(for_move)) && limits.hard_time <= Some(ms(left)), "{clock:?}");
                assert!(limits.soft_time <= limits.hard_time, "{clock:?}");
            }
        }
        assert_eq!(Clock::default().limits().hard_time, None);
    }

    #[test]
    fn only_time_that_cannot_be_saved_is_spent_on_forced_moves() {
        let for_move = Some(ms(1_000));
        assert!(Clock { for_move, ..Clock::default() }.limits().thinks_when_forced);
        assert!(!Clock { for_move, left: Some(ms(60_000)), ..Clock::default() }.limits().thinks_when_forced);
    }

    #[test]
    fn most_of_the_time_for_a_move_is_used() {
        let clock = Clock { for_move: Some(ms(1_000)), ..Clock::default() };
        assert_eq!(clock.limits().hard_time, Some(ms(970)));
    }
}
