use std::fmt;
use std::ops::AddAssign;

use super::Sample;

/// Games won, drawn and lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// The score of a single game with 0, 1 or 2 half points.
    pub const fn of_half_points(half_points: usize) -> Self {
        Self { wins: (half_points == 2) as u64, draws: (half_points == 1) as u64, losses: (half_points == 0) as u64 }
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The same games from the opponent's view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Points won: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The games as a sample with one unit each; `None` before the first.
    pub fn sample(&self) -> Option<Sample> {
        Sample::of(&[self.losses as f64, self.draws as f64, self.wins as f64])
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("+{} ={} -{}", self.wins, self.draws, self.losses))
    }
}

/// Pairs of games with the same opening and both colours, counted by their half points: 0 to 4.
///
/// The two games of a pair depend on each other through their opening, pairs do not: only pairs give
/// a correct error.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair with this many half points.
    ///
    /// # Panics
    /// If there are more than four.
    pub const fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The pairs as a sample with one unit each; `None` before the first.
    pub fn sample(&self) -> Option<Sample> {
        Sample::of(&self.0.map(|pairs| pairs as f64))
    }
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
