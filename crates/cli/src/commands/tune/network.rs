//! `cinquina tune network`: from files of games, read as a stream, to a file of a line network.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use cinquina_arena::Stop;
use cinquina_engine::{NetworkHead, Values};
use cinquina_game::Rule;
use cinquina_tune::chart::{self, Series};
use cinquina_tune::lines::{Fit, Model, Sample, Samples, SavedTraining, Training};
use cinquina_tune::network::Fairness;
use cinquina_tune::{Loss, Share, Target};

use super::fairness;
use crate::arguments::TuneNetworkArguments;
use crate::commands::selfplay::threads;
use crate::commands::{games, stop_on_ctrl_c};
use crate::failure::InputError;
use crate::output::{ensure_new, write_new, write_whole};
use crate::progress;

/// How many positions wait in memory to be drawn from: the games of a file are mixed so far.
const RESERVOIR: usize = 1_000_000;
/// How many held-out positions the loss is measured on, at most.
const CHECKED: usize = 50_000;
/// How often the loss on them is printed.
const REPORTS: usize = 20;
/// How much work is lost when the program is killed.
const SAVED_EVERY: Duration = Duration::from_secs(60);

pub(crate) fn run(arguments: &TuneNetworkArguments) -> anyhow::Result<()> {
    let (state, stop) = (state_path(&arguments.out), stop_on_ctrl_c()?);
    for path in arguments.plot.iter().chain([&arguments.out]) {
        ensure_new(path, arguments.force)?;
    }
    let fairness = fairness(&arguments.games)?;
    let rule = super::rule(&arguments.games)?;
    let policy = Values::given_or_shipped(arguments.policy.load().map_err(InputError::because)?, rule);
    let source = Source::of(&arguments.games)?;
    let (batch, epochs) = (arguments.batch as usize, usize::from(arguments.epochs));
    let fit = Fit {
        target: Target { result_share: arguments.result_share, scale: arguments.scale.into() },
        batch,
        step: arguments.step,
        batches: (source.positions * epochs).div_ceil(batch),
        threads: threads(arguments.threads),
    };
    let training = begin(arguments, &state, &source.settings(arguments), fairness, &fit)?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{} positions to learn from, {} to check with", source.positions, source.check.len())?;
    let mut run = Run { state, settings: source.settings(arguments), fit, training, losses: Losses::default() };
    run.learn(&source, arguments, &stop, &mut out)?;
    run.write(arguments, &policy, &source)
}

/// The file that training goes on from, beside the network.
fn state_path(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".training");
    name.into()
}

/// Games as they were found at the start; what is added to their files later is left to another training.
struct Source<'a> {
    /// The files, their rules, and how many records each has.
    files: Vec<(&'a Path, Rule, usize)>,
    /// How many positions there are to learn from.
    positions: usize,
    /// Positions of held-out games.
    check: Vec<Sample>,
    /// The sides of the boards.
    sides: BTreeSet<usize>,
}

impl<'a> Source<'a> {
    fn of(paths: &'a [PathBuf]) -> anyhow::Result<Self> {
        let mut source = Self { files: vec![], positions: 0, check: vec![], sides: BTreeSet::new() };
        let (mut samples, mut seen, mut random) = (Vec::new(), 0, fastrand::Rng::with_seed(0));
        for path in paths {
            let reader = games::open(path)?;
            let (rule, mut records) = (reader.header().rule, 0);
            for game in reader {
                let game = game.with_context(|| path.display().to_string())?;
                records += 1;
                samples.clear();
                Sample::add_all(&game, rule, &mut samples);
                if !samples.is_empty() {
                    source.sides.extend([game.size.width(), game.size.height()]);
                }
                if Share::of(&game) == Share::Learn {
                    source.positions += samples.len();
                    continue;
                }
                // Any number of positions leaves each of them the same chance to be among those that are kept.
                for sample in samples.drain(..) {
                    seen += 1;
                    if source.check.len() < CHECKED {
                        source.check.push(sample);
                    } else if let Some(place) = source.check.get_mut(random.usize(0..seen)) {
                        *place = sample;
                    }
                }
            }
            source.files.push((path, rule, records));
        }
        if source.positions == 0 || source.check.is_empty() {
            return Err(InputError("there are too few games: make more with 'cinquina selfplay'".into()).into());
        }
        Ok(source)
    }

    /// What the training is done with: it goes on only with the same.
    fn settings(&self, arguments: &TuneNetworkArguments) -> String {
        let TuneNetworkArguments { from, epochs, batch, step, result_share, scale, seed, .. } = arguments;
        let from = from.as_ref().map(|from| format!(" --from {}", from.display())).unwrap_or_default();
        format!(
            "cinquina tune network{from} --epochs {epochs} --batch {batch} --step {step} --result-share {result_share} --scale {scale} --seed {seed}, on {} positions",
            self.positions
        )
    }

    /// All positions to learn from, once, in the order of the files.
    fn samples(&self) -> impl Iterator<Item = anyhow::Result<Sample>> {
        self.files.iter().flat_map(|&(path, rule, records)| {
            let (games, refused) = match games::open(path) {
                Ok(reader) => (Some(reader.take(records)), None),
                Err(error) => (None, Some(Err(error))),
            };
            let samples = games.into_iter().flatten().flat_map(move |game| {
                let mut samples = Vec::new();
                match game {
                    Ok(game) if Share::of(&game) == Share::Learn => Sample::add_all(&game, rule, &mut samples),
                    Ok(_) => {}
                    Err(error) => return vec![Err(anyhow::Error::new(error).context(path.display().to_string()))],
                }
                samples.into_iter().map(Ok).collect()
            });
            refused.into_iter().chain(samples)
        })
    }

    /// Sends batch after batch in a mixed order, the same every time, until nobody wants more. The first `skipped` were
    /// learnt from before.
    fn send_batches(
        &self,
        arguments: &TuneNetworkArguments,
        skipped: usize,
        send: impl Fn(anyhow::Result<Vec<Sample>>) -> bool,
    ) {
        let mut failure = None;
        let all = (0..arguments.epochs).flat_map(|_| self.samples()).map_while(|sample| match sample {
            Ok(sample) => Some(sample),
            Err(error) => {
                failure = Some(error);
                None
            }
        });
        let batch = arguments.batch as usize;
        let mut mixed = Samples::new(all, RESERVOIR, arguments.seed).skip(skipped * batch);
        loop {
            let next: Vec<Sample> = mixed.by_ref().take(batch).collect();
            if next.is_empty() || !send(Ok(next)) {
                break;
            }
        }
        drop(mixed);
        if let Some(error) = failure {
            send(Err(error));
        }
    }
}

/// A training that goes on where it was, that begins with what another has learnt, or that begins anew.
fn begin(
    arguments: &TuneNetworkArguments,
    state: &Path,
    settings: &str,
    fairness: Fairness,
    fit: &Fit,
) -> anyhow::Result<Training> {
    if !arguments.force && state.exists() {
        let saved = read_training(state)?;
        if saved.settings == settings {
            return Ok(saved.resume(fit.clone()));
        }
        let complaint = format!(
            "{} is of another training ({}): --force begins anew, --from goes on with what it has learnt",
            state.display(),
            saved.settings
        );
        return Err(InputError(complaint).into());
    }
    let model = match &arguments.from {
        None => Model::random(fairness, arguments.seed),
        Some(path) => read_training(path)?.model().serving(fairness).ok_or_else(|| {
            InputError(format!("{} is a training for renju, and the games are of another rule", path.display()))
        })?,
    };
    Ok(Training::new(fit.clone(), model))
}

fn read_training(path: &Path) -> anyhow::Result<SavedTraining> {
    let bytes =
        fs::read(path).with_context(|| format!("cannot read {}", path.display())).map_err(InputError::because)?;
    SavedTraining::from_bytes(&bytes).with_context(|| path.display().to_string()).map_err(InputError::because)
}

/// A training under way.
struct Run {
    state: PathBuf,
    settings: String,
    fit: Fit,
    training: Training,
    losses: Losses,
}

/// The losses so far, for the chart: positions in millions, and nats.
#[derive(Default)]
struct Losses {
    learnt: Vec<(f64, f64)>,
    checked: Vec<(f64, f64)>,
}

impl Run {
    fn learn(
        &mut self,
        source: &Source<'_>,
        arguments: &TuneNetworkArguments,
        stop: &Stop,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let all = source.positions * usize::from(arguments.epochs);
        let bar = progress::bar(all as u64, "{human_pos}/{human_len} positions, {per_sec}");
        bar.set_position((self.training.done() * self.fit.batch) as u64);
        bar.reset_eta();
        let (sender, batches) = sync_channel(4);
        let done = self.training.done();
        thread::scope(|scope| {
            scope.spawn(move || source.send_batches(arguments, done, |batch| sender.send(batch).is_ok()));
            let learnt = self.learn_batches(&batches, &source.check, stop, |seen, line| {
                bar.inc(seen as u64);
                line.map_or(Ok(()), |line| bar.suspend(|| writeln!(out, "{line}")))
            });
            // Nobody wants more: the thread that sends ends.
            drop(batches);
            bar.finish_and_clear();
            learnt
        })
    }

    fn learn_batches(
        &mut self,
        batches: &Receiver<anyhow::Result<Vec<Sample>>>,
        check: &[Sample],
        stop: &Stop,
        mut show: impl FnMut(usize, Option<String>) -> std::io::Result<()>,
    ) -> anyhow::Result<()> {
        let every = self.fit.batches.div_ceil(REPORTS);
        let (mut saved, mut recent) = (Instant::now(), Loss::default());
        for batch in batches {
            let batch = batch?;
            let loss = self.training.learn(&batch);
            anyhow::ensure!(
                loss.excess.is_finite(),
                "the loss is no longer a number after {} batches: try a smaller --step; {} is from before",
                self.training.done(),
                self.state.display()
            );
            recent = recent.with(loss);
            let done = self.training.done();
            let due = done.is_multiple_of(every) || done == self.fit.batches;
            let line = due.then(|| self.report(std::mem::take(&mut recent), check));
            show(batch.len(), line)?;
            if stop.requested() {
                self.save()?;
                anyhow::bail!("stopped; the same command goes on");
            }
            if due || saved.elapsed() >= SAVED_EVERY {
                self.save()?;
                saved = Instant::now();
            }
        }
        Ok(())
    }

    /// The loss since the last time, and that of the network as it would be used now.
    fn report(&mut self, recent: Loss, check: &[Sample]) -> String {
        let millions = (self.training.done() * self.fit.batch) as f64 / 1e6;
        let (learnt, checked) = (recent.mean(), self.fit.loss(&self.training.model(), check).mean());
        self.losses.learnt.push((millions, learnt));
        self.losses.checked.push((millions, checked));
        format!("{millions:>9.3} M positions  loss {learnt:.5}  held out {checked:.5}")
    }

    fn save(&self) -> anyhow::Result<()> {
        write_whole(&self.state, true, |out| out.write_all(&self.training.to_bytes(&self.settings)))
    }

    fn write(&self, arguments: &TuneNetworkArguments, policy: &Values, source: &Source<'_>) -> anyhow::Result<()> {
        self.save()?;
        let network = self.training.model().rounded(arguments.scale.into());
        let values = policy.clone().with_network(Some(network.context("the weights are too large")?.into()));
        let mut rules: Vec<Rule> = source.files.iter().map(|&(_, rule, _)| rule).collect();
        rules.dedup();
        let sizes = source.sides.first().copied().unwrap_or(5)..=source.sides.last().copied().unwrap_or(5);
        let head = NetworkHead { rules, sizes, made_by: self.settings.clone() };
        let bytes = values.to_bytes(&head).unwrap_or_default();
        write_whole(&arguments.out, arguments.force, |out| out.write_all(&bytes))?;
        let lines = [("learnt", &self.losses.learnt), ("held out", &self.losses.checked)];
        let lines = lines.map(|(name, points)| Series { name, points: points.clone() });
        let chart = || chart::svg("Loss in nats, by millions of positions", &lines);
        arguments.plot.as_ref().map_or(Ok(()), |plot| write_new(plot, &chart(), arguments.force))
    }
}
