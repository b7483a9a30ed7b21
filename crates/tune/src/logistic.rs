//! Logistic regression: what is to be learnt of a position, and what it costs to say something else.

use crate::positions::Seen;

/// What positions are to be valued at: the chance that the player to move wins.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Target {
    /// How much of it is the result of the game; the rest is what the search said.
    pub result_share: f64,
    /// The search score that means odds of e to 1.
    pub scale: f64,
}

impl Target {
    /// A blend of result and score. Without a result, the score alone.
    #[inline]
    pub(crate) fn of<P>(&self, seen: &Seen<'_, P>) -> f32 {
        let (share, said) = (self.result_share as f32, chance(seen.score / self.scale as f32));
        seen.result.map_or(said, |result| share * result + (1.0 - share) * said)
    }
}

/// How far a fit is.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Epoch {
    /// From 1; 0 before the first.
    pub number: usize,
    /// The loss on the positions learnt from: the mean cross-entropy in nats.
    pub learnt: f64,
    /// The loss on those to check with.
    pub checked: f64,
}

/// The chance that belongs to the logarithm of some odds.
#[inline]
pub(crate) fn chance(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// What it costs to say `log_odds` where `target` is right.
#[inline]
pub(crate) fn cross_entropy(log_odds: f32, target: f32) -> f32 {
    // ln(1 + e^x) - target·x, written so that nothing overflows.
    log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - target * log_odds
}
