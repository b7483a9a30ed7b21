use std::cell::Cell;

use cinquina_eval::SETS;

use super::counts::Count;
use super::model::Model;
use crate::descent::Descent;
use crate::logistic::{Epoch, Target, chance, cross_entropy};
use crate::positions::{Positions, Seen};

/// How values are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The target values.
    pub target: Target,
    /// The number of epochs.
    pub epochs: usize,
    /// L2 regularisation towards the initial values, in nats for a change of one in a weight.
    pub hold: f64,
    /// The seed of the shuffling.
    pub seed: u64,
}

impl Fit {
    const BATCH: usize = 4096;
    const STEP: f64 = 0.004;

    /// The search score that means odds of e to 1 in these games: the scale by which scores predict results best.
    pub fn score_scale(positions: &Positions<Count>) -> f64 {
        let loss = |scale: f64| {
            let loss = |number| {
                let Seen { score, result, .. } = positions.get(number);
                result.map_or(0.0, |result| f64::from(cross_entropy(score / scale as f32, result)))
            };
            (0..positions.len()).map(loss).sum::<f64>()
        };
        best(loss)
    }

    /// The evaluation that means odds of e to 1, with the model of scale 1.
    pub fn value_scale(positions: &Positions<Count>, model: &Model) -> f64 {
        let values: Vec<f32> = (0..positions.len()).map(|number| model.log_odds(&positions.get(number))).collect();
        let loss = |scale: f64| {
            let loss = |(number, value): (usize, &f32)| {
                let result = positions.get(number).result;
                result.map_or(0.0, |result| f64::from(cross_entropy(value / scale as f32, result)))
            };
            values.iter().enumerate().map(loss).sum::<f64>()
        };
        best(loss)
    }

    /// Improves a model, and calls `report` after every epoch.
    pub fn run(
        &self,
        model: &mut Model,
        learn: &Positions<Count>,
        check: &Positions<Count>,
        mut report: impl FnMut(Epoch),
    ) {
        let loss = |model: &Model, positions| model.loss(positions, self.target);
        report(Epoch { number: 0, learnt: loss(model, learn), checked: loss(model, check) });
        let start = model.clone();
        let learnt = Cell::new(0.0);
        let Self { epochs, seed, .. } = *self;
        let descent = Descent { lessons: learn.len(), batch: Self::BATCH, step: Self::STEP, epochs, seed };
        descent.run(
            model,
            |model, batch| self.gradient(model, &start, learn, batch, &learnt),
            |number, model| {
                let learnt = learnt.take() / learn.len().max(1) as f64;
                report(Epoch { number, learnt, checked: loss(model, check) });
            },
        );
    }

    /// The gradient of the loss of a batch; adds the losses to `loss`.
    fn gradient(
        &self,
        model: &Model,
        start: &Model,
        positions: &Positions<Count>,
        batch: &[u32],
        loss: &Cell<f64>,
    ) -> Vec<f32> {
        let hold = (self.hold / positions.len().max(1) as f64) as f32;
        let held = model.weights.iter().zip(&start.weights).map(|(now, then)| hold * (now - then));
        let mut gradient: Vec<f32> = held.collect();
        let share = 1.0 / batch.len() as f32;
        for &number in batch {
            let seen = positions.get(number as usize);
            let (log_odds, target) = (model.log_odds(&seen), self.target.of(&seen));
            loss.set(loss.get() + f64::from(cross_entropy(log_odds, target)));
            let slope = share * (chance(log_odds) - target);
            for count in seen.parts {
                gradient[count.number()] += slope * count.count();
            }
            gradient[2 * SETS + seen.threats] += slope;
        }
        gradient
    }
}

/// The scale with the least loss, which must have a single minimum.
fn best(loss: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (10.0f64, 10_000.0f64);
    while high / low > 1.01 {
        let third = (high / low).cbrt();
        let (left, right) = (low * third, high / third);
        if loss(left) < loss(right) { high = right } else { low = left }
    }
    (low * high).sqrt()
}
