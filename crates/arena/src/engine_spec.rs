use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::text::quoted;
use crate::{Limits, ValueError, parse_duration, parse_memory};

/// An engine as the command line describes it: `name=rapfi,cmd=/path/to/engine --config x,move-time=1s`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// The name in tables and files.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Where the program runs; by default where the match does.
    pub folder: Option<PathBuf>,
    /// Limits of this engine alone.
    pub limits: Limits,
    /// How many threads the engine is told to use.
    pub threads: Option<u32>,
    /// Whether every game gets a new process.
    pub restart: bool,
    /// Whether the time left is told where it is not limited: a number that some engines take badly.
    pub tell_unlimited_time: bool,
}

/// Why a text describes no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// A part without a key.
    #[error("{0}: write engines as 'name=NAME,cmd=PROGRAM ARGUMENTS'")]
    NoKey(String),
    /// A key that means nothing.
    #[error("{0} is no property of an engine; there are: {keys}", keys = EngineSpec::KEYS.join(", "))]
    UnknownKey(String),
    /// No program to run.
    #[error("{0}: an engine needs cmd=PROGRAM ARGUMENTS")]
    NoCommand(String),
    /// Quotes that do not end.
    #[error("{0} is no command line: a quote does not end")]
    Quotes(String),
    /// A number that is none.
    #[error("{key}={value}: this is no number from 1 on")]
    Number {
        /// The key.
        key: &'static str,
        /// What it was given.
        value: String,
    },
    /// Neither yes nor no.
    #[error("{key}={value}: write yes or no")]
    YesNo {
        /// The key.
        key: &'static str,
        /// What it was given.
        value: String,
    },
    /// A limit that is none.
    #[error("{key}: {source}")]
    Value {
        /// The key.
        key: &'static str,
        /// What is wrong.
        source: ValueError,
    },
}

impl EngineSpec {
    /// Every property that a description may give.
    pub const KEYS: [&'static str; 12] = [
        "name",
        "cmd",
        "dir",
        "move-time",
        "game-time",
        "increment",
        "nodes",
        "depth",
        "memory",
        "threads",
        "restart",
        "time-left",
    ];

    /// A program with these words as its command line, and no wishes.
    pub fn program(command: Vec<String>) -> Self {
        let name = command.first().map_or_else(String::new, |program| short_name(program));
        Self {
            name,
            command,
            folder: None,
            limits: Limits::default(),
            threads: None,
            restart: false,
            tell_unlimited_time: true,
        }
    }

    /// Splits a command line into words as a shell does.
    pub fn words(command: &str) -> Result<Vec<String>, SpecError> {
        shlex::split(command).ok_or_else(|| SpecError::Quotes(quoted(command)))
    }

    fn set(&mut self, key: &'static str, value: &str) -> Result<(), SpecError> {
        let time = || parse_duration(value).map(Some).map_err(|source| SpecError::Value { key, source });
        let yes = || match value.to_ascii_lowercase().as_str() {
            "yes" => Ok(true),
            "no" => Ok(false),
            _ => Err(SpecError::YesNo { key, value: quoted(value) }),
        };
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" => self.command = Self::words(value)?,
            "dir" => self.folder = Some(value.into()),
            "move-time" => self.limits.move_time = time()?,
            "game-time" => self.limits.game_time = time()?,
            "increment" => self.limits.increment = time()?,
            "nodes" => self.limits.nodes = Some(number(key, value)?),
            "depth" => self.limits.depth = Some(number(key, value)?),
            "threads" => self.threads = Some(number(key, value)?),
            "restart" => self.restart = yes()?,
            "time-left" => self.tell_unlimited_time = yes()?,
            _ => self.limits.memory = Some(parse_memory(value).map_err(|source| SpecError::Value { key, source })?),
        }
        Ok(())
    }
}

fn number<T: FromStr + Default + PartialEq>(key: &'static str, value: &str) -> Result<T, SpecError> {
    let number = value.parse().ok().filter(|number| *number != T::default());
    number.ok_or_else(|| SpecError::Number { key, value: quoted(value) })
}

/// `pbrain-rapfi.exe` in any folder is called `rapfi`.
fn short_name(program: &str) -> String {
    let stem = Path::new(program).file_stem().map_or(program.into(), |stem| stem.to_string_lossy());
    stem.strip_prefix("pbrain-").unwrap_or(&stem).to_owned()
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::program(Vec::new());
        for part in parts(text) {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::NoKey(quoted(part)))?;
            let known = Self::KEYS.into_iter().find(|known| *known == key.trim());
            spec.set(known.ok_or_else(|| SpecError::UnknownKey(quoted(key)))?, value.trim())?;
        }
        let Some(program) = spec.command.first() else { return Err(SpecError::NoCommand(quoted(text))) };
        if spec.name.is_empty() {
            spec.name = short_name(program);
        }
        Ok(spec)
    }
}

/// Splits at the commas before `key=`: other commas, and those in quotes, belong to the value.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut begin, mut quote) = (0, None);
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), _) if open == c => quote = None,
            (None, ',') if begins_with_key(&text[at + 1..]) => {
                parts.push(&text[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[begin..]);
    parts
}

fn begins_with_key(text: &str) -> bool {
    let word = text.trim_start().bytes().take_while(|b| b.is_ascii_lowercase() || *b == b'-').count();
    word > 0 && text.trim_start().as_bytes().get(word) == Some(&b'=')
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn values_may_hold_spaces_commas_and_quotes() {
        let spec: EngineSpec =
            "name=the one,cmd=/opt/x/pbrain-a --moves 1,2 'b,name=c',move-time=1s, memory=350MB".parse().unwrap();
        assert_eq!(spec.name, "the one");
        assert_eq!(spec.command, ["/opt/x/pbrain-a", "--moves", "1,2", "b,name=c"]);
        assert_eq!(spec.limits.move_time, Some(Duration::from_secs(1)));
        assert_eq!(spec.limits.memory, Some(350_000_000));
    }

    #[test]
    fn a_name_follows_from_the_program() {
        let spec: EngineSpec = "cmd=/opt/x/pbrain-rapfi.exe --config y,restart=yes,time-left=no".parse().unwrap();
        assert_eq!(spec.name, "rapfi");
        assert!(spec.restart && !spec.tell_unlimited_time);
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err();
        assert!(matches!(error("full"), SpecError::NoKey(_)));
        assert!(matches!(error(""), SpecError::NoKey(_)));
        assert!(matches!(error("cmd=a,memry=5"), SpecError::UnknownKey(_)));
        assert!(matches!(error("name=a"), SpecError::NoCommand(_)));
        assert!(matches!(error("cmd=a 'b"), SpecError::Quotes(_)));
        assert!(matches!(error("cmd=a,nodes=0"), SpecError::Number { key: "nodes", .. }));
        assert!(matches!(error("cmd=a,move-time=5"), SpecError::Value { key: "move-time", .. }));
        assert!(matches!(error("cmd=a,restart=maybe"), SpecError::YesNo { key: "restart", .. }));
    }
}
