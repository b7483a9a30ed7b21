use std::fmt;

/// Independent units (games, or pairs of games), each with a score from 0 to 1.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sample {
    /// The number of units.
    pub units: f64,
    /// Their mean score.
    pub mean: f64,
    /// The variance of one unit.
    pub variance: f64,
}

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

impl Sample {
    /// The sample in which `counts[i]` units scored `i / (counts.len() - 1)`; `None` if it is empty.
    pub fn of(counts: &[f64]) -> Option<Self> {
        let units: f64 = counts.iter().sum();
        if units <= 0.0 {
            return None;
        }
        let best = (counts.len() - 1) as f64;
        let average = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 = counts.iter().enumerate().map(|(i, count)| count * value(i as f64 / best)).sum();
            sum / units
        };
        let mean = average(&|score| score);
        let variance = average(&|score| (score - mean).powi(2));
        Some(Self { units, mean, variance })
    }

    /// The same units from the opponent's view.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { mean: 1.0 - self.mean, ..self }
    }

    /// The 95 % confidence interval of the mean.
    ///
    /// If all units are equal their variance says nothing: Wilson's interval is used instead.
    pub fn interval(&self) -> (f64, f64) {
        let (middle, reach) =
            if self.variance > 0.0 { (self.mean, Z * (self.variance / self.units).sqrt()) } else { self.wilson() };
        (snapped(middle - reach), snapped(middle + reach))
    }

    /// The middle and half the width of Wilson's interval, for units that score 0 or 1.
    fn wilson(&self) -> (f64, f64) {
        let (n, p) = (self.units, self.mean);
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let reach = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        (middle, reach)
    }

    /// The difference in Elo that the mean corresponds to, with its 95 % interval.
    pub fn elo(&self) -> EloEstimate {
        let (low, high) = self.interval();
        EloEstimate { elo: elo_of_score(self.mean), low: elo_of_score(low), high: elo_of_score(high) }
    }

    /// The likelihood of superiority: the probability that the true mean is above one half.
    pub fn superiority(&self) -> f64 {
        let variance = if self.variance > 0.0 { self.variance } else { 0.25 };
        normal((self.mean - 0.5) / (variance / self.units).sqrt())
    }
}

/// A score from 0 to 1, and exactly 0 or 1 where it differs only by rounding.
fn snapped(score: f64) -> f64 {
    const ROUNDING: f64 = 1e-12;
    match score {
        score if score < ROUNDING => 0.0,
        score if score > 1.0 - ROUNDING => 1.0,
        score => score,
    }
}

/// The standard normal distribution function.
fn normal(x: f64) -> f64 {
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

/// The difference in Elo that gives this expected score (from 0 to 1, half a point for a draw):
/// infinite at the ends.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score of a player who is this much stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A difference in Elo with its 95 % interval; any of the three may be infinite.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct EloEstimate {
    /// The most likely difference.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl EloEstimate {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// `+31.4 ± 20.1`; with one end of the interval unknown `-190.8, < +34.9`; after a shut-out `> +166.0`.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let estimate = if self.elo.is_finite() { format!("{:+.1}, ", self.elo) } else { String::new() };
        let text = match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => format!("{:+.1} ± {:.1}", self.elo, self.error()),
            (true, false) => format!("{estimate}> {:+.1}", self.low),
            (false, true) => format!("{estimate}< {:+.1}", self.high),
            (false, false) => format!("{estimate}unknown"),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Score};
    use super::*;

    fn close(value: f64, expected: f64) {
        assert!((value - expected).abs() < 5e-4 * expected.abs().max(1.0), "{value} is not {expected}");
    }

    /// 40 wins, 20 draws, 30 losses: mean 50/90 = 0.55556, variance (40·0.44444² + 20·0.05556² + 30·0.55556²)/90
    /// = 0.19136, standard error √(0.19136/90) = 0.046111; 0.55556 ± 1.95996·0.046111 = 0.46518 … 0.64593.
    #[test]
    fn games_by_hand() {
        let sample = Score { wins: 40, draws: 20, losses: 30 }.sample().unwrap();
        close(sample.mean, 0.555_556);
        close(sample.variance, 0.191_358);
        let (low, high) = sample.interval();
        close(low, 0.465_178);
        close(high, 0.645_933);
        let elo = sample.elo();
        close(elo.elo, 38.764);
        close(elo.low, -24.239);
        close(elo.high, 104.435);
        close(sample.superiority(), 0.885_86);
    }

    /// Pairs 2, 8, 30, 15, 5: mean (8/4 + 30/2 + 15·3/4 + 5)/60 = 33.25/60, variance the mean square less the
    /// square of the mean, 0.050191; standard error √(0.050191/60) = 0.028923.
    #[test]
    fn pairs_by_hand() {
        let sample = Pentanomial([2, 8, 30, 15, 5]).sample().unwrap();
        close(sample.mean, 33.25 / 60.0);
        let squares = 2.0 * 0.0 + 8.0 * 0.0625 + 30.0 * 0.25 + 15.0 * 0.5625 + 5.0;
        close(sample.variance, squares / 60.0 - (33.25f64 / 60.0).powi(2));
        let elo = sample.elo();
        close(elo.elo, 37.786);
        close(elo.high, elo_of_score(33.25 / 60.0 + 1.959_964 * 0.028_923));
    }

    #[test]
    fn after_a_shut_out_the_interval_has_one_finite_end() {
        let elo = Score { wins: 10, draws: 0, losses: 0 }.sample().unwrap().elo();
        // Wilson: 10 / (10 + 1.96²) = 0.722460.
        close(elo.low, 166.16);
        assert_eq!((elo.elo, elo.high), (f64::INFINITY, f64::INFINITY));
        assert!(elo.to_string().starts_with("> +166."), "{elo}");
        let lost = Score { wins: 0, draws: 0, losses: 10 }.sample().unwrap();
        close(lost.elo().high, -166.16);
        assert!(lost.superiority() < 0.001);
    }

    #[test]
    fn equal_units_still_have_an_error() {
        let sample = Pentanomial([0, 0, 10, 0, 0]).sample().unwrap();
        let (low, high) = sample.interval();
        // Wilson at one half: 1.96 / (2 √(10 + 1.96²)) = 0.263406.
        close(low, 0.236_594);
        close(high, 0.763_406);
        close(sample.superiority(), 0.5);
    }

    #[test]
    fn there_is_no_sample_before_the_first_game() {
        assert_eq!(Score::default().sample(), None);
        assert_eq!(Pentanomial::default().sample(), None);
    }

    #[test]
    fn ten_to_one_is_four_hundred() {
        assert!((elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!((score_of_elo(-400.0) - 1.0 / 11.0).abs() < 1e-12);
        assert!(elo_of_score(0.5).abs() < 1e-12);
        assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
