use super::EloEstimate;

/// The games of two players: how many, and the points that the first won.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Encounter {
    /// The first player.
    pub first: usize,
    /// The second player.
    pub second: usize,
    /// Their games.
    pub games: f64,
    /// The points of the first, half a point for a draw.
    pub points: f64,
}

/// The maximum likelihood ratings in Elo for the results of all encounters, with the mean of all
/// players at 0 and 95 % intervals.
///
/// Every player must be connected to every other by encounters in which neither side won everything.
pub fn ratings(players: usize, encounters: &[Encounter]) -> Vec<EloEstimate> {
    let strengths = strengths(players, encounters);
    let deviations = deviations(&strengths, encounters);
    let elo = |log_odds: f64| 400.0 * log_odds / std::f64::consts::LN_10;
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let rating = |(strength, deviation): (&f64, f64)| {
        let (rating, error) = (elo(strength - mean), elo(1.96 * deviation));
        EloEstimate { elo: rating, low: rating - error, high: rating + error }
    };
    strengths.iter().zip(deviations).map(rating).collect()
}

/// The expected score of the first player in an encounter.
fn chance(strengths: &[f64], encounter: &Encounter) -> f64 {
    1.0 / (1.0 + (strengths[encounter.second] - strengths[encounter.first]).exp())
}

/// The logarithms of the strengths in the Bradley–Terry model, by Zermelo's iteration.
fn strengths(players: usize, encounters: &[Encounter]) -> Vec<f64> {
    const MOST_ROUNDS: usize = 100_000;
    let mut strengths = vec![0.0; players];
    for _ in 0..MOST_ROUNDS {
        let (mut won, mut expected) = (vec![0.0; players], vec![0.0; players]);
        for encounter in encounters {
            let &Encounter { first, second, games, points } = encounter;
            let chance = chance(&strengths, encounter);
            won[first] += points;
            won[second] += games - points;
            expected[first] += games * chance;
            expected[second] += games * (1.0 - chance);
        }
        let mut change = 0.0f64;
        for ((strength, won), expected) in strengths.iter_mut().zip(&won).zip(&expected) {
            if *won > 0.0 && *expected > 0.0 {
                let step = (won / expected).ln();
                *strength += step;
                change = change.max(step.abs());
            }
        }
        if change < 1e-10 {
            break;
        }
    }
    strengths
}

/// The standard deviations of the strengths, from the Fisher information of the games with the mean held fixed.
fn deviations(strengths: &[f64], encounters: &[Encounter]) -> Vec<f64> {
    let players = strengths.len();
    let share = 1.0 / players.max(1) as f64;
    let mut information = vec![vec![share; players]; players];
    for encounter in encounters {
        let &Encounter { first, second, games, .. } = encounter;
        let chance = chance(strengths, encounter);
        let weight = games * chance * (1.0 - chance);
        information[first][first] += weight;
        information[second][second] += weight;
        information[first][second] -= weight;
        information[second][first] -= weight;
    }
    let covariance = inverse(information);
    (0..players).map(|player| (covariance[player][player] - share).max(0.0).sqrt()).collect()
}

/// The inverse of a positive definite matrix, by Gaussian elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (n, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == n { 1.0 } else { 0.0 }));
    }
    for n in 0..size {
        let pivot = matrix[n][n];
        matrix[n].iter_mut().for_each(|entry| *entry /= pivot);
        let row = matrix[n].clone();
        for other in (0..size).filter(|&other| other != n) {
            let factor = matrix[other][n];
            matrix[other].iter_mut().zip(&row).for_each(|(entry, pivot)| *entry -= factor * pivot);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encounter(first: usize, second: usize, points: f64, games: f64) -> Encounter {
        Encounter { first, second, games, points }
    }

    #[test]
    fn odds_multiply() {
        // 3:1 and 3:1 make 9:1.
        let games = [encounter(0, 1, 75.0, 100.0), encounter(1, 2, 75.0, 100.0), encounter(0, 2, 90.0, 100.0)];
        let found = ratings(3, &games);
        let three_to_one = 400.0 * 3f64.log10();
        for (rating, expected) in found.iter().zip([three_to_one, 0.0, -three_to_one]) {
            assert!((rating.elo - expected).abs() < 1e-6, "{rating:?}");
        }
    }

    #[test]
    fn two_players_have_the_error_of_their_score() {
        // σ = 1/√(n p (1-p)) in log-odds for the difference, half of it for each.
        let found = ratings(2, &[encounter(0, 1, 300.0, 400.0)]);
        let expected = 1.96 * 400.0 / std::f64::consts::LN_10 / (400.0f64 * 0.75 * 0.25).sqrt() / 2.0;
        assert!((found[0].error() - expected).abs() < 1e-6, "{:?}", found[0]);
        assert!((found[0].elo - found[1].elo - 400.0 * 3f64.log10()).abs() < 1e-6);
    }

    #[test]
    fn a_rating_depends_on_the_opponents() {
        // 0 and 2 score alike, but 0 against the stronger one.
        let games = [encounter(0, 1, 50.0, 100.0), encounter(2, 3, 50.0, 100.0), encounter(1, 3, 90.0, 100.0)];
        let found = ratings(4, &games);
        assert!((found[0].elo - found[2].elo - 400.0 * 9f64.log10()).abs() < 1e-6, "{found:?}");
    }
}
