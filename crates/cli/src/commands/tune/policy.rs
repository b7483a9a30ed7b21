use std::io::Write;

use cinquina_engine::Values;
use cinquina_tune::policy::{Choices, Epoch, Fit, PolicyModel};

use super::{Lessons, read_games, rule};
use crate::arguments::TunePolicyArguments;
use crate::failure::InputError;
use crate::output::{ensure_new, write_new};

pub(crate) fn run(arguments: &TunePolicyArguments) -> anyhow::Result<()> {
    ensure_new(&arguments.files.out, arguments.files.force)?;
    let rule = rule(&arguments.files.games)?;
    let start = Values::given_or_shipped(arguments.from.load().map_err(InputError::because)?, rule);
    let Lessons { learn, check } = read_games(
        &arguments.files.games,
        |choices: &mut Choices, game, rule| choices.add(game, rule),
        Choices::is_empty,
    )?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} choices to learn from, {} to check with", learn.len(), check.len())?;
    let fit = Fit { epochs: arguments.epochs.into(), hold: arguments.hold, seed: arguments.seed };
    let mut policy = PolicyModel::new();
    let mut printed = Ok(());
    fit.run(&mut policy, &learn, &check, |Epoch { number, loss, hits }| {
        let line = writeln!(out, "epoch {number:>3}  loss {loss:.5}  top move chosen {:.1} %", 100.0 * hits);
        printed = std::mem::replace(&mut printed, Ok(())).and(line);
    });
    printed?;
    let TunePolicyArguments { from, epochs, hold, .. } = arguments;
    let made_by =
        format!("cinquina tune policy --from {from} --epochs {epochs} --hold {hold}, on {} choices", learn.len());
    write_new(&arguments.files.out, &policy.values(&start).to_toml(&made_by), arguments.files.force)
}
