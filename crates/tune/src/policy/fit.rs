use cinquina_eval::SETS;

use super::choices::Choices;
use super::model::{PolicyModel, softmax};
use crate::descent::Descent;

/// How a policy is fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The number of epochs.
    pub epochs: usize,
    /// L2 regularisation, in nats for a weight of one, of the weights of sets of classes: it favours the sum of the classes.
    pub hold: f64,
    /// The seed of the shuffling.
    pub seed: u64,
}

/// The progress of a fit.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Epoch {
    /// The number of the epoch, from 1; 0 before the first.
    pub number: usize,
    /// The loss on the validation choices.
    pub loss: f64,
    /// How often the move with the highest score was chosen there.
    pub hits: f64,
}

impl Fit {
    const BATCH: usize = 1024;
    const STEP: f64 = 0.02;

    /// Improves a policy, and calls `report` after every epoch.
    pub fn run(&self, policy: &mut PolicyModel, learn: &Choices, check: &Choices, mut report: impl FnMut(Epoch)) {
        let mut report_epoch = |number, policy: &PolicyModel| {
            let (loss, hits) = policy.loss(check);
            report(Epoch { number, loss, hits });
        };
        report_epoch(0, policy);
        let Self { epochs, seed, .. } = *self;
        let descent = Descent { lessons: learn.len(), batch: Self::BATCH, step: Self::STEP, epochs, seed };
        descent.run(policy, |policy, batch| self.gradient(policy, learn, batch), report_epoch);
    }

    /// The gradient of the loss of a batch.
    fn gradient(&self, policy: &PolicyModel, choices: &Choices, batch: &[u32]) -> Vec<f32> {
        let hold = (self.hold / choices.len().max(1) as f64) as f32;
        let held = |(number, weight): (usize, &f32)| if PolicyModel::is_of_a_set(number) { hold * weight } else { 0.0 };
        let mut gradient: Vec<f32> = policy.weights.iter().enumerate().map(held).collect();
        let slopes = slopes(&policy.table(), choices, batch);
        for (number, &slope) in slopes.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
            policy.weights_of(number / SETS, number % SETS).for_each(|weight| gradient[weight] += slope);
        }
        gradient
    }
}

/// The derivatives of the mean loss of a batch by the score of each set of classes.
fn slopes(table: &[f32], choices: &Choices, batch: &[u32]) -> Vec<f32> {
    let share = 1.0 / batch.len() as f32;
    let (mut slopes, mut chances) = (vec![0.0; 2 * SETS], Vec::new());
    for &number in batch {
        let (moves, chosen) = choices.get(number as usize);
        softmax(table, moves, &mut chances);
        chances[chosen] -= 1.0;
        for (seen, &slope) in moves.iter().zip(&chances) {
            slopes[usize::from(seen.own)] += share * slope;
            slopes[SETS + usize::from(seen.other)] += share * slope;
        }
    }
    slopes
}
