use std::cell::Cell;

use super::Positions;
use super::model::Model;
use super::pass::Pass;
use super::weights::Weights;
use crate::descent::{Descent, share_out};
use crate::logistic::{Epoch, Target, chance, cross_entropy};

/// How a network is fitted, and the values with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The target values.
    pub target: Target,
    /// The number of epochs.
    pub epochs: usize,
    /// The seed of the shuffling.
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
}

/// The gradient and loss of some positions of a batch.
#[derive(Clone)]
struct Portion {
    gradient: Weights,
    loss: f64,
}

impl Fit {
    const BATCH: usize = 2048;
    const STEP: f64 = 0.004;

    /// Improves a model. Calls `report` after every epoch, and `seen` after every batch with its number of positions.
    pub fn run(
        &self,
        model: &mut Model,
        learn: &Positions,
        check: &Positions,
        mut seen: impl FnMut(usize),
        mut report: impl FnMut(Epoch),
    ) {
        report(Epoch { number: 0, learnt: self.loss(model, learn), checked: self.loss(model, check) });
        let learnt = Cell::new(0.0);
        let zero = Portion { gradient: Weights::zero(model.weights.parts().1.len()), loss: 0.0 };
        let mut portions: [Portion; PORTIONS] = std::array::from_fn(|_| zero.clone());
        let Self { epochs, seed, .. } = *self;
        let descent = Descent { lessons: learn.len(), batch: Self::BATCH, step: Self::STEP, epochs, seed };
        descent.run(
            model,
            |model, batch| {
                let (gradient, loss) = self.gradient(model, learn, batch, &mut portions);
                learnt.set(learnt.get() + loss);
                seen(batch.len());
                gradient
            },
            |number, model| {
                let learnt = learnt.take() / learn.len().max(1) as f64;
                report(Epoch { number, learnt, checked: self.loss(model, check) });
            },
        );
    }

    /// The loss of a model: the mean cross-entropy in nats.
    pub fn loss(&self, model: &Model, positions: &Positions) -> f64 {
        let mut losses = [0.0; PORTIONS];
        share_out(self.threads, &mut losses, positions.len(), |loss, numbers| {
            for number in numbers {
                let seen = positions.get(number);
                let log_odds = Pass::forward(&model.weights, &seen).log_odds;
                *loss += f64::from(cross_entropy(log_odds, self.target.of(&seen)));
            }
        });
        losses.iter().sum::<f64>() / positions.len().max(1) as f64
    }

    /// The gradient of the mean loss of a batch, and the sum of its losses.
    fn gradient(
        &self,
        model: &Model,
        positions: &Positions,
        batch: &[u32],
        portions: &mut [Portion; PORTIONS],
    ) -> (Vec<f32>, f64) {
        let share = 1.0 / batch.len() as f32;
        share_out(self.threads, portions, batch.len(), |portion, numbers| {
            portion.gradient.flat_mut().fill(0.0);
            portion.loss = 0.0;
            for &number in &batch[numbers] {
                let seen = positions.get(number as usize);
                let (pass, target) = (Pass::forward(&model.weights, &seen), self.target.of(&seen));
                portion.loss += f64::from(cross_entropy(pass.log_odds, target));
                pass.backward(share * (chance(pass.log_odds) - target), &mut portion.gradient);
            }
        });
        let mut gradient = vec![0.0; portions[0].gradient.flat().len()];
        for portion in &*portions {
            gradient.iter_mut().zip(portion.gradient.flat()).for_each(|(sum, slope)| *sum += slope);
        }
        (gradient, portions.iter().map(|portion| portion.loss).sum())
    }
}

/// The number of portions of a batch: fixed, so that sums do not depend on the number of threads.
const PORTIONS: usize = 16;
