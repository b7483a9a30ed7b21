//! From the command line to the settings of a match.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use cinquina_arena::statistics::Sprt;
use cinquina_arena::{Adjudication, EngineLimits, MatchSettings, NoOpenings, Pairing, read_openings, shipped_openings};
use cinquina_formats::strings::Form;
use cinquina_game::notation;

use crate::arguments::{Adjudicate, MatchArguments, MatchLimits};
use crate::failure::InputError;

const GAMES: u32 = 100;
const MOVE_TIME: Duration = Duration::from_secs(1);

/// The settings that the arguments describe; every error is an input error.
pub(super) fn read(arguments: &MatchArguments) -> anyhow::Result<MatchSettings> {
    settings(arguments).map_err(InputError::because)
}

fn settings(arguments: &MatchArguments) -> anyhow::Result<MatchSettings> {
    let usual = if arguments.engines.len() == 2 { Pairing::HeadToHead } else { Pairing::RoundRobin };
    let sprt = arguments.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, arguments.alpha, arguments.beta));
    let settings = MatchSettings {
        engines: arguments.engines.clone(),
        pairing: arguments.pairing.unwrap_or(usual),
        games: arguments.games.unwrap_or(GAMES) as usize,
        size: arguments.size,
        rule: arguments.rule,
        limits: limits(&arguments.limits),
        tolerance: arguments.tolerance,
        adjudication: Adjudication {
            wins: arguments.adjudicate.contains(&Adjudicate::Wins),
            draws: arguments.adjudicate.contains(&Adjudicate::Draws),
        },
        openings: if arguments.swap2 { Vec::new() } else { openings(arguments)? },
        swap2: arguments.swap2,
        sprt: sprt.transpose().context("--sprt")?,
    };
    settings.check()?;
    Ok(settings)
}

fn limits(given: &MatchLimits) -> EngineLimits {
    let free = given.game_time.is_none() && given.nodes.is_none() && given.depth.is_none();
    EngineLimits {
        move_time: given.move_time.or(free.then_some(MOVE_TIME)),
        game_time: given.game_time,
        increment: given.increment,
        nodes: given.nodes,
        depth: given.depth,
        memory: given.memory,
    }
}

/// The openings of all files as moves run together, in the order in which they are played.
fn openings(arguments: &MatchArguments) -> anyhow::Result<Vec<String>> {
    let mut openings = Vec::new();
    for path in &arguments.openings {
        openings.extend(openings_of(path, arguments).with_context(|| path.display().to_string())?);
    }
    if arguments.openings.is_empty() {
        match shipped_openings(arguments.size, arguments.rule) {
            Ok(text) => openings.extend(read_text(text, None, arguments)?),
            Err(none) => suggest_openings(&none),
        }
    }
    if let Some(seed) = arguments.seed {
        fastrand::Rng::with_seed(seed).shuffle(&mut openings);
    }
    Ok(openings)
}

/// Warns that every game begins on the empty board, and says how to change that.
fn suggest_openings(none: &NoOpenings) {
    let NoOpenings { rule, size } = none;
    anstream::eprintln!(
        "{none}: every game begins on the empty board. \
         'cinquina openings --rule {rule} --size {size} --out FILE' makes some, and --openings FILE plays them."
    );
}

fn openings_of(path: &Path, arguments: &MatchArguments) -> anyhow::Result<Vec<String>> {
    let form = arguments.openings_form.map(Form::from);
    let openings = read_text(&fs::read_to_string(path)?, form, arguments)?;
    anyhow::ensure!(!openings.is_empty(), "there is no opening in this file");
    Ok(openings)
}

fn read_text(text: &str, form: Option<Form>, arguments: &MatchArguments) -> anyhow::Result<Vec<String>> {
    let size = arguments.size;
    let openings = read_openings(text, arguments.rule, size, form)?;
    Ok(openings.iter().map(|moves| notation::moves_to_string(moves, size)).collect())
}
