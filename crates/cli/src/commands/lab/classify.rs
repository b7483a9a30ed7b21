use cinquina_lab::render::{json, svg, text};
use cinquina_lab::{ClassifyError, classify_watched};

use super::{pattern, print, progress};
use crate::arguments::ClassifyArguments;
use crate::failure::InputError;
use crate::output::write_picture;

pub(crate) fn run(arguments: &ClassifyArguments) -> anyhow::Result<()> {
    let pattern = pattern::read(&arguments.pattern)?;
    let found = classify_watched(&pattern, &mut progress::watch(arguments.seconds)).map_err(|error| match error {
        ClassifyError::TwoColours => InputError::because(error),
        ClassifyError::Stopped(_) => error.into(),
    })?;
    write_picture(&arguments.svg, || svg::classification(&found))?;
    print(&if arguments.json { json::classification(&found).to_string() } else { text::classification(&found) })
}
