use cinquina_eval::SETS;

use super::choices::Choices;
use super::model::{PolicyModel, softmax};
use crate::descent::Descent;

/// How looks are fitted.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// How often every choice is seen.
    pub epochs: usize,
    /// By how much, in nats for the square of a weight of one, sets of classes are held to the sum of their classes.
    pub hold: f64,
    /// What the choices are shuffled by.
    pub seed: u64,
}

/// How far a fit is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Epoch {
    /// From 1; 0 before the first.
    pub number: usize,
    /// The loss on the choices to check with.
    pub loss: f64,
    /// How often the move that looks best was chosen there.
    pub hits: f64,
}

impl Fit {
    const BATCH: usize = 1024;
    const STEP: f64 = 0.02;

    /// Improves looks, and tells how far it is after every epoch.
    pub fn run(&self, policy: &mut PolicyModel, learn: &Choices, check: &Choices, mut tell: impl FnMut(Epoch)) {
        let mut tell = |number, policy: &PolicyModel| {
            let (loss, hits) = policy.loss(check);
            tell(Epoch { number, loss, hits });
        };
        tell(0, policy);
        let Self { epochs, seed, .. } = *self;
        let descent = Descent { lessons: learn.len(), batch: Self::BATCH, step: Self::STEP, epochs, seed };
        descent.run(policy, |policy, batch| self.gradient(policy, learn, batch), tell);
    }

    /// How the loss of a batch changes with each weight.
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

/// How the mean loss of a batch changes with the looks of each set of classes.
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
