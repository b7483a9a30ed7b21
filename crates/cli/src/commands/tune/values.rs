use std::io::Write;

use cinquina_game::with_rule;
use cinquina_tune::chart::{self, Series};
use cinquina_tune::values::{Epoch, Fit, Model, Positions};

use super::games::{self, Lessons};
use crate::arguments::TuneValuesArguments;
use crate::failure::InputError;
use crate::output::write_new;

pub(crate) fn run(arguments: &TuneValuesArguments) -> anyhow::Result<()> {
    let start = arguments.from.load().map_err(InputError::because)?;
    let Lessons { learn, check } = games::read(
        &arguments.files.games,
        |positions: &mut Positions, game, rule| with_rule!(rule, R => positions.add::<R>(game)),
        Positions::is_empty,
    )?;
    let (value_scale, score_scale) = (Fit::value_scale(&learn, &Model::of(&start, 1.0)), Fit::score_scale(&learn));
    let fit = Fit {
        result_share: arguments.result_share,
        scale: arguments.scale.unwrap_or(value_scale),
        score_scale,
        epochs: arguments.epochs.into(),
        hold: arguments.hold,
        seed: arguments.seed,
    };
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} positions to learn from, {} to check with", learn.len(), check.len())?;
    writeln!(out, "odds of e to 1: evaluation {value_scale:.0}, to become {:.0}; score {score_scale:.0}", fit.scale)?;
    let mut model = Model::of(&start, value_scale);
    let mut epochs = Vec::new();
    let mut told = Ok(());
    fit.run(&mut model, &learn, &check, |epoch| {
        let Epoch { number, learnt, checked } = epoch;
        let line = writeln!(out, "epoch {number:>3}  loss {learnt:.5}  checked {checked:.5}");
        told = std::mem::replace(&mut told, Ok(())).and(line);
        epochs.push(epoch);
    });
    told?;
    let values = model.values(fit.scale, &start).to_toml(&made_by(arguments, &learn));
    write_new(&arguments.files.out, &values, arguments.files.force)?;
    if let Some(plot) = &arguments.plot {
        write_new(plot, &drawn(&epochs), arguments.files.force)?;
    }
    Ok(())
}

fn made_by(arguments: &TuneValuesArguments, learn: &Positions) -> String {
    let TuneValuesArguments { from, result_share, epochs, hold, .. } = arguments;
    let scale = arguments.scale.map_or_else(String::new, |scale| format!(" --scale {scale}"));
    format!(
        "cinquina tune values --from {from} --result-share {result_share}{scale} --epochs {epochs} --hold {hold}, on {} positions",
        learn.len()
    )
}

fn drawn(epochs: &[Epoch]) -> String {
    let line = |name, loss: fn(&Epoch) -> f64| {
        let points = epochs.iter().map(|epoch| (epoch.number as f64, loss(epoch))).collect();
        Series { name, points }
    };
    let lines = [line("learnt", |epoch| epoch.learnt), line("checked", |epoch| epoch.checked)];
    chart::svg("Cross-entropy in nats, by epoch", &lines)
}
