mod cat;
mod info;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use cinquina_formats::packed::Reader;

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

/// A colour as the commands write it, or `draw`.
fn winner(winner: Option<cinquina_game::Colour>) -> String {
    winner.map_or_else(|| "draw".to_owned(), |colour| colour.to_string())
}
