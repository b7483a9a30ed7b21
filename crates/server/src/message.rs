use cinquina_engine::Level;
use serde::Deserialize;
use serde_json::Value;

use crate::Complaint;
use crate::files::{Record, Wanted};
use crate::numbers::{self, within};
use crate::position::{Position, Side};

/// What a tab or a script may ask. Every request has one answer; some tell how far they are before.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ask {
    /// What this server can do.
    Hello {},
    /// What is seen at once.
    Look {
        /// Where.
        position: Position,
    },
    /// The best moves.
    #[serde(alias = "analyse")]
    Think {
        /// Where.
        position: Position,
        /// How many of the best moves to follow.
        #[serde(default, deserialize_with = "numbers::lines")]
        lines: Option<usize>,
        /// How long, at most.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
        /// How deep, at most.
        #[serde(default, deserialize_with = "numbers::depth")]
        depth: Option<i32>,
        /// How strong, from 1 to 10; as strong as it can if it is not given.
        #[serde(default, deserialize_with = "numbers::level")]
        level: Level,
    },
    /// Does a player win by threats?
    Solve {
        /// Where.
        position: Position,
        /// Who; by default the player to move.
        #[serde(default)]
        attacker: Option<Side>,
        /// By which threats: t2 (fours), t2t3 (threes too), t2tn (longer ones too, the default), all.
        #[serde(default)]
        threats: Option<String>,
        /// How long, at most.
        #[serde(default, deserialize_with = "numbers::solve_ms")]
        time_ms: Option<u64>,
        /// Whether to look for the shortest win.
        #[serde(default)]
        shortest: bool,
    },
    /// A whole game, move by move.
    Review {
        /// The game.
        position: Position,
        /// How long to look at each position.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
    },
    /// What to do in the opening Swap2: after 0, 3 or 5 stones.
    Swap2 {
        /// Where.
        position: Position,
        /// How long, at most.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
    },
    /// Where to look, what for, and the move.
    Hint {
        /// Where.
        position: Position,
    },
    /// What was played here, by the database of games.
    Openings {
        /// Where.
        position: Position,
    },
    /// What the theory says about a pattern.
    Classify {
        /// The pattern, drawn.
        pattern: String,
    },
    /// Whether a proof holds.
    Verify {
        /// The text of the proof.
        proof: String,
        /// What it should prove, as `cinquina-verify --expect` takes it.
        #[serde(default)]
        expect: Option<String>,
    },
    /// A game of a file; files come over HTTP, since they are longer than messages.
    #[serde(skip)]
    Open {
        /// What the file holds.
        bytes: Vec<u8>,
        /// What is wanted of it.
        what: Wanted,
    },
    /// The text of a game.
    Write {
        /// The game.
        record: Record,
        /// The extension of the format.
        to: String,
    },
    /// A text in one format, in another.
    Convert {
        /// The text.
        text: String,
        /// The name of its file.
        #[serde(default)]
        file: Option<String>,
        /// The extension of the other format.
        to: String,
        /// Rule and size, for formats that do not say.
        #[serde(default)]
        assumed: Position,
    },
}

/// A request of a tab, with the number by which its events are known.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Request {
    pub(crate) id: u32,
    pub(crate) what: What,
}

/// What a tab wants: something done, or something that is being done stopped.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum What {
    /// Stop the request of this number.
    Stop(u32),
    Ask(Box<Ask>),
}

impl Request {
    /// Reads a message. A complaint comes with the number of its request, if that can be read.
    pub(crate) fn parse(text: &str) -> Result<Self, (u32, Complaint)> {
        let of_message = |problem: String| (0, Complaint::bad(problem));
        let mut message: Value = serde_json::from_str(text).map_err(|error| of_message(error.to_string()))?;
        let fields = message.as_object_mut().ok_or_else(|| of_message("send a JSON object".into()))?;
        let id = number("id", &fields.remove("id").unwrap_or_default()).map_err(of_message)?;
        let of_request = |problem: String| (id, Complaint::bad(problem));
        let what = match fields.remove("stop") {
            Some(stop) => What::Stop(number("stop", &stop).map_err(of_request)?),
            None => What::Ask(serde_json::from_value(message).map_err(|error| of_request(error.to_string()))?),
        };
        Ok(Self { id, what })
    }
}

/// The number of a request.
fn number(field: &str, given: &Value) -> Result<u32, String> {
    within(field, given, 0..=u64::from(u32::MAX)).map(|number| number as u32)
}
