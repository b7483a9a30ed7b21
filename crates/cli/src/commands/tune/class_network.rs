use std::io::Write;

use cinquina_engine::Values;
use cinquina_tune::Target;
use cinquina_tune::network::{Fairness, Fit, Model, Positions};

use super::{Lessons, Losses, fairness, read_games};
use crate::arguments::{EvaluationFiles, TuneClassNetworkArguments};
use crate::commands::selfplay::threads;
use crate::failure::InputError;
use crate::progress;

pub(crate) fn run(arguments: &TuneClassNetworkArguments) -> anyhow::Result<()> {
    let TuneClassNetworkArguments { files, scale, .. } = arguments;
    let start = files.start()?;
    let mut model = begin(arguments, &start, fairness(&files.fit.games)?)?;
    let Lessons { learn, check } = read_games(
        &files.fit.games,
        |positions: &mut Positions, game, rule| positions.add(game, rule),
        Positions::is_empty,
    )?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} positions to learn from, {} to check with", learn.len(), check.len())?;
    let fit = Fit {
        target: Target { result_share: arguments.result_share, scale: *scale },
        epochs: arguments.epochs.into(),
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    let (mut losses, bar) = (
        Losses::new(out),
        progress::bar((learn.len() * fit.epochs) as u64, "{human_pos}/{human_len} positions, {per_sec}"),
    );
    let seen = |positions| bar.inc(positions as u64);
    fit.run(&mut model, &learn, &check, seen, |epoch| bar.suspend(|| losses.add(epoch)));
    bar.finish_and_clear();
    let chart = losses.finish()?;
    let values = model.values(*scale, &start).to_toml(&made_by(arguments, &learn));
    files.write(&values, &chart)
}

/// The model to start from.
fn begin(arguments: &TuneClassNetworkArguments, start: &Values, fairness: Fairness) -> anyhow::Result<Model> {
    let TuneClassNetworkArguments { files: EvaluationFiles { from, .. }, fresh, scale, seed, .. } = arguments;
    if *fresh || start.network().is_none() {
        return Ok(Model::fresh(fairness, *seed));
    }
    let complaint =
        || InputError(format!("the network of {from} is for renju, the games are not: use --fresh to start anew"));
    Ok(Model::of(start, *scale, fairness).ok_or_else(complaint)?)
}

fn made_by(arguments: &TuneClassNetworkArguments, learn: &Positions) -> String {
    let TuneClassNetworkArguments {
        files: EvaluationFiles { from, .. }, fresh, result_share, scale, epochs, seed, ..
    } = arguments;
    let fresh = if *fresh { " --fresh" } else { "" };
    format!(
        "cinquina tune class-network --from {from}{fresh} --result-share {result_share} --scale {scale} --epochs {epochs} --seed {seed}, on {} positions",
        learn.len()
    )
}
