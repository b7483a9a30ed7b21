//! The laboratory: what a drawn pattern is.

use std::ops::ControlFlow;
use std::time::Duration;

pub use cinquina_lab::render::json::ClassifiedPattern;
use cinquina_lab::{Pattern, Watch, classify_watched};
use serde::Deserialize;

use crate::{Call, RequestError};

/// Classify a pattern by the exact restricted game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "pattern": "++XXX++" })))]
pub struct Classify {
    /// The pattern, drawn with X, O, + for an empty square, and blanks where it has no square.
    pub pattern: String,
}

/// The longest time to classify a pattern: large ones would take for ever.
const MOST_TIME: Duration = Duration::from_secs(30);
/// The longest drawing of a pattern: a larger one could not be classified.
const MOST_CHARACTERS: usize = 2_000;

impl Classify {
    pub(crate) fn answer(&self, call: &Call<'_>) -> Result<ClassifiedPattern, RequestError> {
        if self.pattern.len() > MOST_CHARACTERS {
            return Err(RequestError::bad("the pattern is too large"));
        }
        let pattern: Pattern = self.pattern.parse().map_err(|error| RequestError::bad(format!("{error}")))?;
        let clock = call.host.time().start();
        let mut watch = Watch::with(|_| {
            if call.stop.is_requested() || clock.elapsed() > MOST_TIME {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let found =
            classify_watched(&pattern, &mut watch).map_err(|error| RequestError::new("pattern", error.to_string()))?;
        Ok(ClassifiedPattern::from(&found))
    }
}
