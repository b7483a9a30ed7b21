use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A program that speaks the Gomocup protocol, and how the match runner has to treat it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramSpec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where the program runs; by default where the match does.
    pub folder: Option<PathBuf>,
    /// Whether every game gets a new process.
    pub restart: bool,
    /// How it is told that the time of the game is not limited.
    #[serde(default, alias = "tell_unlimited_time")]
    pub unlimited: UnlimitedTime,
    /// How long it is left alone after each of its moves, on nobody's clock.
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

    /// Long enough for every program that was met. While the opponent thinks it passes by itself, so it costs
    /// nothing but where moves are answered faster.
    pub const fn default_pause() -> Duration {
        Duration::from_millis(60)
    }
}

/// How a program is told that the time of the game is not limited. Not all of them understand what the protocol says.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum UnlimitedTime {
    /// As the protocol has it: `timeout_match 0`, and `time_left 2147483647` before every move.
    #[default]
    Protocol,
    /// `timeout_match 0`, and no `time_left`.
    Silent,
    /// As a limit that no game reaches: a day, both for the game and as what is left of it.
    Large,
}

impl UnlimitedTime {
    /// Every way, and what it is called on the command line.
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

    /// The milliseconds of `INFO time_left`, if that is sent.
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
        f.pad(Self::ALL.iter().find(|(way, _)| way == self).map_or("", |(_, name)| name))
    }
}

impl FromStr for UnlimitedTime {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(way, _)| *way);
        found.ok_or_else(|| format!("write one of: {}", Self::ALL.map(|(_, name)| name).join(", ")))
    }
}

impl Serialize for UnlimitedTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A journal of an earlier version has a yes or no here: whether the time left is told.
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
