//! Release notes: what the changelog says about this version.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::{FOLDER, VERSION};

pub(super) fn write() -> Result<()> {
    let text = fs::read_to_string("CHANGELOG.md").context("cannot read CHANGELOG.md")?;
    let notes = of_version(&text, VERSION).with_context(|| format!("CHANGELOG.md has no section [{VERSION}]"))?;
    ensure!(!notes.is_empty(), "CHANGELOG.md says nothing about {VERSION}");
    fs::write(Path::new(FOLDER).join("RELEASE-NOTES.md"), format!("# Cinquina {VERSION}\n\n{notes}\n"))?;
    println!("{FOLDER}/RELEASE-NOTES.md");
    Ok(())
}

/// The section of a version, without its heading.
fn of_version<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let (_, rest) = changelog.split_once(&format!("\n## [{version}]"))?;
    let (_, rest) = rest.split_once('\n')?;
    Some(rest.split_once("\n## ").map_or(rest, |(section, _)| section).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_ends_where_the_next_begins() {
        let text = "# Changelog\n\n## [0.2.0] - 2026-11-19\n\n### Added\n\n- It plays.\n\n## [0.1.0]\n\nFirst.\n";
        assert_eq!(of_version(text, "0.2.0"), Some("### Added\n\n- It plays."));
        assert_eq!(of_version(text, "0.1.0"), Some("First."));
        assert_eq!(of_version(text, "0.3.0"), None);
    }

    #[test]
    fn the_changelog_has_this_version() {
        let text = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../CHANGELOG.md")).unwrap();
        assert!(of_version(&text, VERSION).is_some_and(|notes| notes.lines().count() > 3));
    }
}
