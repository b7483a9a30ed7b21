//! What was played in a position, from a database of games that the host has.

use serde::{Deserialize, Serialize};

use crate::position::{Position, SquareName};
use crate::{Host, RequestError};

/// Find what was played here in the database of games.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "position": { "moves": "h8" } })))]
pub struct Openings {
    /// The position.
    pub position: Position,
}

/// What was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnownMoves {
    /// The name of the opening, if it has one.
    pub opening: Option<String>,
    /// Whether the games are those that come with the program.
    pub shipped: bool,
    /// The number of games that reached the position.
    pub games: u64,
    /// The moves, the most frequent first.
    pub moves: Vec<PlayedMove>,
}

/// A move that was played, and how its games ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMove {
    /// The move.
    #[serde(rename = "move")]
    pub square: SquareName,
    /// The number of games.
    pub games: u64,
    /// The number that Black won.
    pub black: u64,
    /// The number that White won.
    pub white: u64,
    /// The number of draws.
    pub draws: u64,
}

impl Openings {
    pub(crate) fn answer(&self, host: &dyn Host) -> Result<KnownMoves, RequestError> {
        let Position { black, white, .. } = &self.position;
        if !black.is_empty() || !white.is_empty() {
            return Err(RequestError::new("setup", "the database has no positions that were set up"));
        }
        host.known_moves(&self.position.game()?)
    }
}
