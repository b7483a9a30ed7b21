//! JSON for programs: one value per function, squares as `[row, col]`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::catalogue::{Catalogue, Shape};
use crate::classify::{Class, Classification, Kind, Move, Name, Named};
use crate::construct::{Construction, Stage};
use crate::lemmas::Finding;
use crate::pattern::{Content, Pattern, Square};
use crate::remarks::{Crossings, SecondLastMoves, Tally};

/// Everything known about a pattern. Squares are `[row, column]`, from the top left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassifiedPattern {
    /// The pattern, drawn row by row.
    pub pattern: Vec<String>,
    /// Whose it is: X or O.
    pub owner: char,
    /// Its class: V1, A2, T3, or G for a generic pattern.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub class: Class,
    /// How many stones its owner still has to place; 0 for a generic pattern.
    pub steps: u32,
    /// Its name, if it has one as a whole.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub name: Option<Name>,
    /// The names of the patterns that it contains.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub names: Vec<Name>,
    /// These patterns with their squares.
    pub instances: Vec<NamedPattern>,
    /// Where its owner carries it out.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(i32, i32)>"))]
    pub triggers: Vec<Square>,
    /// The fastest of these.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(i32, i32)>"))]
    pub fastest_triggers: Vec<Square>,
    /// The class that it has after each of the triggers.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub makes: Vec<Class>,
    /// Where one stone stops it, if it is an attack.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(i32, i32)>"))]
    pub defence: Vec<Square>,
    /// The number of squares in the defence; for a threat, in the smallest defence of its fastest attacks.
    pub defence_size: usize,
    /// Of a threat, the defences after each of the triggers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Vec<(i32, i32)>>>"))]
    pub defence_of: Option<Vec<Vec<Square>>>,
    /// Whether the removal of any square leaves a weaker pattern.
    pub minimal: bool,
    /// Whether it cannot occur in a game.
    pub impossible: bool,
    /// Whether no rational player would make it.
    pub irrational: bool,
    /// The principal play of the restricted game.
    pub play: Vec<PatternMove>,
}

/// A named pattern and where it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedPattern {
    /// The name.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub name: Name,
    /// Its squares.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(i32, i32)>"))]
    pub squares: Vec<Square>,
}

/// A move of the restricted game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PatternMove {
    /// Who plays: X or O.
    pub player: char,
    /// Where.
    #[cfg_attr(feature = "schema", schemars(with = "(i32, i32)"))]
    pub square: Square,
}

impl From<&Classification> for ClassifiedPattern {
    fn from(found: &Classification) -> Self {
        let mut names: Vec<Name> = found.names.iter().map(|named| named.name).collect();
        names.dedup();
        let instance = |named: &Named| NamedPattern { name: named.name, squares: named.squares.clone() };
        let defences = || found.triggers.iter().map(|trigger| trigger.defence.clone()).collect();
        Self {
            pattern: rows(&found.pattern),
            owner: Content::Stone(found.owner).glyph(),
            class: found.class,
            steps: found.class.steps,
            name: found.name(),
            names,
            instances: found.names.iter().map(instance).collect(),
            triggers: found.triggers.iter().map(|trigger| trigger.square).collect(),
            fastest_triggers: found.fastest_triggers().map(|trigger| trigger.square).collect(),
            makes: found.triggers.iter().map(|trigger| trigger.makes).collect(),
            defence: found.defence.clone(),
            defence_size: found.defence_size,
            defence_of: (found.class.kind == Kind::Threat).then(defences),
            minimal: found.minimal,
            impossible: found.impossible,
            irrational: found.irrational,
            play: found.play.iter().map(PatternMove::from).collect(),
        }
    }
}

impl From<&Move> for PatternMove {
    fn from(ply: &Move) -> Self {
        Self { player: Content::Stone(ply.player).glyph(), square: ply.square }
    }
}

/// The same as a value.
pub fn classification(found: &Classification) -> Value {
    json!(ClassifiedPattern::from(found))
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
