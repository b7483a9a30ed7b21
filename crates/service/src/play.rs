//! What a move on a board needs, in one request: whether it was legal, what the position is then, and the engine's answer.

use cinquina_game::Game;
use serde::{Deserialize, Serialize};

use crate::analyse::{Analysis, Depth, SearchOptions, ensure_move};
use crate::describe::{Description, describe};
use crate::position::{Position, play};
use crate::{Call, Report, RequestError};

/// Describe a position and let the engine think about it: all that a move on a board needs, in one request. The description
/// is reported at once as `seen`, before the search begins or waits for its turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8i9" }, "think": { "time_ms": 100 } }))
)]
pub struct Play {
    /// The position after the move.
    pub position: Position,
    /// The search for an answer, if one is wanted; there is none if the game is over.
    #[serde(default)]
    pub think: Option<SearchOptions>,
}

/// A position, and the engine's move in it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Played {
    /// The position.
    pub seen: Box<Description>,
    /// What the search found, if there was one.
    pub found: Option<Analysis>,
    /// The position after the best move, if there is one.
    pub next: Option<Description>,
}

/// How far the search for a move is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PlayProgress {
    /// Before the search: the position.
    Seen {
        /// The position.
        seen: Box<Description>,
    },
    /// A depth of the search.
    Depth(Depth),
}

/// A described position that is to be searched.
pub(crate) struct Thinking {
    game: Game,
    options: SearchOptions,
    seen: Box<Description>,
}

impl Play {
    /// Describes the position; either that was all, or there is a search to do.
    pub(crate) fn begin(&self, call: &mut Call<'_>) -> Result<Result<Box<Played>, Thinking>, RequestError> {
        let game = self.position.game()?;
        let seen = Box::new(describe(&game));
        (call.report)(Report::Play(PlayProgress::Seen { seen: seen.clone() }));
        Ok(match self.think {
            Some(options) if ensure_move(&game).is_ok() => Err(Thinking { game, options, seen }),
            _ => Ok(Box::new(Played { seen, found: None, next: None })),
        })
    }
}

impl Thinking {
    pub(crate) fn finish(mut self, call: &mut Call<'_>) -> Result<Box<Played>, RequestError> {
        let report = |depth| Report::Play(PlayProgress::Depth(depth));
        let (found, best) = self.options.analyse(&self.game, call, report)?;
        let next = best.map(|best| play(&mut self.game, best).map(|()| describe(&self.game))).transpose()?;
        Ok(Box::new(Played { seen: self.seen, found: Some(found), next }))
    }
}
