//! Plain text for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::in_words;
use crate::catalogue::{Catalogue, Entry, Shape};
use crate::classify::{Classification, Kind, Named};
use crate::construct::{Construction, Stage};
use crate::lemmas::{Counterexample, Finding};
use crate::pattern::{Content, Pattern, Player, Square};
use crate::remarks::{Crossings, SecondLastMoves, Tally};

/// Everything known about a pattern: the drawing with its marks, then a line for each property.
pub fn classification(found: &Classification) -> String {
    let mut out = picture(found);
    let mut line = |label: &str, value: String| {
        let _ = writeln!(out, "{label:<10} {value}");
    };
    line("class", format!("{} ({})", found.class, in_words(found.class)));
    if let Some(name) = found.name() {
        line("name", name.to_string());
    }
    match found.class.kind {
        Kind::Attack => {
            line("triggers", triggers(found));
            line("defence", format!("{} (size {})", squares(&found.defence), found.defence_size));
        }
        Kind::Threat => {
            for trigger in &found.triggers {
                let defence = squares(&trigger.defence);
                line("trigger", format!("{} makes {}, defence {defence}", trigger.square, trigger.makes));
            }
            line("defence", format!("size {}", found.defence_size));
        }
        Kind::Victory | Kind::Generic => {}
    }
    if found.class.kind != Kind::Generic {
        line("minimal", yes_or_no(found.minimal));
    }
    if found.impossible {
        line("impossible", "cannot occur in a game: no stone belongs to every five".to_owned());
    }
    if found.irrational {
        line("irrational", "no stone belongs to every attack: one of them was there before".to_owned());
    }
    if !found.names.is_empty() {
        line("contains", contents(&found.names));
    }
    if !found.play.is_empty() {
        line("play", play(found));
    }
    out
}

/// The drawing: in the paper's style for a row, side by side with the marked squares otherwise.
fn picture(found: &Classification) -> String {
    let is_trigger = |square| found.triggers.iter().any(|trigger| trigger.square == square);
    let is_defence = |square| found.defence.contains(&square);
    let drawing = found.pattern.rows_with(|_, content| content.glyph());
    let mark = |marked: &dyn Fn(Square) -> bool, glyph: char| {
        found.pattern.rows_with(|square, _| if marked(square) { glyph } else { ' ' })
    };
    if drawing.len() == 1 {
        let rows = [mark(&is_defence, '-'), drawing, mark(&is_trigger, '*')].concat();
        return rows.into_iter().filter(|row| !row.is_empty()).fold(String::new(), |out, row| out + &row + "\n") + "\n";
    }
    let place = |marked: &dyn Fn(Square) -> bool, glyph: char| {
        found.pattern.rows_with(|square, content| if marked(square) { glyph } else { content.glyph() })
    };
    let mut columns = vec![("", drawing)];
    if !found.triggers.is_empty() {
        columns.push(("triggers *", place(&is_trigger, '*')));
    }
    if !found.defence.is_empty() {
        columns.push(("defence -", place(&is_defence, '-')));
    }
    side_by_side(&columns) + "\n"
}

fn side_by_side(columns: &[(&str, Vec<String>)]) -> String {
    let length = |text: &str| text.chars().count();
    let widths: Vec<usize> = columns
        .iter()
        .map(|(title, rows)| rows.iter().map(|row| length(row)).chain([length(title)]).max().unwrap_or(0) + 3)
        .collect();
    let height = columns.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    let row = |cells: Vec<&str>| {
        let padded = cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        padded.collect::<String>().trim_end().to_owned() + "\n"
    };
    let mut out = row(columns.iter().map(|(title, _)| *title).collect());
    if out.trim().is_empty() {
        out.clear();
    }
    for at in 0..height {
        out += &row(columns.iter().map(|(_, rows)| rows.get(at).map_or("", String::as_str)).collect());
    }
    out
}

fn squares(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "none".to_owned();
    }
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn triggers(found: &Classification) -> String {
    let made = found.triggers.iter().map(|trigger| format!("{} makes {}", trigger.square, trigger.makes));
    made.collect::<Vec<_>>().join(", ")
}

fn contents(names: &[Named]) -> String {
    let mut counts = BTreeMap::new();
    for named in names {
        *counts.entry(named.name).or_insert(0) += 1;
    }
    let one = |(name, count)| if count == 1 { format!("{name}") } else { format!("{count} {name}") };
    counts.into_iter().rev().map(one).collect::<Vec<_>>().join(", ")
}

fn play(found: &Classification) -> String {
    let glyph = |player| Content::Stone(player).glyph();
    found.play.iter().map(|ply| format!("{}{}", glyph(ply.player), ply.square)).collect::<Vec<_>>().join(" ")
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

/// The patterns by class, each drawn, with the counts first.
pub fn catalogue(catalogue: &Catalogue) -> String {
    let place = match catalogue.shape {
        Shape::Line(length) => format!("a line of {length} squares"),
        Shape::Cross => format!("two crossing lines, up to {} steps", Catalogue::MAX_STEPS_ON_CROSS),
    };
    let mut out = format!("{} minimal patterns on {place}, up to symmetry\n", catalogue.entries.len());
    for (class, count) in catalogue.counts() {
        let _ = write!(out, "\n{class} ({}): {count}\n", in_words(class));
        for entry in catalogue.entries.iter().filter(|entry| entry.strength.class == class) {
            out += &catalogue_entry(entry);
        }
    }
    out
}

fn catalogue_entry(entry: &Entry) -> String {
    let mut remarks = vec![format!("defence size {}", entry.strength.defence_size)];
    remarks.extend(entry.name.map(|name| name.to_string()));
    remarks.extend(entry.irrational.then(|| "irrational".to_owned()));
    let rows = entry.pattern.rows_with(|_, content| content.glyph());
    match rows.as_slice() {
        [row] => format!("  {row:<13} {}\n", remarks.join(", ")),
        rows => {
            let drawn: String = rows.iter().map(|row| format!("    {row}\n")).collect();
            format!("\n  {}\n{drawn}", remarks.join(", "))
        }
    }
}

/// The results of checking lemmas, with the smallest counterexample drawn.
pub fn findings(findings: &[Finding]) -> String {
    findings.iter().map(finding).collect::<Vec<_>>().join("\n")
}

fn finding(finding: &Finding) -> String {
    let mut out = format!("{} ({})\n  {}\n", finding.title, section(finding), finding.reading);
    let verdict = match (finding.holds(), finding.planted) {
        (true, false) => format!("holds on {} cases", finding.held),
        (true, true) => format!("PLANTED AND NOT REFUTED on {} cases: the check is broken", finding.held),
        (false, false) => format!("FAILS on {} cases of {}", finding.failed, finding.failed + finding.held),
        (false, true) => {
            format!("refuted, as it must be: fails on {} of {}", finding.failed, finding.failed + finding.held)
        }
    };
    let _ = writeln!(out, "  {verdict}");
    if let Some(example) = &finding.counterexample {
        out += &counterexample(example);
    }
    out
}

fn section(finding: &Finding) -> String {
    if finding.planted { "planted falsehood".to_owned() } else { format!("§{}", finding.section) }
}

fn counterexample(example: &Counterexample) -> String {
    let draw = |pattern: &Pattern| pattern.rows_within(&example.pattern, |_, content| content.glyph());
    let mut columns = vec![("smallest", draw(&example.pattern))];
    columns.extend(["first", "second"].into_iter().zip(example.parts.iter().map(draw)));
    let drawn = side_by_side(&columns);
    let indented: String = drawn.lines().map(|line| format!("    {line}\n")).collect();
    format!("{indented}  {}\n", example.because)
}

/// A construction: its parts and its result.
pub fn construction(construction: &Construction) -> String {
    let parts: Vec<_> =
        construction.from.iter().map(|part| part.rows_within(&construction.result.pattern, |_, c| c.glyph())).collect();
    let mut columns: Vec<(&str, Vec<String>)> = parts.into_iter().map(|rows| ("", rows)).collect();
    let verb = if columns.len() == 2 { "combined, sharing stones on" } else { "emptied on" };
    columns.push(("", vec!["=>".to_owned()]));
    columns.push(("", construction.result.pattern.rows_with(|_, content| content.glyph())));
    let class = construction.result.class;
    let irrational = if construction.result.irrational { ", irrational" } else { "" };
    let minimal = if construction.result.minimal { ", minimal" } else { "" };
    format!(
        "{}{verb} {}: {class} ({}{minimal}{irrational})\n",
        side_by_side(&columns),
        squares(&construction.joints),
        in_words(class),
    )
}

/// A threat sequence: each move with what it threatens and what stops it.
pub fn threat_sequence(stages: &[Stage]) -> String {
    let mut out = String::new();
    for (number, stage) in stages.iter().enumerate() {
        let _ = write!(out, "{}. X{} makes {}", number + 1, stage.trigger, stage.makes);
        match stage.reply {
            None => {}
            Some(_) if stage.defence.is_empty() => out += ", stopped nowhere",
            Some(_) => {
                let _ = write!(out, ", stopped only on {}", squares(&stage.defence));
            }
        }
        if let Some(reply) = stage.reply {
            let _ = write!(out, "; {}{reply}", Content::Stone(Player::O).glyph());
        }
        out.push('\n');
    }
    out
}

/// The remark on C43 and C33.
pub fn crossings(found: &Crossings) -> String {
    let line = |place: &str, tally: &Tally| {
        format!("  {place:<42} {:>6} victories, {:>6} others\n", tally.victories, tally.others)
    };
    "S4, W3 and D3 crossed with W3 and D3\n".to_owned()
        + &line("on a common stone", &found.on_a_stone)
        + &line("on an empty square not in both defences", &found.on_an_empty_square)
        + &line("on a square of both defences", &found.on_a_shared_defence)
}

/// The remark on the winner's second last move.
pub fn second_last_moves(found: &SecondLastMoves) -> String {
    format!(
        "{} games won by five: in {} the winner's second last move left two completions (a D4), in {} of them by \
         triggering a W3; in {} a single four was left open; {} games ended otherwise\n",
        found.won_by_five,
        found.made_two_fours,
        found.triggered_a_weak_three,
        found.four_left_open,
        found.not_won_by_five
    )
}
