//! Every solver with every set of threats over positions with known answers.

mod measure;
mod plot;
mod sets;

use std::io::{self, Write};

use cinquina_solve::{Solver, Threats};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use self::measure::{Measured, measure};
use self::sets::{PositionSet, all_sets};
use crate::arguments::BenchSolveArguments;
use crate::output;

pub(crate) fn run(arguments: &BenchSolveArguments) -> anyhow::Result<()> {
    if let Some(path) = &arguments.svg {
        output::ensure_new(path, arguments.force)?;
    }
    let sets = all_sets(arguments)?;
    let contestants = contestants();
    let positions: usize = sets.iter().map(|set| set.positions.len()).sum();
    let bar = ProgressBar::new((positions * contestants.len()) as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos} of {len}  {msg}  {eta} left")?);
    let mut results: Vec<Measured> = Vec::new();
    for set in &sets {
        if !arguments.json {
            bar.suspend(|| tell_set(set))?;
        }
        for &(solver, threats) in &contestants {
            bar.set_message(format!("{} {solver} {threats}", set.name));
            let result = measure(set, solver, threats, arguments, &bar)?;
            if !arguments.json {
                bar.suspend(|| tell(&result))?;
            }
            results.push(result);
        }
    }
    bar.finish_and_clear();
    if arguments.json {
        tell_json(&results)?;
    }
    if let Some(path) = &arguments.svg {
        output::write_whole(path, arguments.force, |out| out.write_all(plot::draw(&results).as_bytes()))?;
    }
    Ok(())
}

/// The solvers of §3.3 with both sets of threats, the guided one, and what `auto` makes of them.
fn contestants() -> Vec<(Solver, Threats)> {
    let solvers = [Solver::Bmm, Solver::Pns, Solver::Dfpn, Solver::Tss];
    let each = |threats| solvers.map(|solver| (solver, threats));
    let mut all = [each(Threats::T2), each(Threats::T2T3)].concat();
    all.extend([Solver::Guided, Solver::Auto].map(|solver| (solver, Threats::T2Tn)));
    all
}

fn tell_set(set: &PositionSet) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "\n{}: {} positions\n", set.name, set.positions.len())?;
    writeln!(out, "solver  threats   win  none unknown    median       p90     total     nodes  memory")
}

fn tell(result: &Measured) -> io::Result<()> {
    let Measured { solver, threats, wins, nones, unknowns, nodes, bytes, .. } = result;
    writeln!(
        anstream::stdout().lock(),
        "{solver:<7} {threats:<7} {wins:>5} {nones:>5} {unknowns:>7} {:>6.2} ms {:>6.1} ms {:>7.1} s {nodes:>9} {:>4} MB",
        result.milliseconds(0.5),
        result.milliseconds(0.9),
        result.total().as_secs_f64(),
        bytes.div_ceil(1 << 20),
    )
}

fn tell_json(results: &[Measured]) -> anyhow::Result<()> {
    let report = |result: &Measured| {
        json!({
            "set": result.set,
            "solver": result.solver.name(),
            "threats": result.threats.name(),
            "positions": result.times.len(),
            "win": result.wins,
            "none": result.nones,
            "unknown": result.unknowns,
            "median_ms": result.milliseconds(0.5),
            "p90_ms": result.milliseconds(0.9),
            "total_ms": result.total().as_millis() as u64,
            "nodes": result.nodes,
            "bytes": result.bytes,
        })
    };
    let results: Vec<_> = results.iter().map(report).collect();
    writeln!(anstream::stdout().lock(), "{}", json!({ "results": results }))?;
    Ok(())
}
