use cinquina_lab::construct::{self, Construction, Stage, threat_sequence};
use cinquina_lab::render::{json, text};
use cinquina_lab::{Kind, Pattern, classify};
use serde_json::json;

use super::{print, read_pattern};
use crate::arguments::ConstructArguments;
use crate::failure::InputError;

/// The two attacks that §2.5 plays as threat sequences.
const SEQUENCES: [&str; 2] = ["XXX++\n    X\n    X\n    +\n ++X+X++", "++XX++\n    X\n    X\n    +\n ++X+X++"];

pub(crate) fn run(arguments: &ConstructArguments) -> anyhow::Result<()> {
    let built = match &arguments.pattern {
        None => of_the_paper()?,
        Some(text) => of_pattern(&read_pattern(text)?, arguments)?,
    };
    print(&if arguments.json { built.report().to_string() } else { built.text() })
}

/// Patterns built, and attacks played.
struct Built {
    constructions: Vec<Construction>,
    sequences: Vec<(Pattern, Vec<Stage>)>,
}

fn of_the_paper() -> anyhow::Result<Built> {
    let mut sequences = Vec::new();
    for drawing in SEQUENCES {
        let attack: Pattern = drawing.parse()?;
        let stages = threat_sequence(&classify(&attack)?)?;
        sequences.push((attack, stages));
    }
    Ok(Built { constructions: construct::of_the_paper()?, sequences })
}

fn of_pattern(pattern: &Pattern, arguments: &ConstructArguments) -> anyhow::Result<Built> {
    if let Some(other) = &arguments.with {
        let other = read_pattern(other)?;
        let other = arguments.at.map_or(other.clone(), |at| other.translated(at.row, at.col));
        return Ok(Built::one(construct::combine(pattern, &other).map_err(InputError::because)?));
    }
    if let Some(square) = arguments.empty {
        return Ok(Built::one(construct::empty(pattern, square).map_err(InputError::because)?));
    }
    let constructions = construct::empty_each(pattern).map_err(InputError::because)?;
    let found = classify(pattern)?;
    let attack = found.class.kind == Kind::Attack;
    let sequences = if attack { vec![(pattern.clone(), threat_sequence(&found)?)] } else { Vec::new() };
    Ok(Built { constructions, sequences })
}

impl Built {
    fn one(construction: Construction) -> Self {
        Self { constructions: vec![construction], sequences: Vec::new() }
    }

    fn report(&self) -> serde_json::Value {
        let sequence = |(_, stages): &(Pattern, Vec<Stage>)| json::threat_sequence(stages);
        json!({
            "constructions": self.constructions.iter().map(json::construction).collect::<Vec<_>>(),
            "sequences": self.sequences.iter().map(sequence).collect::<Vec<_>>(),
        })
    }

    fn text(&self) -> String {
        let constructions = self.constructions.iter().map(text::construction);
        let sequence =
            |(attack, stages): &(Pattern, Vec<Stage>)| format!("{attack}\n{}", text::threat_sequence(stages));
        constructions.chain(self.sequences.iter().map(sequence)).collect::<Vec<_>>().join("\n")
    }
}
