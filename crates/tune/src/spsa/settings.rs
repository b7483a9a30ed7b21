use std::str::FromStr;

use cinquina_arena::OwnSpec;
use cinquina_engine::{ParameterInfo, Parameters};
use cinquina_game::{Rule, Size};
use serde::{Deserialize, Serialize};

/// The settings of a run; its journal begins with them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpsaSettings {
    /// The parameters to tune.
    pub parameters: Vec<Tuned>,
    /// The engine that they are tuned for.
    pub engine: OwnSpec,
    /// The rule, by name.
    pub rule: String,
    /// The board.
    pub size: String,
    /// Nodes for a move.
    pub nodes: u64,
    /// The number of openings that each step plays, each with both colours.
    pub pairs: usize,
    /// The number of steps.
    pub steps: usize,
    /// How far the last step follows each point won, as a fraction of the perturbation.
    pub rate: f64,
    /// The seed of the random directions.
    pub seed: u64,
    /// The openings, as moves without separators.
    pub openings: Vec<String>,
}

impl SpsaSettings {
    /// The rule and the board; `None` if they are unknown.
    pub(super) fn board(&self) -> Option<(Rule, Size)> {
        Some((self.rule.parse().ok()?, self.size.parse().ok()?))
    }
}

/// A parameter of the search to tune.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuned {
    /// Its name.
    pub name: String,
    /// How far the last step changes it.
    pub perturbation: f64,
}

/// Why a text does not name a parameter to tune.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TunedError {
    /// There is no such parameter.
    #[error("there is no parameter '{0}'; write one of: {names}", names = Parameters::ALL.iter().map(|info| info.name).collect::<Vec<_>>().join(", "))]
    Unknown(String),
    /// Not a perturbation.
    #[error("'{0}' is not a perturbation: write a number above 0, such as futility_margin:8")]
    Perturbation(String),
}

impl Tuned {
    /// The definition of the parameter.
    pub(super) fn info(&self) -> Option<&'static ParameterInfo> {
        Parameters::info(&self.name)
    }
}

/// `futility_margin`, or with the perturbation `futility_margin:8`; without one an eighth of the default.
impl FromStr for Tuned {
    type Err = TunedError;

    fn from_str(text: &str) -> Result<Self, TunedError> {
        let short = |text: &str| text.chars().take(40).flat_map(char::escape_debug).collect::<String>();
        let (name, perturbation) = text.split_once(':').map_or((text, None), |(name, step)| (name, Some(step)));
        let info = Parameters::info(name).ok_or_else(|| TunedError::Unknown(short(name)))?;
        let perturbation = match perturbation {
            None => (f64::from(info.default) / 8.0).max(1.0),
            Some(number) => number
                .parse()
                .ok()
                .filter(|number| (1e-3..1e6).contains(number))
                .ok_or_else(|| TunedError::Perturbation(short(number)))?,
        };
        Ok(Self { name: name.to_owned(), perturbation })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_people_write() {
        let info = &Parameters::ALL[0];
        let tuned: Tuned = format!("{}:2.5", info.name).parse().unwrap();
        assert_eq!((tuned.name.as_str(), tuned.perturbation), (info.name, 2.5));
        assert!(info.name.parse::<Tuned>().unwrap().perturbation >= 1.0);
        assert!(matches!("nonsense".parse::<Tuned>(), Err(TunedError::Unknown(_))));
        for step in ["", "0", "-1", "x", "NaN"] {
            assert!(matches!(format!("{}:{step}", info.name).parse::<Tuned>(), Err(TunedError::Perturbation(_))));
        }
    }
}
