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

/// An engine as the command line describes it: `name=rapfi,cmd=/path/to/engine --config x,time=1s`, or
/// `name=bold,preset=full,futility_margin=40` for the engine in this process.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineSpec {
    /// The name shown in tables and files.
    pub name: String,
    /// The kind of engine.
    pub kind: EngineKind,
    /// Limits of this engine alone.
    pub limits: EngineLimits,
    /// The number of threads that the engine may use.
    pub threads: Option<u32>,
}

/// The kind of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineKind {
    /// A program that speaks the Gomocup protocol.
    Program(ProgramSpec),
    /// Our own engine, in this process.
    Own(OwnSpec),
}

/// Our own engine: its search and the settings of that.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnSpec {
    /// The search, with its switches.
    #[serde(rename = "preset", with = "as_text")]
    pub search: Search,
    /// The parameters of the full search that differ from their defaults.
    pub parameters: BTreeMap<String, i32>,
    /// The values of the evaluation.
    #[serde(with = "as_text", default)]
    pub values: ValuesSource,
    /// The playing strength.
    #[serde(with = "as_text", default)]
    pub level: Level,
    /// The seed for what a weak level overlooks.
    #[serde(default)]
    pub seed: u64,
}

impl OwnSpec {
    /// The engine's settings.
    pub fn settings(&self) -> Result<Settings, ValuesSourceError> {
        let mut parameters = Parameters::default();
        for (name, value) in &self.parameters {
            // A journal of an earlier version may name parameters that no longer exist.
            let _ = parameters.set(name, *value);
        }
        let (search, values) = (self.search.clone(), self.values.load()?);
        Ok(Settings { search, parameters, values, level: self.level, seed: self.seed, ..Settings::default() })
    }
}

impl EngineSpec {
    /// A program with this command line and default settings.
    pub fn program(command: Vec<String>) -> Self {
        let name = command.first().map_or_else(String::new, |program| short_name(program));
        Self {
            name,
            kind: EngineKind::Program(ProgramSpec::new(command)),
            limits: EngineLimits::default(),
            threads: None,
        }
    }

    /// The contestant that this describes.
    pub fn contestant(&self) -> Box<dyn Contestant> {
        match &self.kind {
            EngineKind::Program(program) => {
                Box::new(GomocupProgram::new(self.name.clone(), program.clone(), self.threads))
            }
            EngineKind::Own(own) => Box::new(OwnEngine::new(self.name.clone(), own.clone(), self.threads)),
        }
    }
}

/// The name of a program without folder, extension and `pbrain-`: `rapfi` for `/opt/pbrain-rapfi.exe`.
fn short_name(program: &str) -> String {
    let stem = Path::new(program).file_stem().map_or(program.into(), |stem| stem.to_string_lossy());
    stem.strip_prefix("pbrain-").unwrap_or(&stem).to_owned()
}

/// The command line, or the search with the settings that differ from their defaults.
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
