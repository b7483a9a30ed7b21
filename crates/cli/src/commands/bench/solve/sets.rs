use std::fs;
use std::path::Path;

use anyhow::Context;
use cinquina_formats::suite::{self, Entry};
use cinquina_game::{Board, Colour, Game, Rule};

use crate::arguments::BenchSolveArguments;
use crate::failure::{InputError, with_causes};

/// Positions of one kind.
pub(super) struct PositionSet {
    pub(super) name: String,
    pub(super) positions: Vec<Position>,
}

pub(super) struct Position {
    pub(super) board: Board,
    pub(super) turn: Colour,
    /// The fewest stones of the attacker, the five included, that are known to win.
    pub(super) stones: Option<u16>,
    /// Where it is from.
    pub(super) source: String,
}

/// The project's own positions.
const OWN: [(&str, &str); 3] = [
    ("fours", include_str!("../../../../data/positions/fours.txt")),
    ("threes", include_str!("../../../../data/positions/threes.txt")),
    ("none", include_str!("../../../../data/positions/none.txt")),
];

/// Reference collections, in a folder that the user names: each set with its file.
const REFERENCE: [(&str, &str); 4] = [
    ("reference fours", "renju-win-by-fours.txt"),
    ("reference threes", "renju-win-by-threes.txt"),
    ("reference mates", "renju-mates-with-lines.txt"),
    ("reference wins in n", "renju-win-in-n.txt"),
];

/// The project's sets, and the reference collections if there are any, without those that have no position for the rule.
pub(super) fn all_sets(arguments: &BenchSolveArguments) -> anyhow::Result<Vec<PositionSet>> {
    let most = arguments.positions as usize;
    let mut sets = Vec::new();
    let rule = arguments.rule;
    for (name, text) in OWN {
        sets.push(read(name, text, rule, most)?);
    }
    if let Some(folder) = &arguments.suites {
        sets.extend(reference_sets(folder, rule, most)?);
    }
    sets.retain(|set| !set.positions.is_empty());
    if sets.is_empty() {
        return Err(InputError(format!(
            "no positions for {rule} come with the program; name a folder of reference collections with --suites"
        ))
        .into());
    }
    match &arguments.set {
        Some(name) => only(sets, name),
        None => Ok(sets),
    }
}

/// Those reference collections that are in the folder; an error if none is.
fn reference_sets(folder: &Path, rule: Rule, most: usize) -> anyhow::Result<Vec<PositionSet>> {
    let mut sets = Vec::new();
    for (name, file) in REFERENCE {
        let path = folder.join(file);
        if path.exists() {
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
            sets.push(read(name, &text, rule, most).map_err(|error| at(&path, &error))?);
        }
    }
    if sets.is_empty() {
        let files = REFERENCE.map(|(_, file)| file).join(", ");
        return Err(InputError(format!("'{}' has none of the reference collections: {files}", folder.display())).into());
    }
    Ok(sets)
}

fn only(sets: Vec<PositionSet>, name: &str) -> anyhow::Result<Vec<PositionSet>> {
    let names: Vec<String> = sets.iter().map(|set| format!("'{}'", set.name)).collect();
    let found: Vec<PositionSet> = sets.into_iter().filter(|set| set.name == name).collect();
    if found.is_empty() {
        return Err(InputError(format!("there is no set '{name}'; there are {}", names.join(", "))).into());
    }
    Ok(found)
}

fn at(path: &Path, error: &anyhow::Error) -> anyhow::Error {
    InputError(format!("{}: {}", path.display(), with_causes(error))).into()
}

/// At most this many positions, spread evenly over the text.
fn read(name: &str, text: &str, rule: Rule, most: usize) -> anyhow::Result<PositionSet> {
    let mut entries = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let entry = suite::parse_line(line).with_context(|| format!("line {number}"))?;
        entries.extend(entry.filter(|entry| holds(entry, rule)));
    }
    let step = entries.len().div_ceil(most).max(1);
    let positions = entries.iter().step_by(step).map(position).collect::<anyhow::Result<_>>()?;
    Ok(PositionSet { name: name.into(), positions })
}

/// Whether an entry's claim holds under a rule: Black's wins under renju also hold under freestyle and exactly five,
/// White's only where the entry says so.
fn holds(entry: &Entry, rule: Rule) -> bool {
    let certain = entry.value("verified").is_none_or(|by| by == "quintet");
    if entry.rule == rule.name() {
        return certain;
    }
    let name = match rule {
        Rule::ExactlyFive => "standard",
        _ => rule.name(),
    };
    let carries_over = matches!(rule, Rule::Freestyle | Rule::ExactlyFive);
    let verified = carries_over && entry.turn == Colour::Black && entry.value("verified") == Some("quintet");
    verified || entry.value("also").is_some_and(|rules| rules.split(',').any(|also| also == name))
}

fn position(entry: &Entry) -> anyhow::Result<Position> {
    let [black, white] = &entry.stones;
    let game = Game::from_stones(Rule::Freestyle, entry.size, black, white, entry.turn)?;
    Ok(Position { board: game.board().clone(), turn: entry.turn, stones: stones(entry), source: entry.source.clone() })
}

/// The reference collections do not count the five itself.
fn stones(entry: &Entry) -> Option<u16> {
    let number = |key| entry.value(key).and_then(|text| text.trim_start_matches("<=").parse::<u16>().ok());
    number("stones").or_else(|| number("stones<")).or_else(|| number("attacker_moves").map(|moves| moves + 1))
}
