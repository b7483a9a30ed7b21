use std::io::Write;
use std::path::PathBuf;

use cinquina_engine::Values;
use cinquina_tune::Target;
use cinquina_tune::network::{Fairness, Fit, Model, Positions};

use super::{Lessons, Losses, read_games};
use crate::arguments::{EvaluationFiles, TuneNetworkArguments};
use crate::commands::selfplay::threads;
use crate::failure::InputError;
use crate::progress;

pub(crate) fn run(arguments: &TuneNetworkArguments) -> anyhow::Result<()> {
    let TuneNetworkArguments { files, scale, .. } = arguments;
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

/// Whether the rules of these files are the same for both players; that must be so for all of them or for none.
fn fairness(games: &[PathBuf]) -> anyhow::Result<Fairness> {
    let mut found: Option<Fairness> = None;
    for path in games {
        let rule = crate::commands::games::open(path)?.header().rule;
        let fairness = Fairness::of(rule);
        if *found.get_or_insert(fairness) != fairness {
            let complaint = format!(
                "{} has {rule} games, unlike the files before it: renju and the other rules need separate networks",
                path.display()
            );
            return Err(InputError(complaint).into());
        }
    }
    Ok(found.unwrap_or(Fairness::Fair))
}

/// The model to start from.
fn begin(arguments: &TuneNetworkArguments, start: &Values, fairness: Fairness) -> anyhow::Result<Model> {
    let TuneNetworkArguments { files: EvaluationFiles { from, .. }, fresh, scale, seed, .. } = arguments;
    if *fresh || start.network().is_none() {
        return Ok(Model::fresh(fairness, *seed));
    }
    let complaint =
        || InputError(format!("the network of {from} is for renju, the games are not: use --fresh to start anew"));
    Ok(Model::of(start, *scale, fairness).ok_or_else(complaint)?)
}

fn made_by(arguments: &TuneNetworkArguments, learn: &Positions) -> String {
    let TuneNetworkArguments { files: EvaluationFiles { from, .. }, fresh, result_share, scale, epochs, seed, .. } =
        arguments;
    let fresh = if *fresh { " --fresh" } else { "" };
    format!(
        "cinquina tune network --from {from}{fresh} --result-share {result_share} --scale {scale} --epochs {epochs} --seed {seed}, on {} positions",
        learn.len()
    )
}
