mod book;
mod export;
mod import;
mod query;
mod stats;

use cinquina_db::{Database, Results};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::{DbCommand, DbFile};
use crate::failure::InputError;

pub(crate) fn run(command: &DbCommand) -> anyhow::Result<()> {
    match command {
        DbCommand::Import(arguments) => import::run(arguments),
        DbCommand::Query(arguments) => query::run(arguments),
        DbCommand::Stats(arguments) => stats::run(arguments),
        DbCommand::Book(arguments) => book::run(arguments),
        DbCommand::Export(arguments) => export::run(arguments),
    }
}

/// So many games in words.
fn games(count: u64) -> String {
    format!("{count} {}", if count == 1 { "game" } else { "games" })
}

/// How many games nobody knows the end of, as the last of a list; nothing if there are none.
fn unknown(results: &Results) -> String {
    match results.unknown() {
        0 => String::new(),
        unknown => format!(", not known {unknown}"),
    }
}

/// What boards there are, for somebody who has asked about another.
fn choice_of_boards(boards: &[(String, u64)]) -> String {
    if boards.is_empty() {
        return "the database holds no games".to_owned();
    }
    let boards: Vec<String> = boards.iter().map(|(board, count)| format!("{board} ({})", games(*count))).collect();
    format!("--rule and --size choose among {}", boards.join(", "))
}

/// How far something is whose length is told like `done`.
fn progress_bar(length: u64, done: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    let template = format!("{{bar:24}} {done}, {{elapsed}}, {{eta}} left  {{wide_msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}

/// Opens a database that must be there.
fn open(file: &DbFile) -> anyhow::Result<Database> {
    let name = file.db.display();
    if !file.db.exists() {
        return Err(InputError(format!("{name} is not there: 'cinquina db import GAMES --db {name}' makes it")).into());
    }
    Ok(Database::open_existing(&file.db).map_err(|error| InputError(format!("{name}: {error}")))?)
}
