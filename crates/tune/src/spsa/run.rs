use std::fmt::Write;
use std::time::Duration;

use cinquina_arena::{
    Adjudication, EngineKind, EngineLimits, EngineSpec, Finish, Match, MatchError, MatchSettings, OwnSpec, Pairing,
    Standing, Stop,
};
use serde::{Deserialize, Serialize};

use super::{SpsaSettings, Tuned};

/// A tuning run: the current values of the parameters.
pub struct Spsa<'a> {
    settings: &'a SpsaSettings,
    values: Vec<f64>,
    done: usize,
}

/// The result of one step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its number, from 1.
    pub step: usize,
    /// Games won by the first engine minus games won by the second.
    pub balance: i64,
    /// The values of the parameters after it.
    pub values: Vec<f64>,
}

/// Why a run cannot continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpsaError {
    /// The settings name a rule, a board or a parameter that does not exist.
    #[error("the run was made by another version: {0}")]
    Settings(&'static str),
    /// A game could not be played.
    #[error(transparent)]
    Match(#[from] MatchError),
}

impl<'a> Spsa<'a> {
    /// The perturbation falls with this power of the step's number.
    const PERTURBATION_POWER: f64 = 0.101;
    /// The rate falls with this power of the step's number plus a tenth of all steps.
    const RATE_POWER: f64 = 0.602;

    /// A run after these steps.
    pub fn new(settings: &'a SpsaSettings, steps: &[Step]) -> Result<Self, SpsaError> {
        let start = |tuned: &Tuned| {
            let info = tuned.info().ok_or(SpsaError::Settings("an unknown parameter"))?;
            Ok(f64::from(settings.engine.parameters.get(&tuned.name).copied().unwrap_or(info.default)))
        };
        let values: Vec<f64> = match steps.last() {
            Some(step) => step.values.clone(),
            None => settings.parameters.iter().map(start).collect::<Result<_, SpsaError>>()?,
        };
        if values.len() != settings.parameters.len() {
            return Err(SpsaError::Settings("another number of parameters"));
        }
        Ok(Self { settings, values, done: steps.len() })
    }

    /// The current values, rounded.
    pub fn parameters(&self) -> Vec<(&'a str, i32)> {
        let parameters = self.settings.parameters.iter().zip(&self.values);
        parameters.map(|(tuned, value)| (tuned.name.as_str(), value.round() as i32)).collect()
    }

    /// Makes the next step; `None` if there is none left, or if it was stopped.
    pub fn step(&mut self, concurrency: usize, stop: &Stop) -> Result<Option<Step>, SpsaError> {
        let settings = self.settings;
        if self.done >= settings.steps {
            return Ok(None);
        }
        let mut random = fastrand::Rng::with_seed(settings.seed ^ (self.done as u64 + 1) << 20);
        let sides: Vec<f64> = self.values.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect();
        let moves: Vec<f64> = settings.parameters.iter().map(|tuned| self.perturbation(tuned)).collect();
        let mut moved = |way: f64| -> OwnSpec {
            let mut engine = settings.engine.clone();
            for (n, tuned) in settings.parameters.iter().enumerate() {
                let value = rounded(self.values[n] + way * sides[n] * moves[n], random.f64());
                engine.parameters.insert(tuned.name.clone(), within(tuned, value).round() as i32);
            }
            engine
        };
        let engines = [moved(1.0), moved(-1.0)];
        let Some(balance) = self.balance(engines, concurrency, stop)? else { return Ok(None) };
        let rate = self.rate();
        for (n, tuned) in settings.parameters.iter().enumerate() {
            self.values[n] = within(tuned, self.values[n] + rate * moves[n] * sides[n] * balance as f64);
        }
        self.done += 1;
        Ok(Some(Step { step: self.done, balance, values: self.values.clone() }))
    }

    fn perturbation(&self, tuned: &Tuned) -> f64 {
        let part = self.settings.steps as f64 / (self.done + 1) as f64;
        tuned.perturbation * part.powf(Self::PERTURBATION_POWER)
    }

    fn rate(&self) -> f64 {
        let (all, now) = (self.settings.steps as f64, (self.done + 1) as f64);
        self.settings.rate * ((1.1 * all) / (0.1 * all + now)).powf(Self::RATE_POWER)
    }

    /// Lets two engines play: games won by the first minus games won by the second; `None` if stopped.
    fn balance(&self, engines: [OwnSpec; 2], concurrency: usize, stop: &Stop) -> Result<Option<i64>, SpsaError> {
        let settings = self.match_settings(engines)?;
        let contestants: Vec<_> = settings.engines.iter().map(EngineSpec::contestant).collect();
        let contest =
            Match { settings: &settings, contestants: &contestants, concurrency, log: None, replay_faults: false };
        let mut standing = Standing::new(&settings);
        let finish = contest.run(&mut standing, stop, |_, _| Ok(()))?;
        let score = standing.duels().first().map(|duel| duel.score).unwrap_or_default();
        Ok((finish == Finish::Complete).then_some(score.wins as i64 - score.losses as i64))
    }

    fn match_settings(&self, engines: [OwnSpec; 2]) -> Result<MatchSettings, SpsaError> {
        let settings = self.settings;
        let (rule, size) = settings.board().ok_or(SpsaError::Settings("an unknown rule or board"))?;
        let spec = |(name, own): (&str, OwnSpec)| EngineSpec {
            name: name.to_owned(),
            kind: EngineKind::Own(own),
            ..EngineSpec::program(Vec::new())
        };
        let first = self.done * settings.pairs;
        let openings = settings.openings.iter().cycle().skip(first % settings.openings.len().max(1));
        Ok(MatchSettings {
            engines: ["plus", "minus"].into_iter().zip(engines).map(spec).collect(),
            pairing: Pairing::HeadToHead,
            games: 2 * settings.pairs,
            size,
            rule,
            limits: EngineLimits { nodes: Some(settings.nodes), ..EngineLimits::default() },
            tolerance: Duration::from_secs(600),
            adjudication: Adjudication { wins: true, draws: true },
            openings: openings.take(settings.pairs).cloned().collect(),
            swap2: false,
            sprt: None,
        })
    }
}

/// Rounded up or down at random, so that the mean is the value.
fn rounded(value: f64, chance: f64) -> f64 {
    (value + chance).floor()
}

fn within(tuned: &Tuned, value: f64) -> f64 {
    tuned.info().map_or(value, |info| value.clamp(info.least.into(), info.most.into()))
}

/// The text of a file that an engine reads its parameters from (`parameters=FILE`), with a comment on what made it.
pub fn parameter_file(made_by: &str, parameters: &[(&str, i32)]) -> String {
    let mut text = format!("# {}\n", made_by.replace('\n', " "));
    for (name, value) in parameters {
        let _ = writeln!(text, "{name} = {value}");
    }
    text
}
