//! The messages of a tab: a command, or that another one is to stop.

use std::ops::RangeInclusive;

use cinquina_service::{Command, NumberError, RequestError};
use serde_json::Value;

/// A request of a tab, with the number that its events carry.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Message {
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

impl Message {
    /// Reads a message. An error comes with the number of its request, if that can be read, or else 0.
    pub(crate) fn parse(text: &str) -> Result<Self, (u32, RequestError)> {
        let of_message = |problem: String| (0, RequestError::bad(problem));
        let mut message: Value = serde_json::from_str(text).map_err(|error| of_message(error.to_string()))?;
        let fields = message.as_object_mut().ok_or_else(|| of_message("send a JSON object".into()))?;
        let id =
            number("id", &fields.remove("id").unwrap_or_default()).map_err(|error| of_message(error.to_string()))?;
        let of_request = |problem: String| (id, RequestError::bad(problem));
        let action = match fields.remove("stop") {
            Some(stop) => Action::Stop(number("stop", &stop).map_err(|error| of_request(error.to_string()))?),
            None => Action::Run(serde_json::from_value(message).map_err(|error| of_request(error.to_string()))?),
        };
        Ok(Self { id, action })
    }
}

/// The number of a request.
fn number(field: &str, given: &Value) -> Result<u32, NumberError> {
    const RANGE: RangeInclusive<u64> = 0..=u32::MAX as u64;
    cinquina_service::within(field, given, RANGE).map(|number| number as u32)
}
