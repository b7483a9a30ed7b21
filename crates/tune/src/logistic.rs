//! Logistic regression: the target value of a position, and the loss.

use std::iter::Sum;

use crate::positions::Seen;

/// The target value of positions: the probability that the player to move wins.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Target {
    /// The weight of the game's result; the rest is that of the search score.
    pub result_share: f64,
    /// The search score that means odds of e to 1.
    pub scale: f64,
}

impl Target {
    /// A blend of result and score; without a result the score alone.
    #[inline]
    pub(crate) fn of<P>(&self, seen: &Seen<'_, P>) -> f32 {
        self.blend(seen.score, seen.result)
    }

    /// The same of a score and the points of the player to move, 0, ½ or 1, if they are known.
    #[inline]
    pub(crate) fn blend(&self, score: f32, points: Option<f32>) -> f32 {
        let (share, score) = (self.result_share as f32, chance(score / self.scale as f32));
        points.map_or(score, |points| share * points + (1.0 - share) * score)
    }
}

/// The progress of a fit.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Epoch {
    /// The number of the epoch, from 1; 0 before the first.
    pub number: usize,
    /// The loss on the training positions: the mean cross-entropy in nats.
    pub learnt: f64,
    /// The loss on the validation positions.
    pub checked: f64,
}

/// How well positions are predicted.
#[derive(Copy, Clone, PartialEq, Default, Debug)]
pub struct Loss {
    /// The number of positions.
    pub positions: usize,
    /// The sum of cross-entropies in nats, less the entropies of the targets.
    pub excess: f64,
}

impl Loss {
    /// Of one position, for which `log_odds` were predicted where `target` is right.
    pub(crate) fn of(log_odds: f32, target: f32) -> Self {
        Self { positions: 1, excess: f64::from(cross_entropy(log_odds, target)) - f64::from(entropy(target)) }
    }

    /// The mean excess.
    pub fn mean(self) -> f64 {
        self.excess / self.positions.max(1) as f64
    }

    /// The sum of both.
    pub fn with(self, other: Self) -> Self {
        Self { positions: self.positions + other.positions, excess: self.excess + other.excess }
    }
}

impl Sum for Loss {
    fn sum<I: Iterator<Item = Self>>(losses: I) -> Self {
        losses.fold(Self::default(), Self::with)
    }
}

/// The probability for these log-odds: the logistic function.
#[inline]
pub(crate) fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// The cross-entropy loss of predicting `log_odds` where `target` is right.
#[inline]
pub(crate) fn cross_entropy(log_odds: f32, target: f32) -> f32 {
    // ln(1 + e^x) - target·x, in a form that does not overflow.
    log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - target * log_odds
}

/// The entropy of a probability: the least cross-entropy with which it can be predicted.
#[inline]
pub(crate) fn entropy(chance: f32) -> f32 {
    let part = |chance: f32| if chance > 0.0 { -chance * chance.ln() } else { 0.0 };
    part(chance) + part(1.0 - chance)
}
