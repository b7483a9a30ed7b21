//! Numbers in requests: whole, and within a range that the error message names.

use std::ops::RangeInclusive;

use cinquina_engine::Level;
use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

use crate::{analyse, solve};

/// A number of a request that is none, or not within its range.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NumberError(String);

/// The number in a field, if it is in this range.
pub fn within(field: &str, given: &Value, range: RangeInclusive<u64>) -> Result<u64, NumberError> {
    // The value may be long.
    const SHOWN: usize = 40;
    let number = given.as_u64().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = range.into_inner();
        let shown: String = given.to_string().chars().take(SHOWN).collect();
        NumberError(format!("{field} must be a whole number from {least} to {most}, not {shown}"))
    })
}

/// Like [`within`], for a field that may be missing.
fn optional<'de, D: Deserializer<'de>>(
    deserializer: D,
    field: &str,
    range: RangeInclusive<u64>,
) -> Result<Option<u64>, D::Error> {
    let given = Option::<Value>::deserialize(deserializer)?;
    given.map(|given| within(field, &given, range)).transpose().map_err(de::Error::custom)
}

/// The number of moves to report.
pub(crate) fn lines<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let lines = optional(deserializer, "lines", 1..=analyse::MOST_LINES)?;
    Ok(lines.map(|lines| lines as usize))
}

/// The depth of a search.
pub(crate) fn depth<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    let depth = optional(deserializer, "depth", 1..=analyse::MOST_DEPTH)?;
    Ok(depth.map(|depth| depth as i32))
}

/// The nodes of a search.
pub(crate) fn nodes_to_search<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    optional(deserializer, "nodes", 1..=analyse::MOST_NODES)
}

/// How many stones are to be placed.
pub(crate) fn stones<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    optional(deserializer, "stones", 1..=2)
}

/// The number of threads.
pub(crate) fn threads<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let threads = optional(deserializer, "threads", 1..=analyse::MOST_THREADS)?;
    Ok(threads.map(|threads| threads as usize))
}

/// The memory for the table.
pub(crate) fn memory_mb<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    let megabytes = optional(deserializer, "memory_mb", 1..=analyse::MOST_MEMORY_MB)?;
    Ok(megabytes.map(|megabytes| megabytes as usize))
}

/// The time for a search.
pub(crate) fn think_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    optional(deserializer, "time_ms", 0..=analyse::MOST_MS)
}

/// The time for the solver.
pub(crate) fn solve_ms<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    optional(deserializer, "time_ms", 0..=solve::MOST_MS)
}

/// The level; full strength if it is missing.
pub(crate) fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
    let number = optional(deserializer, "level", 1..=10)?;
    number.map_or(Ok(Level::FULL), |number| Level::new(number as u8).map_err(de::Error::custom))
}

/// The nodes of a game: the parent of each must come before it.
pub(crate) fn nodes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(usize, String, String)>, D::Error> {
    let nodes = Vec::<(Value, String, String)>::deserialize(deserializer)?;
    let node = |(number, (parent, square, comment)): (usize, (Value, String, String))| {
        let before = number.saturating_sub(1) as u64;
        let parent = within(&format!("the parent of node {number}"), &parent, 0..=before).map_err(de::Error::custom)?;
        Ok((parent as usize, square, comment))
    };
    nodes.into_iter().enumerate().map(node).collect()
}
