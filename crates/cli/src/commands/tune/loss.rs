//! `cinquina tune loss`: evaluations against what searches said.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use cinquina_engine::{Values, ValuesSource};
use cinquina_tune::{Loss, Target};
use serde_json::json;

use crate::arguments::TuneLossArguments;
use crate::commands::games;
use crate::failure::InputError;

pub(crate) fn run(arguments: &TuneLossArguments) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for source in &arguments.values {
        let losses = arguments.games.iter().map(|path| of_file(path, source, arguments));
        let loss = losses.sum::<anyhow::Result<Loss>>()?;
        if loss.positions == 0 {
            return Err(InputError("no position of these games is one that a search would evaluate".into()).into());
        }
        if arguments.json {
            let object = json!({"values": source.to_string(), "positions": loss.positions, "loss": loss.mean()});
            writeln!(out, "{object}")?;
        } else {
            writeln!(out, "{source}: {:.5} nats on {} positions", loss.mean(), loss.positions)?;
        }
    }
    Ok(())
}

fn of_file(path: &Path, source: &ValuesSource, arguments: &TuneLossArguments) -> anyhow::Result<Loss> {
    let reader = games::open(path)?;
    let rule = reader.header().rule;
    let values = Values::given_or_shipped(source.load_for(rule).map_err(InputError::because)?, rule);
    let target = Target { result_share: 0.0, scale: arguments.scale };
    let losses = reader.step_by(arguments.every as usize).map(|game| {
        let game = game.with_context(|| path.display().to_string())?;
        Ok(cinquina_tune::loss(&values, arguments.scale, &target, &game, rule))
    });
    losses.sum()
}
