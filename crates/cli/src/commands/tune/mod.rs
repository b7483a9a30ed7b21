//! `cinquina tune`, and what its fits share: the games they read, the losses they print, the files they write.

mod class_network;
mod loss;
mod network;
mod parameters;
mod policy;
mod values;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use cinquina_engine::Values;
use cinquina_formats::packed::PackedGame;
use cinquina_game::Rule;
use cinquina_tune::chart::{self, Series};
use cinquina_tune::network::Fairness;
use cinquina_tune::{Epoch, Share};

use super::games;
use crate::arguments::{EvaluationFiles, TuneCommand};
use crate::failure::InputError;
use crate::output::{ensure_new, write_new};

pub(crate) fn run(command: &TuneCommand) -> anyhow::Result<()> {
    match command {
        TuneCommand::Values(arguments) => values::run(arguments),
        TuneCommand::Network(arguments) => network::run(arguments),
        TuneCommand::ClassNetwork(arguments) => class_network::run(arguments),
        TuneCommand::Policy(arguments) => policy::run(arguments),
        TuneCommand::Parameters(arguments) => parameters::run(arguments),
        TuneCommand::Loss(arguments) => loss::run(arguments),
    }
}

/// What is learnt from games, and what it is checked with.
struct Lessons<T> {
    learn: T,
    check: T,
}

/// The rule of the first file.
fn rule(paths: &[PathBuf]) -> anyhow::Result<Rule> {
    Ok(paths.first().map(|path| games::open(path)).transpose()?.map(|reader| reader.header().rule).unwrap_or_default())
}

/// Whether the rules of these files are the same for both players; that must be so for all of them or for none.
fn fairness(games: &[PathBuf]) -> anyhow::Result<Fairness> {
    let mut found: Option<Fairness> = None;
    for path in games {
        let rule = games::open(path)?.header().rule;
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

/// Reads the games of all files, and adds each to the share it belongs to.
fn read_games<T: Default>(
    paths: &[PathBuf],
    add: impl Fn(&mut T, &PackedGame, Rule),
    is_empty: impl Fn(&T) -> bool,
) -> anyhow::Result<Lessons<T>> {
    let mut lessons = Lessons { learn: T::default(), check: T::default() };
    for path in paths {
        let reader = games::open(path)?;
        let rule = reader.header().rule;
        for game in reader {
            let game = game.with_context(|| path.display().to_string())?;
            let share = match Share::of(&game) {
                Share::Learn => &mut lessons.learn,
                Share::Check => &mut lessons.check,
            };
            add(share, &game, rule);
        }
    }
    if is_empty(&lessons.learn) || is_empty(&lessons.check) {
        return Err(InputError("there are too few games: make more with 'cinquina selfplay'".into()).into());
    }
    Ok(lessons)
}

impl EvaluationFiles {
    /// The values to start from. Fails now if a file that the fit will write exists already.
    fn start(&self) -> anyhow::Result<Arc<Values>> {
        for path in self.plot.iter().chain([&self.fit.out]) {
            ensure_new(path, self.fit.force)?;
        }
        let rule = rule(&self.fit.games)?;
        Ok(Values::given_or_shipped(self.from.load().map_err(InputError::because)?, rule))
    }

    /// Writes the values, and a chart of the loss if that is wanted.
    fn write(&self, values: &str, chart: &str) -> anyhow::Result<()> {
        write_new(&self.fit.out, values, self.fit.force)?;
        self.plot.as_ref().map_or(Ok(()), |plot| write_new(plot, chart, self.fit.force))
    }
}

/// The losses of a fit, printed as they come and collected for a chart.
struct Losses<W> {
    out: W,
    printed: io::Result<()>,
    epochs: Vec<Epoch>,
}

impl<W: Write> Losses<W> {
    fn new(out: W) -> Self {
        Self { out, printed: Ok(()), epochs: Vec::new() }
    }

    fn add(&mut self, epoch: Epoch) {
        let Epoch { number, learnt, checked } = epoch;
        if self.printed.is_ok() {
            self.printed = writeln!(self.out, "epoch {number:>3}  loss {learnt:.5}  checked {checked:.5}");
        }
        self.epochs.push(epoch);
    }

    /// A chart of all losses, if all could be printed.
    fn finish(self) -> io::Result<String> {
        let line = |name, loss: fn(&Epoch) -> f64| {
            let points = self.epochs.iter().map(|epoch| (epoch.number as f64, loss(epoch))).collect();
            Series { name, points }
        };
        let lines = [line("learnt", |epoch| epoch.learnt), line("checked", |epoch| epoch.checked)];
        self.printed.map(|()| chart::svg("Cross-entropy in nats, by epoch", &lines))
    }
}
