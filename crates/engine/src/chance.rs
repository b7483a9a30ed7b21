//! Scores as chances to win.

use cinquina_search::score;

/// The score that means odds of e to 1: what makes scores predict results best in games of the engine with itself, as
/// `cinquina tune values` measures it.
const ODDS: f64 = 740.0;

/// The chance to win that a score means, from 0 to 1; certain only where it is proven.
pub fn chance(value: score::Score) -> f64 {
    match score::mate(value) {
        Some(plies) => f64::from(u8::from(plies > 0)),
        None => 1.0 / (1.0 + (-f64::from(value) / ODDS).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_the_score_and_are_certain_only_when_proven() {
        assert!((chance(0) - 0.5).abs() < 1e-9);
        assert!(chance(100) > chance(50) && chance(3_000) < 1.0 && (chance(-100) + chance(100) - 1.0).abs() < 1e-9);
        assert_eq!((chance(score::WIN - 5), chance(6 - score::WIN)), (1.0, 0.0));
    }
}
