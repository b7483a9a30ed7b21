use cinquina_game::Rule;
use serde::{Deserialize, Serialize};

use crate::Host;

/// Ask for the version and the rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({})))]
pub struct Hello {}

/// The version of the service and the rules that it knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Greeting {
    /// The version.
    pub version: &'static str,
    /// The names of the rules.
    pub rules: Vec<&'static str>,
    /// How many threads an engine may have here.
    pub threads: usize,
}

impl Hello {
    pub(crate) fn answer(host: &dyn Host) -> Greeting {
        Greeting {
            version: env!("CARGO_PKG_VERSION"),
            rules: Rule::ALL.map(Rule::name).into(),
            threads: host.threads(),
        }
    }
}
