//! JSON for programs: one value per function, squares as `[row, col]`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::catalogue::{Catalogue, Shape};
use crate::classify::{Classification, Kind, Move, Name};
use crate::construct::{Construction, Stage};
use crate::lemmas::Finding;
use crate::pattern::{Content, Pattern, Square};
use crate::remarks::{Crossings, SecondLastMoves, Tally};

/// Everything known about a pattern.
pub fn classification(found: &Classification) -> Value {
    let squares: Vec<Square> = found.triggers.iter().map(|trigger| trigger.square).collect();
    let fastest: Vec<Square> = found.fastest_triggers().map(|trigger| trigger.square).collect();
    let makes: Vec<_> = found.triggers.iter().map(|trigger| trigger.makes).collect();
    let mut names: Vec<Name> = found.names.iter().map(|named| named.name).collect();
    names.dedup();
    let instances: Vec<Value> =
        found.names.iter().map(|named| json!({ "name": named.name, "squares": named.squares })).collect();
    let mut value = json!({
        "pattern": rows(&found.pattern),
        "owner": Content::Stone(found.owner).glyph(),
        "class": found.class,
        "steps": found.class.steps,
        "name": found.name(),
        "names": names,
        "instances": instances,
        "triggers": squares,
        "fastest_triggers": fastest,
        "makes": makes,
        "defence": found.defence,
        "defence_size": found.defence_size,
        "minimal": found.minimal,
        "impossible": found.impossible,
        "irrational": found.irrational,
        "play": found.play.iter().map(ply).collect::<Vec<_>>(),
    });
    if found.class.kind == Kind::Threat {
        let of_each: Vec<_> = found.triggers.iter().map(|trigger| &trigger.defence).collect();
        value["defence_of"] = json!(of_each);
    }
    value
}

fn ply(ply: &Move) -> Value {
    json!({ "player": Content::Stone(ply.player).glyph(), "square": ply.square })
}

fn rows(pattern: &Pattern) -> Vec<String> {
    pattern.rows_with(|_, content| content.glyph())
}

/// The counts by class and every pattern.
pub fn catalogue(catalogue: &Catalogue) -> Value {
    let counts: serde_json::Map<String, Value> =
        catalogue.counts().into_iter().map(|(class, count)| (class.to_string(), json!(count))).collect();
    let entry = |entry: &crate::catalogue::Entry| {
        json!({
            "pattern": rows(&entry.pattern),
            "class": entry.strength.class,
            "defence_size": entry.strength.defence_size,
            "name": entry.name,
            "irrational": entry.irrational,
            "triggers": entry.triggers,
            "defence": entry.defence,
        })
    };
    json!({
        "shape": match catalogue.shape {
            Shape::Line(length) => json!({ "line": length }),
            Shape::Cross => json!("cross"),
        },
        "total": catalogue.entries.len(),
        "counts": counts,
        "patterns": catalogue.entries.iter().map(entry).collect::<Vec<_>>(),
    })
}

/// The results of checking lemmas.
pub fn findings(findings: &[Finding]) -> Value {
    let one = |finding: &Finding| {
        let example = finding.counterexample.as_ref().map(|example| {
            json!({
                "pattern": rows(&example.pattern),
                "parts": example.parts.iter().map(|part| part.rows_within(&example.pattern, |_, c| c.glyph())).collect::<Vec<_>>(),
                "because": example.because,
            })
        });
        json!({
            "title": finding.title,
            "section": finding.section,
            "reading": finding.reading,
            "planted": finding.planted,
            "holds": finding.holds(),
            "held": finding.held,
            "failed": finding.failed,
            "counterexample": example,
        })
    };
    json!(findings.iter().map(one).collect::<Vec<_>>())
}

/// A construction: its parts and its result.
pub fn construction(construction: &Construction) -> Value {
    json!({
        "from": construction.from.iter().map(rows).collect::<Vec<_>>(),
        "joints": construction.joints,
        "result": classification(&construction.result),
    })
}

/// A threat sequence.
pub fn threat_sequence(stages: &[Stage]) -> Value {
    let stage = |stage: &Stage| {
        json!({
            "board": rows(&stage.board),
            "trigger": stage.trigger,
            "makes": stage.makes,
            "defence": stage.defence,
            "reply": stage.reply,
        })
    };
    json!(stages.iter().map(stage).collect::<Vec<_>>())
}

/// The remark on C43 and C33.
pub fn crossings(found: &Crossings) -> Value {
    let tally = |tally: &Tally| json!({ "victories": tally.victories, "others": tally.others });
    json!({
        "on_a_stone": tally(&found.on_a_stone),
        "on_an_empty_square": tally(&found.on_an_empty_square),
        "on_a_shared_defence": tally(&found.on_a_shared_defence),
    })
}

/// The remark on the winner's second last move.
pub fn second_last_moves(found: &SecondLastMoves) -> Value {
    json!(Counts {
        won_by_five: found.won_by_five,
        made_two_fours: found.made_two_fours,
        triggered_a_weak_three: found.triggered_a_weak_three,
        four_left_open: found.four_left_open,
        not_won_by_five: found.not_won_by_five,
    })
}

#[derive(Serialize)]
struct Counts {
    won_by_five: u64,
    made_two_fours: u64,
    triggered_a_weak_three: u64,
    four_left_open: u64,
    not_won_by_five: u64,
}
