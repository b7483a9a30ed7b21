use std::io::Write;
use std::path::PathBuf;

use cinquina_arena::{read_openings, shipped_openings};
use cinquina_game::notation;
use cinquina_tune::chart::{self, Series};
use cinquina_tune::spsa::{Journal, JournalError, Spsa, SpsaSettings, Step, Tuned, parameter_file};

use crate::arguments::TuneParametersArguments;
use crate::commands::selfplay::{own_engine_for, threads};
use crate::commands::stop_on_ctrl_c;
use crate::failure::InputError;
use crate::output::{ensure_new, write_new};

pub(crate) fn run(arguments: &TuneParametersArguments) -> anyhow::Result<()> {
    for path in arguments.plot.iter().chain([&arguments.out]) {
        ensure_new(path, true)?;
    }
    let (path, mut journal, settings, mut steps) = begin(arguments)?;
    let stop = stop_on_ctrl_c()?;
    let mut spsa = Spsa::new(&settings, &steps).map_err(InputError::because)?;
    let mut out = anstream::stdout().lock();
    while let Some(step) = spsa.step(threads(arguments.threads), &stop)? {
        journal.add(&step)?;
        let now: Vec<String> = spsa.parameters().iter().map(|(name, value)| format!("{name} {value}")).collect();
        writeln!(out, "step {:>4}/{}  {:+}  {}", step.step, settings.steps, step.balance, now.join("  "))?;
        steps.push(step);
    }
    let made_by = format!("cinquina tune parameters, {} steps at {} nodes", steps.len(), settings.nodes);
    write_new(&arguments.out, &parameter_file(&made_by, &spsa.parameters()), true)?;
    if let Some(plot) = &arguments.plot {
        write_new(plot, &drawn(&settings, &steps), true)?;
    }
    anyhow::ensure!(!stop.requested(), "stopped; continue with 'cinquina tune parameters --resume {}'", path.display());
    Ok(())
}

/// A new run, or one to continue.
fn begin(arguments: &TuneParametersArguments) -> anyhow::Result<(PathBuf, Journal, SpsaSettings, Vec<Step>)> {
    if let Some(path) = &arguments.resume {
        let (journal, settings, steps) = Journal::open(path).map_err(InputError::because)?;
        return Ok((path.clone(), journal, settings, steps));
    }
    let (path, settings) = (arguments.journal.clone().unwrap_or_default(), settings(arguments)?);
    let journal = Journal::create(&path, &settings).map_err(|error| match error {
        JournalError::Exists(_) => InputError(format!("{error}: continue it with --resume")).into(),
        error => InputError::because(error),
    })?;
    Ok((path, journal, settings, Vec::new()))
}

fn settings(arguments: &TuneParametersArguments) -> anyhow::Result<SpsaSettings> {
    let (rule, size) = (arguments.rule, arguments.size);
    let text = shipped_openings(size, rule).map_err(InputError::because)?;
    let openings = read_openings(text, rule, size, None).map_err(InputError::because)?;
    Ok(SpsaSettings {
        parameters: arguments.parameters.clone(),
        engine: own_engine_for(&arguments.engine, arguments.rule)?,
        rule: rule.to_string(),
        size: size.to_string(),
        nodes: arguments.nodes,
        pairs: arguments.pairs.into(),
        steps: arguments.steps as usize,
        rate: arguments.rate,
        seed: arguments.seed,
        openings: openings.iter().map(|moves| notation::moves_to_string(moves, size)).collect(),
    })
}

fn drawn(settings: &SpsaSettings, steps: &[Step]) -> String {
    let lines: Vec<Series<'_>> =
        settings.parameters.iter().enumerate().map(|(n, tuned)| change(n, tuned, steps)).collect();
    chart::svg("Change of the parameters, in units of their moves, by step", &lines)
}

/// How far a number has changed, step by step.
fn change<'a>(n: usize, tuned: &'a Tuned, steps: &[Step]) -> Series<'a> {
    let first = steps.first().map_or(0.0, |step| step.values[n]);
    let points = steps.iter().map(|step| (step.step as f64, (step.values[n] - first) / tuned.perturbation));
    Series { name: &tuned.name, points: points.collect() }
}
