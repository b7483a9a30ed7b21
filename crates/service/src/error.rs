use cinquina_game::notation::NotationError;
use cinquina_game::{PlayError, SetupError, SizeError, UnknownRule};
use serde::Serialize;

/// Why a request failed: a code for programs and a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{message}")]
pub struct RequestError {
    /// A stable identifier.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
}

impl RequestError {
    /// An error with this code.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    /// The request is malformed.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new("bad_request", message)
    }

    /// The game is over, so there is nothing to think about.
    pub(crate) fn over() -> Self {
        Self::new("over", "the game is over")
    }

    /// The player to move has no legal move.
    pub(crate) fn no_move() -> Self {
        Self::new("no_move", "the rule leaves no legal move")
    }

    /// Why the move with this number and name cannot be played.
    pub(crate) fn of_move(error: PlayError, number: usize, name: &str) -> Self {
        let code = match error {
            PlayError::OffBoard(_) => "off_board",
            PlayError::Occupied(_) => "occupied",
            PlayError::Forbidden(_) => "forbidden",
            PlayError::GameOver => "over",
        };
        Self::new(code, format!("move {number} ({name}): {error}"))
    }
}

impl From<NotationError> for RequestError {
    fn from(error: NotationError) -> Self {
        let code = match error {
            NotationError::OffBoard { .. } => "off_board",
            NotationError::Unreadable { .. } => "unreadable",
        };
        Self::new(code, error.to_string())
    }
}

impl From<SetupError> for RequestError {
    fn from(error: SetupError) -> Self {
        Self::new("setup", error.to_string())
    }
}

impl From<SizeError> for RequestError {
    fn from(error: SizeError) -> Self {
        Self::new("size", error.to_string())
    }
}

impl From<UnknownRule> for RequestError {
    fn from(error: UnknownRule) -> Self {
        Self::new("rule", error.to_string())
    }
}
