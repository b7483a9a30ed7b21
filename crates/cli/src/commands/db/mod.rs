mod export;
mod import;
mod query;

use cinquina_db::{Database, Results};

use crate::arguments::{DbCommand, DbFile};
use crate::failure::InputError;

pub(crate) fn run(command: &DbCommand) -> anyhow::Result<()> {
    match command {
        DbCommand::Import(arguments) => import::run(arguments),
        DbCommand::Query(arguments) => query::query(arguments),
        DbCommand::Stats(arguments) => query::stats(arguments),
        DbCommand::Book(arguments) => export::book(arguments),
        DbCommand::Export(arguments) => export::export(arguments),
    }
}

/// A number of games, with the noun.
fn games(count: u64) -> String {
    format!("{count} {}", if count == 1 { "game" } else { "games" })
}

/// The number of games without a known result, as the end of a list; empty if there are none.
fn unknown(results: &Results) -> String {
    match results.unknown() {
        0 => String::new(),
        unknown => format!(", unknown {unknown}"),
    }
}

/// The boards in the database, for somebody who asked for another.
fn choice_of_boards(boards: &[(String, u64)]) -> String {
    if boards.is_empty() {
        return "the database holds no games".to_owned();
    }
    let boards: Vec<String> = boards.iter().map(|(board, count)| format!("{board} ({})", games(*count))).collect();
    format!("--rule and --size choose among {}", boards.join(", "))
}

/// Opens a database that must exist.
fn open(file: &DbFile) -> anyhow::Result<Database> {
    let name = file.db.display();
    if !file.db.exists() {
        return Err(
            InputError(format!("{name} does not exist: 'cinquina db import GAMES --db {name}' creates it")).into()
        );
    }
    Ok(Database::open_existing(&file.db).map_err(|error| InputError(format!("{name}: {error}")))?)
}
