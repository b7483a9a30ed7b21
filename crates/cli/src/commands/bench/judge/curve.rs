//! How well scores predict the winner.

/// What a search said, and what came of it.
#[derive(Copy, Clone)]
pub(super) struct Judgement {
    pub(super) score: i32,
    /// Whether the score is a win or a loss that was seen to its end.
    pub(super) proven: bool,
    /// Whether the player to move won.
    pub(super) won: bool,
}

/// From scores to winning chances: the logistic curve that fits best.
#[derive(Copy, Clone, Debug)]
pub(super) struct Curve {
    /// The weight of a score.
    slope: f64,
    /// The value of having the move.
    bias: f64,
}

/// Even a proven win may be thrown away later.
const MOST: f64 = 0.99;

impl Curve {
    /// The curve of the judgements that prove nothing, by Newton's method.
    pub(super) fn fit(judgements: &[Judgement]) -> Self {
        let mut curve = Self { slope: 1e-3, bias: 0.0 };
        for _ in 0..30 {
            curve = curve.step(judgements).unwrap_or(curve);
        }
        curve
    }

    fn step(self, judgements: &[Judgement]) -> Option<Self> {
        // The gradient, and the matrix of the second derivatives, which is symmetric.
        let ([mut g0, mut g1], [mut h00, mut h01, mut h11]) = ([0.0; 2], [1e-9, 0.0, 1e-9]);
        for judgement in judgements.iter().filter(|judgement| !judgement.proven) {
            let (score, chance) = (f64::from(judgement.score), self.logistic(judgement.score));
            let (error, weight) = (f64::from(u8::from(judgement.won)) - chance, chance * (1.0 - chance));
            g0 += error * score;
            g1 += error;
            h00 += weight * score * score;
            h01 += weight * score;
            h11 += weight;
        }
        let determinant = h00 * h11 - h01 * h01;
        let slope = self.slope + (h11 * g0 - h01 * g1) / determinant;
        let bias = self.bias + (h00 * g1 - h01 * g0) / determinant;
        (slope.is_finite() && bias.is_finite()).then_some(Self { slope, bias })
    }

    fn logistic(self, score: i32) -> f64 {
        1.0 / (1.0 + (-(self.slope * f64::from(score) + self.bias)).exp())
    }

    /// How many points of score make a factor of e in the odds.
    pub(super) fn scale(self) -> f64 {
        1.0 / self.slope
    }

    /// The cross-entropy of the winner by a judgement, in nats.
    pub(super) fn loss(self, judgement: &Judgement) -> f64 {
        let chance = match judgement.proven {
            true if judgement.score > 0 => MOST,
            true => 1.0 - MOST,
            false => self.logistic(judgement.score).clamp(1.0 - MOST, MOST),
        };
        -(if judgement.won { chance } else { 1.0 - chance }).ln()
    }
}

/// The mean of some numbers and its standard error.
pub(super) fn mean(numbers: &[f64]) -> (f64, f64) {
    let count = numbers.len().max(1) as f64;
    let mean = numbers.iter().sum::<f64>() / count;
    let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_that_made_the_results_is_found() {
        let mut random = fastrand::Rng::with_seed(1);
        let hidden = Curve { slope: 1.0 / 700.0, bias: 0.2 };
        let judgements: Vec<Judgement> = std::iter::repeat_with(|| {
            let score = random.i32(-2000..2000);
            Judgement { score, proven: false, won: random.f64() < hidden.logistic(score) }
        })
        .take(20_000)
        .collect();
        let found = Curve::fit(&judgements);
        assert!((found.scale() - 700.0).abs() < 40.0 && (found.bias - 0.2).abs() < 0.06, "{found:?}");
        let loss = |curve: Curve| judgements.iter().map(|judgement| curve.loss(judgement)).sum::<f64>();
        assert!(loss(found) <= loss(hidden) && loss(found) < loss(Curve { slope: 1.0 / 300.0, bias: 0.0 }));
    }

    #[test]
    fn a_proven_win_is_nearly_certain() {
        let judgement = |score, won| Judgement { score, proven: true, won };
        let curve = Curve::fit(&[judgement(29_990, true)]);
        assert!(curve.loss(&judgement(29_990, true)) < 0.02 && curve.loss(&judgement(-29_990, true)) > 4.0);
    }
}
