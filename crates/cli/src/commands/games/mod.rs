mod cat;
mod info;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cinquina_formats::packed::Reader;
use cinquina_game::Outcome;

use crate::arguments::GamesCommand;
use crate::failure::InputError;

pub(crate) fn run(command: &GamesCommand) -> anyhow::Result<()> {
    match command {
        GamesCommand::Info(arguments) => info::run(arguments),
        GamesCommand::Cat(arguments) => cat::run(arguments),
    }
}

pub(super) fn open(path: &Path) -> anyhow::Result<Reader<BufReader<File>>> {
    let at_fault = |error: &dyn std::error::Error| InputError(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(|error| at_fault(&error))?;
    Ok(Reader::new(BufReader::new(file)).map_err(|error| at_fault(&error))?)
}

/// Who won as the commands write it, `draw`, or `side-position` for a position that was only searched.
fn winner(outcome: Option<Outcome>) -> String {
    match outcome {
        Some(Outcome::Win(winner)) => winner.to_string(),
        Some(Outcome::Draw) => "draw".to_owned(),
        None => "side-position".to_owned(),
    }
}
