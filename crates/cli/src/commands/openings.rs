use std::fmt::Write as _;
use std::io::Write;

use cinquina_arena::{BalancedOpenings, MakeError};
use cinquina_game::{Square, notation};
use indicatif::{ProgressBar, ProgressStyle};

use super::selfplay::{own_engine_for, threads};
use super::stop_on_ctrl_c;
use crate::arguments::OpeningsArguments;
use crate::failure::InputError;
use crate::output::{ensure_new, write_new};

pub(crate) fn run(arguments: &OpeningsArguments) -> anyhow::Result<()> {
    arguments.out.as_ref().map_or(Ok(()), |path| ensure_new(path, arguments.force))?;
    let wanted = BalancedOpenings {
        rule: arguments.rule,
        size: arguments.size,
        count: arguments.count as usize,
        engine: own_engine_for(&arguments.engine, arguments.rule)?,
        nodes: arguments.nodes,
        balance: arguments.balance,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    let text = text(arguments, &make(&wanted)?);
    match &arguments.out {
        Some(path) => write_new(path, &text, arguments.force),
        None => Ok(anstream::stdout().lock().write_all(text.as_bytes())?),
    }
}

/// Makes them, with a progress bar.
fn make(wanted: &BalancedOpenings) -> anyhow::Result<Vec<Vec<Square>>> {
    let stop = stop_on_ctrl_c()?;
    let bar = ProgressBar::new(wanted.count as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} openings, {elapsed}  {wide_msg}") {
        bar.set_style(style);
    }
    let show = |found: usize, drawn: u64| {
        bar.set_position(found as u64);
        bar.set_message(format!("{drawn} drawn"));
    };
    let made = wanted.make(&stop, show);
    bar.finish_and_clear();
    made.map_err(|error| match error {
        MakeError::Values(error) => InputError::because(error),
        MakeError::Stopped => error.into(),
    })
}

/// One opening per line, below the command that makes them.
fn text(arguments: &OpeningsArguments, openings: &[Vec<Square>]) -> String {
    let OpeningsArguments { count, size, rule, nodes, balance, seed, .. } = arguments;
    let mut text = format!(
        "# cinquina openings --count {count} --size {size} --rule {rule} --nodes {nodes} --balance {balance} --seed {seed}\n"
    );
    for moves in openings {
        let _ = writeln!(text, "{}", notation::moves_to_string(moves, *size));
    }
    text
}
