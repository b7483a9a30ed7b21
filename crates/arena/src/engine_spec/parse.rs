//! Parsing engine descriptions of the command line.

use std::collections::BTreeMap;
use std::str::FromStr;

use cinquina_engine::{LevelError, ParameterError, Parameters, Search, SearchError, Switches};

use super::{EngineKind, EngineSpec, OwnSpec, ProgramSpec, UnlimitedTime, short_name};
use crate::settings::UnknownName;
use crate::text::quoted;
use crate::{ValueError, parse_duration, parse_memory};

/// Why a text does not describe an engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A part without a key.
    #[error("{0}: write engines as 'name=NAME,cmd=PROGRAM ARGUMENTS' or 'name=NAME,preset=full'")]
    NoKey(String),
    /// An unknown key.
    #[error("{0} is not a property of an engine; write one of: {keys}", keys = KEYS.join(", "))]
    UnknownKey(String),
    /// A search that does not exist, or has no such switch.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A level that does not exist.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// A parameter of the full search given to another search.
    #[error("{parameter} is a parameter of the full search, not of {search}")]
    NotFull {
        /// The parameter.
        parameter: String,
        /// The search.
        search: &'static str,
    },
    /// Neither a program nor a preset, or both.
    #[error("{0}: give an engine either cmd=PROGRAM ARGUMENTS or preset=PRESET, not both")]
    OneKind(String),
    /// A quote that is not closed.
    #[error("{0} is not a command line: a quote is not closed")]
    Quotes(String),
    /// A value that is not a valid number.
    #[error("{key}={value}: not a valid number for {key}")]
    Number {
        /// The key.
        key: String,
        /// The given value.
        value: String,
    },
    /// Neither yes nor no.
    #[error("{key}={value}: write yes or no")]
    YesNo {
        /// The key.
        key: String,
        /// The given value.
        value: String,
    },
    /// A value that is not a valid time or amount of memory.
    #[error("{key}: {source}")]
    Value {
        /// The key.
        key: String,
        /// What is wrong.
        source: ValueError,
    },
    /// A word that is not one of the choices.
    #[error("{key}={value}: {choice}")]
    Choice {
        /// The key.
        key: String,
        /// The given value.
        value: String,
        /// The possible values.
        choice: String,
    },
    /// A file that cannot be read as parameters.
    #[error("parameters={path}: {problem}")]
    ParameterFile {
        /// The file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A parameter of the search out of its range.
    #[error(transparent)]
    Parameter(ParameterError),
}

/// Every property that a description may have, apart from the parameters and switches of the search.
const KEYS: [&str; 22] = [
    "name",
    "cmd",
    "preset",
    "search",
    "values",
    "parameters",
    "level",
    "seed",
    "dir",
    "time",
    "move-time",
    "game-time",
    "increment",
    "nodes",
    "depth",
    "memory",
    "threads",
    "restart",
    "pause",
    "warmup",
    "unlimited",
    "time-left",
];

impl EngineSpec {
    /// Splits a command line into words as a shell does.
    pub fn words(command: &str) -> Result<Vec<String>, SpecError> {
        shlex::split(command).ok_or_else(|| SpecError::Quotes(quoted(command)))
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Ok(search) = text.trim().parse() {
            let kind = EngineKind::Own(OwnSpec { search, ..OwnSpec::default() });
            return Ok(Self { name: kind.to_string(), kind, ..Self::program(Vec::new()) });
        }
        let mut draft = Draft::default();
        for part in parts(text) {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::NoKey(quoted(part)))?;
            draft.set(key.trim(), value.trim())?;
        }
        draft.finish()?.ok_or_else(|| SpecError::OneKind(quoted(text)))
    }
}

/// An engine while its description is being parsed.
struct Draft {
    spec: EngineSpec,
    program: ProgramSpec,
    own: OwnSpec,
    /// Whether a search or a level is named, even the default one.
    is_own: bool,
    /// Switches of the search, which may come before its name.
    switches: Vec<(String, String)>,
}

impl Default for Draft {
    fn default() -> Self {
        let program = ProgramSpec::new(Vec::new());
        let spec = EngineSpec::program(Vec::new());
        Self { spec, program, own: OwnSpec::default(), is_own: false, switches: Vec::new() }
    }
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let limits = &mut self.spec.limits;
        match key {
            "name" => value.clone_into(&mut self.spec.name),
            "cmd" => self.program.command = EngineSpec::words(value)?,
            "preset" | "search" => {
                self.own.search = value.parse()?;
                self.is_own = true;
            }
            switch if Switches::NAMES.contains(&switch) => self.switches.push((key.to_owned(), value.to_owned())),
            "values" => {
                let Ok(values) = value.parse();
                self.own.values = values;
            }
            "parameters" => self.set_parameters(value)?,
            "level" => {
                self.own.level = value.parse()?;
                self.is_own = true;
            }
            "seed" => self.own.seed = number(key, value)?,
            "dir" => self.program.folder = Some(value.into()),
            // Until 2026 it was called move-time.
            "time" | "move-time" => limits.move_time = Some(limit(key, parse_duration(value))?),
            "game-time" => limits.game_time = Some(limit(key, parse_duration(value))?),
            "increment" => limits.increment = Some(limit(key, parse_duration(value))?),
            "memory" => limits.memory = Some(limit(key, parse_memory(value))?),
            "nodes" => limits.nodes = Some(positive(key, value)?),
            "depth" => limits.depth = Some(positive(key, value)?),
            "threads" => self.spec.threads = Some(positive(key, value)?),
            "restart" => self.program.restart = yes(key, value)?,
            "pause" => self.program.pause = limit(key, parse_duration(value))?,
            "warmup" => self.program.warmup = yes(key, value)?,
            "unlimited" => self.program.unlimited = choice(key, value)?,
            // The former name of `unlimited`, which had two values.
            "time-left" => {
                let is_sent = yes(key, value)?;
                self.program.unlimited = if is_sent { UnlimitedTime::Protocol } else { UnlimitedTime::Silent };
            }
            _ => self.set_parameter(key, value)?,
        }
        Ok(())
    }

    /// Reads the parameters of a file, so that a journal holds them rather than the file's name.
    fn set_parameters(&mut self, path: &str) -> Result<(), SpecError> {
        let problem = |problem: String| SpecError::ParameterFile { path: quoted(path), problem };
        let text = std::fs::read_to_string(path).map_err(|error| problem(error.to_string()))?;
        let parameters: BTreeMap<String, i32> =
            toml::from_str(&text).map_err(|error| problem(error.message().to_owned()))?;
        for (name, value) in parameters {
            Parameters::default().set(&name, value).map_err(SpecError::Parameter)?;
            self.own.parameters.insert(name, value);
        }
        Ok(())
    }

    fn set_parameter(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let info = Parameters::info(key).ok_or_else(|| SpecError::UnknownKey(quoted(key)))?;
        let number = number(key, value)?;
        Parameters::default().set(info.name, number).map_err(SpecError::Parameter)?;
        self.own.parameters.insert(info.name.to_owned(), number);
        Ok(())
    }

    /// The engine, if it is of exactly one kind.
    fn finish(self) -> Result<Option<EngineSpec>, SpecError> {
        let Self { mut spec, program, mut own, is_own, switches } = self;
        let is_own = is_own || own != OwnSpec::default() || !switches.is_empty();
        let (usual_name, kind) = match (program.command.first(), is_own) {
            (Some(command), false) => (short_name(command), EngineKind::Program(program)),
            (None, true) => {
                switches.iter().try_for_each(|(name, value)| own.search.switch(name, value))?;
                check_parameters(&own)?;
                let kind = EngineKind::Own(own);
                (kind.to_string(), kind)
            }
            _ => return Ok(None),
        };
        if spec.name.is_empty() {
            spec.name = usual_name;
        }
        Ok(Some(EngineSpec { kind, ..spec }))
    }
}

/// Only the full search has parameters.
fn check_parameters(own: &OwnSpec) -> Result<(), SpecError> {
    match own.parameters.keys().next() {
        Some(parameter) if own.search != Search::Full => {
            Err(SpecError::NotFull { parameter: parameter.clone(), search: own.search.name() })
        }
        _ => Ok(()),
    }
}

fn limit<T>(key: &str, value: Result<T, ValueError>) -> Result<T, SpecError> {
    value.map_err(|source| SpecError::Value { key: key.to_owned(), source })
}

fn number<T: FromStr>(key: &str, value: &str) -> Result<T, SpecError> {
    value.parse().map_err(|_| SpecError::Number { key: key.to_owned(), value: quoted(value) })
}

fn positive<T: FromStr + Default + PartialEq>(key: &str, value: &str) -> Result<T, SpecError> {
    match number(key, value)? {
        zero if zero == T::default() => Err(SpecError::Number { key: key.to_owned(), value: quoted(value) }),
        number => Ok(number),
    }
}

fn choice<T: FromStr<Err = UnknownName>>(key: &str, value: &str) -> Result<T, SpecError> {
    value.parse().map_err(|choice: UnknownName| SpecError::Choice {
        key: key.to_owned(),
        value: quoted(value),
        choice: choice.to_string(),
    })
}

fn yes(key: &str, value: &str) -> Result<bool, SpecError> {
    match value.to_ascii_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(SpecError::YesNo { key: key.to_owned(), value: quoted(value) }),
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
    let text = text.trim_start();
    let word = text.bytes().take_while(|b| b.is_ascii_lowercase() || *b == b'-' || *b == b'_').count();
    word > 0 && text.as_bytes().get(word) == Some(&b'=')
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn program(text: &str) -> (EngineSpec, ProgramSpec) {
        let spec: EngineSpec = text.parse().unwrap();
        let EngineKind::Program(program) = spec.kind.clone() else { panic!("{text}") };
        (spec, program)
    }

    #[test]
    fn values_may_hold_spaces_commas_and_quotes() {
        let (spec, program) = program("name=the one,cmd=/opt/x/pbrain-a --moves 1,2 'b,name=c',time=1s, memory=350MB");
        assert_eq!(spec.name, "the one");
        assert_eq!(program.command, ["/opt/x/pbrain-a", "--moves", "1,2", "b,name=c"]);
        assert_eq!(spec.limits.move_time, Some(Duration::from_secs(1)));
        assert_eq!(spec.limits.memory, Some(350_000_000));
    }

    #[test]
    fn a_name_follows_from_the_program() {
        let (spec, program) = program("cmd=/opt/x/pbrain-rapfi.exe --config y,restart=yes,time-left=no");
        assert_eq!(spec.name, "rapfi");
        assert!(program.restart && program.unlimited == UnlimitedTime::Silent);
    }

    #[test]
    fn a_program_is_treated_as_it_needs() {
        let (_, usual) = program("cmd=a");
        assert_eq!(
            (usual.pause, usual.warmup, usual.unlimited),
            (Duration::from_millis(60), false, UnlimitedTime::Protocol)
        );
        let (_, special) = program("cmd=a,pause=200ms,warmup=yes,unlimited=large");
        assert_eq!(
            (special.pause, special.warmup, special.unlimited),
            (Duration::from_millis(200), true, UnlimitedTime::Large)
        );
        let wrong = "cmd=a,unlimited=never".parse::<EngineSpec>().unwrap_err();
        assert_eq!(wrong.to_string(), "unlimited='never': write one of: protocol, silent, large");
    }

    #[test]
    fn our_own_engine_has_presets_and_parameters() {
        let spec: EngineSpec = "full".parse().unwrap();
        assert_eq!((spec.name.as_str(), &spec.kind), ("full", &EngineKind::Own(OwnSpec::default())));
        let name = Parameters::ALL[0].name;
        let value = Parameters::ALL[0].most;
        let spec: EngineSpec = format!("preset=full,{name}={value},nodes=1000").parse().unwrap();
        assert_eq!(spec.name, format!("full,{name}={value}"));
        let EngineKind::Own(own) = spec.kind else { panic!() };
        assert_eq!(own.parameters.get(name), Some(&value));
        assert_eq!(spec.limits.nodes, Some(1000));
    }

    #[test]
    fn our_own_engine_has_levels() {
        let spec: EngineSpec = "level=3,seed=7".parse().unwrap();
        assert_eq!(spec.name, "full,level=3");
        assert_eq!("level=10".parse::<EngineSpec>().unwrap().name, "full");
        let EngineKind::Own(own) = &spec.kind else { panic!("{spec:?}") };
        assert_eq!((own.level.number(), own.seed), (3, 7));
        let again: EngineSpec = serde_json::from_str(&serde_json::to_string(&spec).unwrap()).unwrap();
        assert_eq!(again, spec, "read back from a journal");
    }

    #[test]
    fn wine_has_switches() {
        let spec: EngineSpec = "name=w,width=20,preset=wine,classes=fine,nodes=10".parse().unwrap();
        let EngineKind::Own(own) = &spec.kind else { panic!("{spec:?}") };
        let Search::Wine(switches) = &own.search else { panic!("{spec:?}") };
        assert_eq!((switches.width, switches.crosses), (20, false));
        let again: EngineSpec = serde_json::from_str(&serde_json::to_string(&spec).unwrap()).unwrap();
        assert_eq!(again, spec, "read back from a journal");
        assert_eq!("wine,width=20".parse::<EngineSpec>().unwrap().name, "wine,width=20");
        assert_eq!("search=pvs".parse::<EngineSpec>().unwrap().name, "pvs");
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err();
        assert!(matches!(error("strong"), SpecError::NoKey(_)));
        assert!(matches!(error(""), SpecError::NoKey(_)));
        assert!(matches!(error("cmd=a,memry=5"), SpecError::UnknownKey(_)));
        assert!(matches!(error("preset=strong"), SpecError::Search(SearchError::Unknown(_))));
        assert!(matches!(error("classes=fine"), SpecError::Search(SearchError::NoSwitches("full"))));
        assert!(matches!(error("preset=wine,classes=finest"), SpecError::Search(SearchError::Switch(_))));
        assert!(matches!(error("name=a"), SpecError::OneKind(_)));
        assert!(matches!(error("cmd=a,preset=full"), SpecError::OneKind(_)));
        assert!(matches!(error("cmd=a 'b"), SpecError::Quotes(_)));
        assert!(matches!(error("cmd=a,nodes=0"), SpecError::Number { .. }));
        assert!(matches!(error("cmd=a,move-time=5"), SpecError::Value { .. }));
        assert!(matches!(error("level=11"), SpecError::Level(_)));
        assert!(matches!(error("cmd=a,restart=maybe"), SpecError::YesNo { .. }));
        let of_full = format!("preset=wine,{}={}", Parameters::ALL[0].name, Parameters::ALL[0].least);
        assert!(matches!(error(&of_full), SpecError::NotFull { search: "wine", .. }));
        let out_of_range = format!("preset=full,{}={}", Parameters::ALL[0].name, i32::MIN);
        assert!(matches!(error(&out_of_range), SpecError::Parameter(_)));
    }
}
