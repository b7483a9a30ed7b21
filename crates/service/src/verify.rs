//! Checking proofs by the rules of the game alone.

use cinquina_verify::{Expected, Failure};
use serde::{Deserialize, Serialize};

use crate::RequestError;

/// Check a proof by the rules of the game alone.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "proof": "cinquina-proof 1\n" })))]
pub struct Verify {
    /// The text of the proof.
    pub proof: String,
    /// What it should prove, as `cinquina-verify --expect` takes it.
    #[serde(default)]
    pub expect: Option<String>,
}

/// What came of checking a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Checked {
    /// Whether it proves what it claims.
    pub holds: bool,
    /// The verdict in a sentence: what is proven, or what is wrong.
    pub verdict: String,
}

impl Verify {
    pub(crate) fn answer(&self) -> Result<Checked, RequestError> {
        let unreadable = |reason| RequestError::bad(format!("expect cannot be read: {reason}"));
        let expected = self.expect.as_deref().map(Expected::parse).transpose().map_err(unreadable)?;
        Ok(match cinquina_verify::check(self.proof.as_bytes(), expected.as_ref()) {
            Ok(verdict) => Checked { holds: true, verdict },
            Err(Failure::Rejected(why)) => Checked { holds: false, verdict: why },
            Err(Failure::Unreadable(error)) => Checked { holds: false, verdict: error.to_string() },
        })
    }
}
