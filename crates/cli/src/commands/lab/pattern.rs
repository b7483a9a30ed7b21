use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;
use cinquina_lab::{ParseError, Pattern};

use crate::failure::InputError;

/// A pattern of the greatest size with wide margins is far smaller.
const MOST_BYTES: u64 = 64 * 1024;

/// The pattern in a file, on standard input for `-`, or drawn in the argument itself with `/` between rows.
pub(super) fn read(argument: &str) -> anyhow::Result<Pattern> {
    let (place, text) = match argument {
        "-" => ("standard input", read_text(io::stdin().lock()).context("standard input")?),
        path if Path::new(path).is_file() => {
            let file = File::open(path).with_context(|| format!("cannot read {path}"))?;
            (path, read_text(file).with_context(|| path.to_owned())?)
        }
        drawing => ("", drawing.replace('/', "\n")),
    };
    text.parse().map_err(|error: ParseError| {
        let unknown = matches!(error, ParseError::UnknownCharacter { .. });
        InputError(match place {
            "" if unknown => format!("{error} (and there is no such file)"),
            "" => error.to_string(),
            place => format!("{place}: {error}"),
        })
        .into()
    })
}

fn read_text(source: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    source.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(InputError(format!("more than {MOST_BYTES} bytes: this is no pattern")).into());
    }
    String::from_utf8(bytes).map_err(|_| InputError("this is not text".into()).into())
}
