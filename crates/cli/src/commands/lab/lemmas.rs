use anyhow::Context;
use cinquina_lab::lemmas::{Universe, check, lemmas};
use cinquina_lab::remarks::{SecondLastMoves, crossings, second_last_moves};
use cinquina_lab::render::{json, text};
use serde_json::json;

use super::{print, watch};
use crate::arguments::LemmasArguments;
use crate::failure::InputError;

/// The longest line from which S4, W3 and D3 are taken to be crossed.
const ARM: usize = 9;

pub(crate) fn run(arguments: &LemmasArguments) -> anyhow::Result<()> {
    let games = read_games(arguments)?;
    let universes = [
        Universe::line(arguments.line.into()),
        Universe::cross(arguments.cross.into()),
        Universe::random(arguments.random as usize, arguments.seed),
        Universe::remembered(),
    ];
    let findings = check(&lemmas(), &universes, &mut watch(None))?;
    let crossings = crossings(ARM, &mut watch(None))?;
    if arguments.json {
        let games = games.as_ref().map(json::second_last_moves);
        let report =
            json!({ "lemmas": json::findings(&findings), "crossings": json::crossings(&crossings), "games": games });
        print(&report.to_string())?;
    } else {
        let games = games.as_ref().map(text::second_last_moves).unwrap_or_default();
        print(&format!("{}\n{}{games}", text::findings(&findings), text::crossings(&crossings)))?;
    }
    let missed = findings.iter().find(|finding| finding.planted && finding.holds());
    anyhow::ensure!(missed.is_none(), "a deliberately false statement was not refuted: give more cases");
    Ok(())
}

fn read_games(arguments: &LemmasArguments) -> anyhow::Result<Option<SecondLastMoves>> {
    let Some(path) = &arguments.games else { return Ok(None) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    second_last_moves(&text).map(Some).map_err(InputError::because)
}
