//! Text from the command line or, for `-`, from standard input.

use std::io::{self, Read};

use crate::failure::InputError;

/// More than any position or line can need, little enough to be read at once.
const MOST_BYTES: u64 = 64 * 1024;

/// The argument itself, or what standard input holds if the argument is `-`.
pub(crate) fn argument_or_stdin(argument: &str) -> anyhow::Result<String> {
    if argument != "-" {
        return Ok(argument.to_owned());
    }
    let mut bytes = Vec::new();
    io::stdin().lock().take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(InputError(format!("standard input has more than {MOST_BYTES} bytes: this is no position")).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| InputError("standard input is not text".into()))?;
    Ok(text.trim_ascii().to_owned())
}
