mod parse;
mod program;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use cinquina_engine::{Level, Parameters, Search, Settings, ValuesSource, ValuesSourceError};
use serde::{Deserialize, Serialize};

pub use self::parse::SpecError;
pub use self::program::{ProgramSpec, UnlimitedTime};
use crate::gomocup::GomocupProgram;
use crate::own::OwnEngine;
use crate::text::as_text;
use crate::{Contestant, EngineLimits};

/// An engine as the command line describes it: `name=rapfi,cmd=/path/to/engine --config x,move-time=1s`, or
/// `name=bold,preset=full,futility_margin=40` for the engine in this process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// The name in tables and files.
    pub name: String,
    /// What it is.
    pub kind: EngineKind,
    /// Limits of this engine alone.
    pub limits: EngineLimits,
    /// How many threads the engine is told to use.
    pub threads: Option<u32>,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineKind {
    /// A program that speaks the Gomocup protocol.
    Program(ProgramSpec),
    /// Our own engine, in this process.
    Own(OwnSpec),
}

/// Our own engine: which search it plays with, and how that is set.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnSpec {
    /// The search, with its switches.
    #[serde(rename = "preset", with = "search_text")]
    pub search: Search,
    /// The parameters of the full search that are set otherwise.
    pub parameters: BTreeMap<String, i32>,
    /// The numbers of the evaluation.
    #[serde(with = "as_text", default)]
    pub values: ValuesSource,
    /// How strong it plays.
    #[serde(with = "as_text", default)]
    pub level: Level,
    /// What a weak level overlooks.
    #[serde(default)]
    pub seed: u64,
}

/// A search in a journal: as on the command line.
mod search_text {
    use cinquina_engine::Search;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(search: &Search, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(search)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Search, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl OwnSpec {
    /// The engine's settings, as far as they are described here.
    pub fn settings(&self) -> Result<Settings, ValuesSourceError> {
        let mut parameters = Parameters::default();
        for (name, value) in &self.parameters {
            // A journal of another version may name parameters that are gone: they cannot matter any more.
            let _ = parameters.set(name, *value);
        }
        let (search, values) = (self.search.clone(), self.values.load()?);
        Ok(Settings { search, parameters, values, level: self.level, seed: self.seed, ..Settings::default() })
    }
}

impl EngineSpec {
    /// A program with these words as its command line, and no wishes.
    pub fn program(command: Vec<String>) -> Self {
        let name = command.first().map_or_else(String::new, |program| short_name(program));
        Self {
            name,
            kind: EngineKind::Program(ProgramSpec::new(command)),
            limits: EngineLimits::default(),
            threads: None,
        }
    }

    /// The one who takes part in matches.
    pub fn contestant(&self) -> Box<dyn Contestant> {
        match &self.kind {
            EngineKind::Program(program) => {
                Box::new(GomocupProgram::new(self.name.clone(), program.clone(), self.threads))
            }
            EngineKind::Own(own) => Box::new(OwnEngine::new(self.name.clone(), own.clone(), self.threads)),
        }
    }
}

/// `pbrain-rapfi.exe` in any folder is called `rapfi`.
fn short_name(program: &str) -> String {
    let stem = Path::new(program).file_stem().map_or(program.into(), |stem| stem.to_string_lossy());
    stem.strip_prefix("pbrain-").unwrap_or(&stem).to_owned()
}

/// The command line, or the search with what differs from its usual settings.
impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Program(program) => f.write_str(&program.command.join(" ")),
            Self::Own(own) => {
                own.search.fmt(f)?;
                own.parameters.iter().try_for_each(|(name, value)| write!(f, ",{name}={value}"))?;
                if own.values != ValuesSource::Shipped {
                    write!(f, ",values={}", own.values)?;
                }
                if own.level != Level::FULL {
                    write!(f, ",level={}", own.level)?;
                }
                Ok(())
            }
        }
    }
}
