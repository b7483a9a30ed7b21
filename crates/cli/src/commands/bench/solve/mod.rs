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
    let contestants = contestants(arguments.solver, arguments.threats);
    let positions: usize = sets.iter().map(|set| set.positions.len()).sum();
    let bar = ProgressBar::new((positions * contestants.len()) as u64);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos} of {len}  {msg}  {eta} left")?);
    let mut results: Vec<Measured> = Vec::new();
    let mut table = Table { bar: &bar, arguments, printed: Ok(()) };
    for set in &sets {
        table.add(|| print_header(set, arguments.shortest));
        for &(solver, threats) in &contestants {
            if table.is_unread() {
                break;
            }
            bar.set_message(format!("{} {solver} {threats}", set.name));
            let result = measure(set, solver, threats, arguments, &bar)?;
            table.add(|| print_row(&result, arguments.shortest));
            results.push(result);
        }
    }
    let printed = if arguments.json { print_json(&results) } else { table.printed };
    bar.finish_and_clear();
    let drawn = match &arguments.svg {
        Some(path) => output::write_whole(path, arguments.force, |out| out.write_all(plot::draw(&results).as_bytes())),
        None => Ok(()),
    };
    // A failure to write the picture is reported even if nobody reads the table.
    drawn.and(printed.map_err(Into::into))
}

/// The table on standard output; once writing has failed, no more is written.
struct Table<'a> {
    bar: &'a ProgressBar,
    arguments: &'a BenchSolveArguments,
    printed: io::Result<()>,
}

impl Table<'_> {
    fn add(&mut self, print: impl FnOnce() -> io::Result<()>) {
        if !self.arguments.json && self.printed.is_ok() {
            self.printed = self.bar.suspend(print);
        }
    }

    /// Whether nobody reads the table, and no picture is wanted either.
    const fn is_unread(&self) -> bool {
        self.printed.is_err() && self.arguments.svg.is_none()
    }
}

/// The pairs asked for: the one that both options name, or all that fit the option given.
fn contestants(solver: Option<Solver>, threats: Option<Threats>) -> Vec<(Solver, Threats)> {
    match (solver, threats) {
        (Some(solver), Some(threats)) => vec![(solver, threats)],
        (Some(solver), None) => every_contestant().into_iter().filter(|(other, _)| *other == solver).collect(),
        (None, Some(threats)) => Solver::ALL.map(|solver| (solver, threats)).to_vec(),
        (None, None) => every_contestant(),
    }
}

/// The solvers of §3.3 with both sets of threats, the guided one, and what `auto` makes of them.
fn every_contestant() -> Vec<(Solver, Threats)> {
    let solvers = [Solver::Bmm, Solver::Pns, Solver::Dfpn, Solver::Tss];
    let each = |threats| solvers.map(|solver| (solver, threats));
    let mut all = [each(Threats::T2), each(Threats::T2T3)].concat();
    all.extend([Solver::Guided, Solver::Auto].map(|solver| (solver, Threats::T2Tn)));
    all
}

fn print_header(set: &PositionSet, shortest: bool) -> io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(out, "\n{}: {} positions\n", set.name, set.positions.len())?;
    write!(out, "solver  threats   win  none unknown    median       p90    longest     total     nodes  memory")?;
    writeln!(out, "{}", if shortest { "  too long" } else { "" })
}

fn print_row(result: &Measured, shortest: bool) -> io::Result<()> {
    let Measured { solver, threats, wins, nones, unknowns, longer, nodes, bytes, .. } = result;
    let mut out = anstream::stdout().lock();
    write!(out, "{solver:<7} {threats:<7} {wins:>5} {nones:>5} {unknowns:>7} ")?;
    write!(
        out,
        "{:>6.2} ms {:>6.1} ms {:>7.1} ms {:>7.1} s {nodes:>9} {:>4} MB",
        result.milliseconds(0.5),
        result.milliseconds(0.9),
        result.milliseconds(1.0),
        result.total().as_secs_f64(),
        bytes.div_ceil(1 << 20),
    )?;
    if shortest {
        write!(out, " {longer:>9}")?;
    }
    writeln!(out)
}

fn print_json(results: &[Measured]) -> io::Result<()> {
    let report = |result: &Measured| {
        json!({
            "set": result.set,
            "solver": result.solver.name(),
            "threats": result.threats.name(),
            "positions": result.times.len(),
            "win": result.wins,
            "none": result.nones,
            "unknown": result.unknowns,
            "too_long": result.longer,
            "median_ms": result.milliseconds(0.5),
            "p90_ms": result.milliseconds(0.9),
            "longest_ms": result.milliseconds(1.0),
            "total_ms": result.total().as_millis() as u64,
            "nodes": result.nodes,
            "bytes": result.bytes,
        })
    };
    let results: Vec<_> = results.iter().map(report).collect();
    writeln!(anstream::stdout().lock(), "{}", json!({ "results": results }))
}
