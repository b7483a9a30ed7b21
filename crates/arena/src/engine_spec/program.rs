use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::settings::{UnknownName, by_name, name_of};

/// A program that speaks the Gomocup protocol, and how the match runner treats it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The program's working directory; by default that of the match.
    pub folder: Option<PathBuf>,
    /// Whether every game gets a new process.
    pub restart: bool,
    /// How to say that the time of the game is unlimited.
    #[serde(default, alias = "tell_unlimited_time")]
    pub unlimited: UnlimitedTime,
    /// How long to wait after each of its moves before the next command; this is on nobody's clock.
    #[serde(default = "ProgramSpec::default_pause")]
    pub pause: Duration,
    /// Whether a new process makes a move off the clock before its first game.
    #[serde(default)]
    pub warmup: bool,
}

impl ProgramSpec {
    /// A program that needs no special treatment.
    pub const fn new(command: Vec<String>) -> Self {
        let unlimited = UnlimitedTime::Protocol;
        Self { command, folder: None, restart: false, unlimited, pause: Self::default_pause(), warmup: false }
    }

    /// Long enough for every program seen so far. It usually passes while the opponent thinks, so it costs time
    /// only where the opponent answers faster.
    pub const fn default_pause() -> Duration {
        Duration::from_millis(60)
    }
}

/// How to say that the time of the game is unlimited. Not all programs understand what the protocol prescribes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum UnlimitedTime {
    /// As the protocol prescribes: `timeout_match 0`, and `time_left 2147483647` before every move.
    #[default]
    Protocol,
    /// `timeout_match 0`, and no `time_left`.
    Silent,
    /// As a limit that no game reaches: a day for `timeout_match` and `time_left`.
    Large,
}

impl UnlimitedTime {
    /// Every way with its name on the command line.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Protocol, "protocol"), (Self::Silent, "silent"), (Self::Large, "large")];

    const A_DAY: u64 = 24 * 60 * 60 * 1000;

    /// The milliseconds of `INFO timeout_match`.
    pub const fn for_the_game(self) -> u64 {
        match self {
            Self::Protocol | Self::Silent => 0,
            Self::Large => Self::A_DAY,
        }
    }

    /// The milliseconds of `INFO time_left`, if it is sent.
    pub const fn left(self) -> Option<u64> {
        match self {
            Self::Protocol => Some(i32::MAX as u64),
            Self::Silent => None,
            Self::Large => Some(Self::A_DAY),
        }
    }
}

impl fmt::Display for UnlimitedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(name_of(&Self::ALL, *self))
    }
}

impl FromStr for UnlimitedTime {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        by_name(&Self::ALL, text)
    }
}

impl Serialize for UnlimitedTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A journal of an earlier version has a boolean here: whether the time left is sent.
impl<'de> Deserialize<'de> for UnlimitedTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            IsSent(bool),
            Name(String),
        }
        match Written::deserialize(deserializer)? {
            Written::IsSent(true) => Ok(Self::Protocol),
            Written::IsSent(false) => Ok(Self::Silent),
            Written::Name(name) => name.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_of_an_earlier_version_is_read() {
        let old = r#"{"command":["a"],"folder":null,"restart":true,"tell_unlimited_time":false}"#;
        let read: ProgramSpec = serde_json::from_str(old).unwrap();
        let expected =
            ProgramSpec { restart: true, unlimited: UnlimitedTime::Silent, ..ProgramSpec::new(vec!["a".to_owned()]) };
        assert_eq!(read, expected);
        assert_eq!(serde_json::from_str::<ProgramSpec>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
    }
}
