//! A pattern, classified by the exact restricted game.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use cinquina_lab::render::json;
use cinquina_lab::{Pattern, Watch, classify_watched};
use serde_json::Value;

use crate::{Complaint, Stop};

/// Nobody classifies longer: large patterns would take for ever.
const MOST_TIME: Duration = Duration::from_secs(30);
/// A drawing with more characters is no pattern that could be classified.
const MOST_CHARACTERS: usize = 2_000;

/// Everything the theory says about a pattern: `X`, `O`, `+`, blanks where it has no square.
pub(crate) fn classify(drawing: &str, stop: &Stop) -> Result<Value, Complaint> {
    if drawing.len() > MOST_CHARACTERS {
        return Err(Complaint::bad("the pattern is too large"));
    }
    let pattern: Pattern = drawing.parse().map_err(|error| Complaint::bad(format!("{error}")))?;
    let start = Instant::now();
    let mut watch = Watch::with(|_| {
        if stop.is_wanted() || start.elapsed() > MOST_TIME { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let found = classify_watched(&pattern, &mut watch).map_err(|error| Complaint::new("pattern", error.to_string()))?;
    Ok(json::classification(&found))
}
