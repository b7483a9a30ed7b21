use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::settings::{UnknownName, by_name, name_of};

/// Who meets whom.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Two engines play each other.
    HeadToHead,
    /// The first engine plays all others.
    Gauntlet,
    /// Every engine plays every other.
    RoundRobin,
}

impl Pairing {
    const ALL: [(Self, &'static str); 3] =
        [(Self::HeadToHead, "head-to-head"), (Self::Gauntlet, "gauntlet"), (Self::RoundRobin, "round-robin")];

    /// The pairs of engines, by their numbers.
    pub fn pairs(self, engines: usize) -> Vec<(usize, usize)> {
        let firsts = match self {
            Self::HeadToHead | Self::Gauntlet => 0..1.min(engines),
            Self::RoundRobin => 0..engines,
        };
        firsts.flat_map(|first| (first + 1..engines).map(move |second| (first, second))).collect()
    }
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(name_of(&Self::ALL, *self))
    }
}

impl FromStr for Pairing {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        by_name(&Self::ALL, text)
    }
}

/// The games of a match in order, numbered from 0. A longer schedule begins with the games of a shorter one,
/// so that a match can be extended.
///
/// In every round each pair of engines plays one opening twice, with both colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    pairs: Vec<(usize, usize)>,
    games: usize,
    openings: usize,
}

/// One game of a schedule.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// Its number.
    pub game: usize,
    /// The number of the pair of engines, in the order of [`Pairing::pairs`].
    pub pair: usize,
    /// The engine that plays Black.
    pub black: usize,
    /// The engine that plays White.
    pub white: usize,
    /// The number of the opening.
    pub opening: usize,
}

impl Schedule {
    /// `games` games for each of the `pairs`, which play the openings in turn.
    pub fn new(pairs: Vec<(usize, usize)>, games: usize, openings: usize) -> Self {
        Self { pairs, games, openings: openings.max(1) }
    }

    /// The pairs of engines.
    pub fn pairs(&self) -> &[(usize, usize)] {
        &self.pairs
    }

    /// How many games there are in all.
    pub fn total(&self) -> usize {
        self.games * self.pairs.len()
    }

    /// The game with this number, if there is one.
    pub fn assignment(&self, game: usize) -> Option<Assignment> {
        let encounter = game / 2;
        let round = encounter.checked_div(self.pairs.len())?;
        if 2 * round + game % 2 >= self.games {
            return None;
        }
        let pair = encounter % self.pairs.len();
        let (first, second) = self.pairs[pair];
        let (black, white) = if game.is_multiple_of(2) { (first, second) } else { (second, first) };
        Some(Assignment { game, pair, black, white, opening: round % self.openings })
    }

    /// Every game in order.
    pub fn assignments(&self) -> impl Iterator<Item = Assignment> {
        let numbers = 2 * self.games.div_ceil(2) * self.pairs.len();
        (0..numbers).filter_map(|game| self.assignment(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_every_pairing() {
        assert_eq!(Pairing::HeadToHead.pairs(2), [(0, 1)]);
        assert_eq!(Pairing::Gauntlet.pairs(4), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(Pairing::RoundRobin.pairs(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!("gauntlet".parse(), Ok(Pairing::Gauntlet));
    }

    #[test]
    fn every_opening_with_both_colours() {
        let schedule = Schedule::new(vec![(0, 1)], 6, 2);
        let games: Vec<_> = schedule.assignments().map(|game| (game.black, game.white, game.opening)).collect();
        assert_eq!(games, [(0, 1, 0), (1, 0, 0), (0, 1, 1), (1, 0, 1), (0, 1, 0), (1, 0, 0)]);
    }

    #[test]
    fn an_odd_number_leaves_the_last_pair_open() {
        let schedule = Schedule::new(Pairing::RoundRobin.pairs(3), 3, 1);
        let games: Vec<_> = schedule.assignments().collect();
        assert_eq!(games.len(), schedule.total());
        for pair in 0..3 {
            assert_eq!(games.iter().filter(|game| game.pair == pair).count(), 3);
        }
    }

    #[test]
    fn a_longer_schedule_begins_like_a_shorter_one() {
        let [short, long] = [4, 9].map(|games| Schedule::new(Pairing::RoundRobin.pairs(4), games, 7));
        for game in short.assignments() {
            assert_eq!(long.assignment(game.game), Some(game));
        }
    }

    #[test]
    fn a_schedule_without_pairs_has_no_games() {
        assert_eq!(Schedule::new(vec![], 10, 1).assignments().count(), 0);
        assert_eq!(Schedule::new(vec![], 10, 1).assignment(0), None);
    }
}
