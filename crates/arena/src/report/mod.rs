//! A match as a page to look at: one file, no network, no tools.

mod data;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{GameRecord, MatchSettings};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page into a folder, which is made if need be, and says where it is.
pub fn write(folder: &Path, settings: &MatchSettings, games: &[GameRecord]) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join("index.html");
    fs::write(&path, page(settings, games)?)?;
    Ok(path)
}

/// What the match has brought, as one JSON object: `size`, `rule`, `limits`, `played`, `total`, `engines`,
/// `duels`, `sprt`.
pub fn summary(settings: &MatchSettings, games: &[GameRecord]) -> serde_json::Result<String> {
    serde_json::to_string(&data::Summary::new(settings, games))
}

/// The page as text.
pub fn page(settings: &MatchSettings, games: &[GameRecord]) -> serde_json::Result<String> {
    let data = serde_json::to_string(&data::Report::new(settings, games))?;
    // An engine may have any name and write anything: none of it may end the script.
    let data = data.replace('<', "\\u003c");
    Ok(PAGE.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &data))
}
