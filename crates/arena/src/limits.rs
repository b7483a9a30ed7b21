use std::time::Duration;

use bytesize::ByteSize;
use serde::{Deserialize, Serialize};

/// The limits of an engine; `None` is unlimited.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EngineLimits {
    /// Time for a move.
    pub move_time: Option<Duration>,
    /// Time for all moves of a game.
    pub game_time: Option<Duration>,
    /// Time that each move adds to the game time.
    pub increment: Option<Duration>,
    /// Nodes for a move.
    pub nodes: Option<u64>,
    /// Search depth for a move.
    pub depth: Option<u32>,
    /// Memory in bytes.
    pub memory: Option<u64>,
}

impl EngineLimits {
    /// Time for a move where neither the move nor the game is limited: an engine must not hang for ever.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// These limits, completed by the general ones.
    #[must_use]
    pub fn or(self, general: Self) -> Self {
        Self {
            move_time: self.move_time.or(general.move_time),
            game_time: self.game_time.or(general.game_time),
            increment: self.increment.or(general.increment),
            nodes: self.nodes.or(general.nodes),
            depth: self.depth.or(general.depth),
            memory: self.memory.or(general.memory),
        }
    }

    /// The most time that any single move can have.
    pub fn longest_move(&self) -> Duration {
        match (self.move_time, self.game_time) {
            (Some(one), Some(all)) => one.min(all),
            (Some(time), None) | (None, Some(time)) => time,
            (None, None) => Self::PATIENCE,
        }
    }
}

/// Why a text is not a limit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// Not a duration.
    #[error("{0} is not a duration: write 500ms, 2s or 1m 30s, up to a day")]
    Duration(String),
    /// Not an amount of memory.
    #[error("{0} is not an amount of memory: write 350MB or 1GiB")]
    Memory(String),
}

/// Reads a duration as people write it: `500ms`, `2s`, `1m 30s`.
pub fn parse_duration(text: &str) -> Result<Duration, ValueError> {
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
    let time = humantime::parse_duration(text.trim()).ok().filter(|time| *time <= LONGEST);
    time.ok_or_else(|| ValueError::Duration(crate::text::quoted(text)))
}

/// Reads an amount of memory as people write it: `350MB`, `1GiB`.
pub fn parse_memory(text: &str) -> Result<u64, ValueError> {
    let size = text.trim().parse::<ByteSize>().map(|size| size.as_u64());
    size.map_err(|_| ValueError::Memory(crate::text::quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_write() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration(" 1m 30s "), Ok(Duration::from_secs(90)));
        assert_eq!(parse_memory("350MB"), Ok(350_000_000));
        for text in ["", "500", "-1s", "2 weeks", "x"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
        assert!(parse_memory("lots").is_err());
    }

    #[test]
    fn own_limits_come_first() {
        let general = EngineLimits {
            move_time: Some(Duration::from_secs(1)),
            game_time: Some(Duration::from_secs(9)),
            ..EngineLimits::default()
        };
        let own = EngineLimits { move_time: Some(Duration::from_secs(2)), ..EngineLimits::default() };
        let both = own.or(general);
        assert_eq!((both.move_time, both.game_time), (own.move_time, general.game_time));
        assert_eq!(both.longest_move(), Duration::from_secs(2));
        assert_eq!(EngineLimits::default().longest_move(), EngineLimits::PATIENCE);
    }
}
