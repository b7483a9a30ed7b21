use cinquina_engine::Level;
use serde::Deserialize;
use serde_json::Value;

use crate::RequestError;
use crate::files::{GameSelection, Record};
use crate::numbers::{self, within};
use crate::position::{Position, Side};

/// What a tab or a script may ask for. Every command has one answer; some report their progress before it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Command {
    /// The version of the server and the rules it knows.
    Hello {},
    /// Describe a position without a search.
    Look {
        /// The position.
        position: Position,
    },
    /// Find the best moves.
    #[serde(alias = "analyse")]
    Think {
        /// The position.
        position: Position,
        /// How many of the best moves to report.
        #[serde(default, deserialize_with = "numbers::lines")]
        lines: Option<usize>,
        /// The most time, in milliseconds.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
        /// The greatest depth.
        #[serde(default, deserialize_with = "numbers::depth")]
        depth: Option<i32>,
        /// The level from 1 to 10; full strength if not given.
        #[serde(default, deserialize_with = "numbers::level")]
        level: Level,
    },
    /// Find out whether a player wins by threats.
    Solve {
        /// The position.
        position: Position,
        /// The attacker; by default the player to move.
        #[serde(default)]
        attacker: Option<Side>,
        /// The threats: t2 (fours), t2t3 (threes too), t2tn (longer ones too, the default), all.
        #[serde(default)]
        threats: Option<String>,
        /// The most time, in milliseconds.
        #[serde(default, deserialize_with = "numbers::solve_ms")]
        time_ms: Option<u64>,
        /// Whether to look for the shortest win.
        #[serde(default)]
        shortest: bool,
    },
    /// Review a whole game, move by move.
    Review {
        /// The game.
        position: Position,
        /// The time for each position, in milliseconds.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
    },
    /// Choose in the Swap2 opening, after 0, 3 or 5 stones.
    Swap2 {
        /// The position.
        position: Position,
        /// The most time, in milliseconds.
        #[serde(default, deserialize_with = "numbers::think_ms")]
        time_ms: Option<u64>,
    },
    /// Give a hint: where to look, what for, and the move.
    Hint {
        /// The position.
        position: Position,
    },
    /// Find what was played here in the database of games.
    Openings {
        /// The position.
        position: Position,
    },
    /// Classify a pattern.
    Classify {
        /// The pattern, drawn.
        pattern: String,
    },
    /// Check a proof.
    Verify {
        /// The text of the proof.
        proof: String,
        /// What it should prove, as `cinquina-verify --expect` takes it.
        #[serde(default)]
        expect: Option<String>,
    },
    /// Open a game of a file; files come over HTTP, since they are longer than messages.
    #[serde(skip)]
    Open {
        /// The bytes of the file.
        bytes: Vec<u8>,
        /// The games to open and list.
        selection: GameSelection,
    },
    /// Write a game as text.
    Write {
        /// The game.
        record: Record,
        /// The extension of the format.
        to: String,
    },
    /// Convert a text to another format.
    Convert {
        /// The text.
        text: String,
        /// The name of its file.
        #[serde(default)]
        file: Option<String>,
        /// The extension of the other format.
        to: String,
        /// Rule and size, for formats that do not state them.
        #[serde(default)]
        assumed: Position,
    },
}

/// A request of a tab, with the number that its events carry.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Request {
    pub(crate) id: u32,
    pub(crate) action: Action,
}

/// What a tab requests.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// Stop the request with this number.
    Stop(u32),
    Run(Box<Command>),
}

impl Request {
    /// Reads a message. An error comes with the number of its request, if that can be read, or else 0.
    pub(crate) fn parse(text: &str) -> Result<Self, (u32, RequestError)> {
        let of_message = |problem: String| (0, RequestError::bad(problem));
        let mut message: Value = serde_json::from_str(text).map_err(|error| of_message(error.to_string()))?;
        let fields = message.as_object_mut().ok_or_else(|| of_message("send a JSON object".into()))?;
        let id = number("id", &fields.remove("id").unwrap_or_default()).map_err(of_message)?;
        let of_request = |problem: String| (id, RequestError::bad(problem));
        let action = match fields.remove("stop") {
            Some(stop) => Action::Stop(number("stop", &stop).map_err(of_request)?),
            None => Action::Run(serde_json::from_value(message).map_err(|error| of_request(error.to_string()))?),
        };
        Ok(Self { id, action })
    }
}

/// The number of a request.
fn number(field: &str, given: &Value) -> Result<u32, String> {
    within(field, given, 0..=u64::from(u32::MAX)).map(|number| number as u32)
}
