use cinquina_eval::{SETS, SquareValue, Values, numbers, threats};
use cinquina_patterns::combination::{code, every_four_classes};

use super::counts::Count;
use crate::descent::Weighted;
use crate::logistic::{Target, cross_entropy};
use crate::positions::{Positions, Seen};

/// The values of an evaluation as real numbers: the logarithm of the odds is their sum.
#[derive(Clone)]
pub struct Model {
    /// By the number of a [count](Count), then by the number of the threats.
    pub(crate) weights: Vec<f32>,
}

impl Model {
    /// The model that agrees with the evaluation by these values, over the scale.
    pub fn of(values: &Values, scale: f64) -> Self {
        let squares = || every_four_classes().map(|classes| values.square(classes));
        let own = squares().map(|square| f64::from(square.own));
        let other = squares().map(|square| -f64::from(square.other));
        let threats = (0..threats::COUNT).map(|number| f64::from(values.threat(number)));
        Self { weights: own.chain(other).chain(threats).map(|value| (value / scale) as f32).collect() }
    }

    /// The model rounded to values without a network; the policy is that of `values`.
    pub fn values(&self, scale: f64, values: &Values) -> Values {
        let value = |number: usize, sign: f64| {
            let value = (sign * scale * f64::from(self.weights[number])).round();
            value.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16
        };
        let square = |classes| {
            let number = usize::from(numbers()[usize::from(code(classes))]);
            let (own, other) = (value(number, 1.0), value(SETS + number, -1.0));
            SquareValue { own, other, ..values.square(classes) }
        };
        Values::new(square, |number| value(2 * SETS + number, 1.0))
    }

    /// The logarithm of the odds that the player to move wins.
    #[inline]
    pub(super) fn log_odds(&self, seen: &Seen<'_, Count>) -> f32 {
        let counts = seen.parts.iter().map(|count| self.weights[count.number()] * count.count());
        counts.sum::<f32>() + self.weights[2 * SETS + seen.threats]
    }

    /// The loss: the mean cross-entropy in nats.
    pub fn loss(&self, positions: &Positions<Count>, target: Target) -> f64 {
        let loss = |number| {
            let seen = positions.get(number);
            f64::from(cross_entropy(self.log_odds(&seen), target.of(&seen)))
        };
        (0..positions.len()).map(loss).sum::<f64>() / positions.len().max(1) as f64
    }
}

impl Weighted for Model {
    fn weights(&mut self) -> &mut [f32] {
        &mut self.weights
    }
}
