use cinquina_eval::{SquareValue, Values, threats};
use cinquina_patterns::combination::every_four_classes;

use super::positions::{Positions, Seen};
use crate::descent::Weighted;
use crate::squares::SQUARES;

/// The values of an evaluation as real numbers: the logarithm of the odds is their sum.
#[derive(Clone)]
pub struct Model {
    /// By the number of a [count](super::positions::Count), then by the number of the threats.
    pub(super) weights: Vec<f32>,
}

impl Model {
    /// The model that says of a position what the evaluation says with these values, over the scale.
    pub fn of(values: &Values, scale: f64) -> Self {
        let squares = || every_four_classes().map(|classes| values.square(classes));
        let own = squares().map(|square| f64::from(square.own));
        let other = squares().map(|square| -f64::from(square.other));
        let threats = (0..threats::COUNT).map(|number| f64::from(values.threat(number)));
        Self { weights: own.chain(other).chain(threats).map(|value| (value / scale) as f32).collect() }
    }

    /// The values that say the same, rounded; what moves look like stays as it is in `values`.
    pub fn values(&self, scale: f64, values: &Values) -> Values {
        let value = |number: usize, sign: f64| {
            let value = (sign * scale * f64::from(self.weights[number])).round();
            value.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
        };
        let numbers: std::collections::HashMap<_, _> = every_four_classes().zip(0..).collect();
        let square = |classes| {
            let number: usize = numbers[&classes];
            let (own, other) = (value(number, 1.0), value(SQUARES + number, -1.0));
            SquareValue { own, other, ..values.square(classes) }
        };
        Values::new(square, |number| value(2 * SQUARES + number, 1.0))
    }

    /// The logarithm of the odds that the player to move wins.
    #[inline]
    pub(super) fn log_odds(&self, seen: &Seen<'_>) -> f32 {
        let counts = seen.counts.iter().map(|count| self.weights[count.number()] * count.count());
        counts.sum::<f32>() + self.weights[2 * SQUARES + seen.threats]
    }

    /// How badly it tells the results: the mean cross-entropy in nats.
    pub fn loss(&self, positions: &Positions, target: impl Fn(Option<f32>, f32) -> f32) -> f64 {
        let loss = |number| {
            let seen = positions.get(number);
            f64::from(cross_entropy(self.log_odds(&seen), target(seen.result, seen.score)))
        };
        (0..positions.len()).map(loss).sum::<f64>() / positions.len().max(1) as f64
    }
}

impl Weighted for Model {
    fn weights(&mut self) -> &mut [f32] {
        &mut self.weights
    }
}

/// The chance that belongs to the logarithm of some odds.
#[inline]
pub(super) fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What it costs to say `log_odds` where `target` is right.
#[inline]
pub(super) fn cross_entropy(log_odds: f32, target: f32) -> f32 {
    // ln(1 + e^x) - target·x, written so that nothing overflows.
    log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - target * log_odds
}
