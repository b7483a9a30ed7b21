use std::io::Write;

use cinquina_tune::Target;
use cinquina_tune::values::{Fit, Model, Positions};

use super::{Lessons, Losses, read_games};
use crate::arguments::{EvaluationFiles, TuneValuesArguments};

pub(crate) fn run(arguments: &TuneValuesArguments) -> anyhow::Result<()> {
    let start = arguments.files.start()?;
    let Lessons { learn, check } = read_games(
        &arguments.files.fit.games,
        |positions: &mut Positions, game, rule| positions.add(game, rule),
        Positions::is_empty,
    )?;
    let (value_scale, score_scale) = (Fit::value_scale(&learn, &Model::of(&start, 1.0)), Fit::score_scale(&learn));
    let scale = arguments.scale.unwrap_or(value_scale);
    let fit = Fit {
        target: Target { result_share: arguments.result_share, scale: score_scale },
        epochs: arguments.epochs.into(),
        hold: arguments.hold,
        seed: arguments.seed,
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} positions to learn from, {} to check with", learn.len(), check.len())?;
    writeln!(out, "odds of e to 1: evaluation {value_scale:.0}, to become {scale:.0}; score {score_scale:.0}")?;
    let mut model = Model::of(&start, value_scale);
    let mut losses = Losses::new(out);
    fit.run(&mut model, &learn, &check, |epoch| losses.add(epoch));
    let chart = losses.finish()?;
    let values = model.values(scale, &start).to_toml(&made_by(arguments, &learn));
    arguments.files.write(&values, &chart)
}

fn made_by(arguments: &TuneValuesArguments, learn: &Positions) -> String {
    let TuneValuesArguments { files: EvaluationFiles { from, .. }, result_share, epochs, hold, .. } = arguments;
    let scale = arguments.scale.map_or_else(String::new, |scale| format!(" --scale {scale}"));
    format!(
        "cinquina tune values --from {from} --result-share {result_share}{scale} --epochs {epochs} --hold {hold}, on {} positions",
        learn.len()
    )
}
