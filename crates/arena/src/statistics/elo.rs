/// The difference in Elo at which a player expects this score (from 0 to 1, half a point for a draw):
/// infinite at the ends.
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a player expects who is this much stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_to_one_is_four_hundred() {
        assert!((elo_of_score(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!((score_of_elo(-400.0) - 1.0 / 11.0).abs() < 1e-12);
        assert!(elo_of_score(0.5).abs() < 1e-12);
        assert_eq!((elo_of_score(0.0), elo_of_score(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }
}
