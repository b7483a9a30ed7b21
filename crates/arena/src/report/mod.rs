//! A match as a page to look at: one file, no network, no tools.

mod data;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::SavedMatch;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Writes the page into a folder, which is made if need be, and says where it is.
pub fn write(folder: &Path, saved: &SavedMatch) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let path = folder.join("index.html");
    fs::write(&path, page(saved)?)?;
    Ok(path)
}

/// What the match has brought, as one JSON object: `size`, `rule`, `limits`, `played`, `total`, `engines`,
/// `duels`, `sprt`, `faults` (the games that ended by one), `duels_without_faults`.
pub fn summary(saved: &SavedMatch) -> serde_json::Result<String> {
    serde_json::to_string(&data::Summary::new(saved))
}

/// The page as text.
pub fn page(saved: &SavedMatch) -> serde_json::Result<String> {
    let data = serde_json::to_string(&data::Report::new(saved))?;
    // An engine may have any name and write anything: none of it may end the script.
    let data = data.replace('<', "\\u003c");
    Ok(PAGE.replace("/*STYLE*/", STYLE).replace("/*SCRIPT*/", SCRIPT).replace("/*DATA*/", &data))
}
