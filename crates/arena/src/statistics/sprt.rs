use serde::{Deserialize, Serialize};

use super::{Pentanomial, score_of_elo};

/// The sequential probability ratio test between two hypotheses: the first engine is `elo0`, or it is
/// `elo1`, stronger than the second.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why a test is not possible.
#[derive(Copy, Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The second hypothesis must be the stronger one.
    #[error("elo0 must be below elo1")]
    Order,
    /// An error rate out of range.
    #[error("alpha and beta must lie between 0 and 0.5")]
    Rate,
}

/// The state of a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not decided yet.
    Open,
    /// `elo0` is accepted.
    Refuted,
    /// `elo1` is accepted.
    Confirmed,
}

/// Replaces a count of zero, so that no outcome is considered impossible.
const HARDLY_ANY: f64 = 1e-3;

impl Sprt {
    /// A test that wrongly accepts `elo1` with probability `alpha` and wrongly accepts `elo0` with `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if elo0.partial_cmp(&elo1) != Some(std::cmp::Ordering::Less) || !(elo1 - elo0).is_finite() {
            return Err(SprtError::Order);
        }
        if [alpha, beta].iter().any(|rate| !(*rate > 0.0 && *rate < 0.5)) {
            return Err(SprtError::Rate);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// The two differences in Elo between which the test decides.
    pub const fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The log-likelihood ratios at which the test accepts `elo0` and `elo1`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// How much more likely the pairs are under `elo1` than under `elo0`: the
    /// logarithm of the generalised likelihood ratio.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { HARDLY_ANY } else { count as f64 });
        log_likelihood(&counts, score_of_elo(self.elo1)) - log_likelihood(&counts, score_of_elo(self.elo0))
    }

    /// The state of the test after these pairs.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let (llr, (lower, upper)) = (self.llr(pairs), self.bounds());
        if llr >= upper {
            Verdict::Confirmed
        } else if llr <= lower {
            Verdict::Refuted
        } else {
            Verdict::Open
        }
    }
}

/// The largest log-likelihood of the counts among distributions with mean `mean`, up to a constant.
///
/// Lagrange's multipliers give the distribution: pᵢ ∝ countᵢ / (1 + θ dᵢ), where dᵢ is the distance of
/// score i from the mean and θ solves Σ countᵢ dᵢ / (1 + θ dᵢ) = 0.
fn log_likelihood(counts: &[f64; 5], mean: f64) -> f64 {
    let distances: [f64; 5] = std::array::from_fn(|i| i as f64 / 4.0 - mean);
    let theta = multiplier(counts, &distances);
    counts.iter().zip(&distances).map(|(count, distance)| -count * (theta * distance).ln_1p()).sum()
}

/// Solves for θ by Newton's method, within the bracket in which every 1 + θ dᵢ is positive.
fn multiplier(counts: &[f64; 5], distances: &[f64; 5]) -> f64 {
    const PRECISION: f64 = 1e-12;
    const MOST_STEPS: usize = 100;
    let (mut low, mut high) = (-1.0 / distances[4], -1.0 / distances[0]);
    let mut theta = 0.0;
    for _ in 0..MOST_STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (count, distance) in counts.iter().zip(distances) {
            let term = distance / (1.0 + theta * distance);
            value += count * term;
            slope -= count * term * term;
        }
        if value > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - value / slope;
        let next = if newton > low && newton < high { newton } else { f64::midpoint(low, high) };
        if (next - theta).abs() < PRECISION {
            return next;
        }
        theta = next;
    }
    theta
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    fn usual() -> Sprt {
        Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap()
    }

    #[test]
    fn bounds_by_hand() {
        let (lower, upper) = usual().bounds();
        close(lower, -(19f64.ln()), 1e-12);
        close(upper, 19f64.ln(), 1e-12);
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.01, 0.1).unwrap().bounds();
        close(lower, (0.1f64 / 0.99).ln(), 1e-12);
        close(upper, 90f64.ln(), 1e-12);
    }

    #[test]
    fn refuses_what_is_no_test() {
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Order));
        assert_eq!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05), Err(SprtError::Order));
        assert_eq!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05), Err(SprtError::Order));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Rate));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, 0.5), Err(SprtError::Rate));
    }

    /// With two outcomes the best distributions are the hypotheses themselves, and the ratio is
    /// wins · ln(s1/s0) + losses · ln((1 − s1)/(1 − s0)).
    #[test]
    fn two_outcomes_by_hand() {
        let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap();
        let s1 = 1.0 / (1.0 + 10f64.powf(-0.25));
        let expected = 60.0 * (s1 / 0.5).ln() + 40.0 * ((1.0 - s1) / 0.5).ln();
        close(sprt.llr(&Pentanomial([40, 0, 0, 0, 60])), expected, 0.01);
    }

    /// For small differences the ratio tends to N (s1 − s0)(2 mean − s0 − s1) / 2σ².
    #[test]
    fn small_differences_by_hand() {
        let pairs = Pentanomial([20, 80, 300, 150, 50]);
        let sample = pairs.sample().unwrap();
        let sprt = Sprt::new(35.0, 40.0, 0.05, 0.05).unwrap();
        let (s0, s1) = (score_of_elo(35.0), score_of_elo(40.0));
        let expected = sample.units * (s1 - s0) * (2.0 * sample.mean - s0 - s1) / (2.0 * sample.variance);
        close(sprt.llr(&pairs), expected, 0.002);
    }

    #[test]
    fn no_variance_is_no_trouble() {
        let sprt = usual();
        assert_eq!(sprt.llr(&Pentanomial::default()), 0.0);
        assert_eq!(sprt.verdict(&Pentanomial([0, 0, 0, 0, 1000])), Verdict::Confirmed);
        assert_eq!(sprt.verdict(&Pentanomial([1000, 0, 0, 0, 0])), Verdict::Refuted);
        assert!(sprt.llr(&Pentanomial([0, 0, 1000, 0, 0])) < 0.0);
        assert!(sprt.llr(&Pentanomial([0, 0, 0, 0, u64::from(u32::MAX)])).is_finite());
    }

    /// Plays pairs of games between engines `elo` apart until the test decides.
    fn simulate(sprt: &Sprt, elo: f64, random: &mut fastrand::Rng) -> Verdict {
        const DRAWS: f64 = 0.2;
        let wins = score_of_elo(elo) - DRAWS / 2.0;
        let mut pairs = Pentanomial::default();
        let game = |random: &mut fastrand::Rng| match random.f64() {
            x if x < wins => 2,
            x if x < wins + DRAWS => 1,
            _ => 0,
        };
        loop {
            pairs.add(game(random) + game(random));
            match sprt.verdict(&pairs) {
                Verdict::Open => {}
                decided => return decided,
            }
        }
    }

    fn rate(sprt: &Sprt, elo: f64, wrong: Verdict) -> f64 {
        const TESTS: usize = 5_000;
        let mut random = fastrand::Rng::with_seed(4);
        let errors = (0..TESTS).filter(|_| simulate(sprt, elo, &mut random) == wrong).count();
        errors as f64 / TESTS as f64
    }

    /// 10,000 tests: half of them where `elo0` is true, half where `elo1` is. The rates are measured with
    /// standard errors of √(0.05 · 0.95 / 5000) = 0.003 and √(0.1 · 0.9 / 5000) = 0.004.
    #[test]
    fn errs_as_often_as_promised() {
        let sprt = Sprt::new(0.0, 40.0, 0.05, 0.1).unwrap();
        let (alpha, beta) = (rate(&sprt, 0.0, Verdict::Confirmed), rate(&sprt, 40.0, Verdict::Refuted));
        assert!((0.041..=0.059).contains(&alpha), "alpha {alpha}");
        assert!((0.088..=0.112).contains(&beta), "beta {beta}");
    }
}
