use std::collections::HashSet;
use std::thread;

use cinquina_engine::{Engine, SearchControl, SearchLimits, Settings, ValuesSourceError};
use cinquina_game::{Game, Rule, Size, Square};

use crate::{OwnSpec, Stop};

/// Random openings that a long search finds balanced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BalancedOpenings {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// The number of openings to find.
    pub count: usize,
    /// The engine that judges them.
    pub engine: OwnSpec,
    /// The nodes of its search.
    pub nodes: u64,
    /// The largest absolute score that counts as balanced.
    pub balance: i32,
    /// The seed of the random openings.
    pub seed: u64,
    /// The number of threads; it does not change which openings are found.
    pub threads: usize,
}

/// Why no openings were found.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The engine's values cannot be loaded.
    #[error(transparent)]
    Values(#[from] ValuesSourceError),
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}

impl BalancedOpenings {
    /// The number of openings drawn in a round.
    const ROUND: u64 = 32;
    /// A first search with this fraction of the nodes rejects clearly unbalanced openings.
    const FIRST_SEARCH: u64 = 50;

    /// Finds openings, no two of which are the same up to symmetry. Calls `progress` with the number of openings
    /// found and drawn so far.
    pub fn make(&self, stop: &Stop, mut progress: impl FnMut(usize, u64)) -> Result<Vec<Vec<Square>>, MakeError> {
        let bytes = usize::try_from(self.nodes.saturating_mul(128)).unwrap_or(usize::MAX);
        let settings = Settings { table_bytes: bytes.clamp(1 << 20, 256 << 20), ..self.engine.settings()? };
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for round in 0.. {
            let first = round * Self::ROUND;
            for game in self.balanced(&settings, first..first + Self::ROUND, stop) {
                if found.len() < self.count && seen.insert(game.canonical_hash()) {
                    found.push(game.moves().to_vec());
                }
            }
            if stop.requested() {
                return Err(MakeError::Stopped);
            }
            progress(found.len(), first + Self::ROUND);
            if found.len() == self.count {
                break;
            }
        }
        Ok(found)
    }

    /// The balanced ones of some openings, in the order of their numbers.
    fn balanced(&self, settings: &Settings, numbers: std::ops::Range<u64>, stop: &Stop) -> Vec<Game> {
        let threads = self.threads.max(1);
        let mut balanced: Vec<(u64, Game)> = thread::scope(|scope| {
            let work = |part: usize| {
                let numbers = numbers.clone().skip(part).step_by(threads);
                scope.spawn(move || {
                    let mut engine = Engine::new(settings);
                    let judged = numbers.take_while(|_| !stop.requested()).map(|number| (number, self.draw(number)));
                    judged.filter(|(_, game)| self.is_balanced(&mut engine, game)).collect::<Vec<_>>()
                })
            };
            let workers: Vec<_> = (0..threads).map(work).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        balanced.sort_by_key(|(number, _)| *number);
        balanced.into_iter().map(|(_, game)| game).collect()
    }

    fn draw(&self, number: u64) -> Game {
        random_opening(self.rule, self.size, &mut opening_rng(self.seed, number))
    }

    fn is_balanced(&self, engine: &mut Engine, game: &Game) -> bool {
        engine.forget();
        let score = |nodes: u64| {
            let control = SearchControl::new(SearchLimits { nodes: Some(nodes.max(1)), ..SearchLimits::default() });
            let report = engine.think(game, &control, 1, |_| {});
            report.and_then(|report| report.lines.first().map(|line| line.score.abs()))
        };
        let is_within = |score: Option<i32>, balance: i32| score.is_some_and(|score| score <= balance);
        let first_score = score(self.nodes / Self::FIRST_SEARCH);
        is_within(first_score, self.balance.saturating_mul(3)) && is_within(score(self.nodes), self.balance)
    }
}

/// The number of stones of a random opening.
const STONES: std::ops::RangeInclusive<usize> = 3..=9;
/// The greatest distance of a stone from an earlier one, in each coordinate.
const REACH: i32 = 3;

/// A game with a few random stones near each other and not far from the middle, which nobody has won yet.
pub(crate) fn random_opening(rule: Rule, size: Size, random: &mut fastrand::Rng) -> Game {
    loop {
        let mut game = Game::new(rule, size);
        for _ in 0..random.usize(STONES) {
            let square = square(&game, random);
            // The square may be occupied, and on the smallest boards somebody may have won.
            let _ = square.map(|square| game.play(square));
        }
        if game.outcome().is_none() && game.moves().len() >= *STONES.start() {
            return game;
        }
    }
}

/// The random number generator of the opening with this number.
pub(crate) fn opening_rng(seed: u64, number: u64) -> fastrand::Rng {
    const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
    fastrand::Rng::with_seed(seed ^ (number + 1).wrapping_mul(GOLDEN_RATIO))
}

/// A square near the middle, or near an earlier stone; `None` off the board.
fn square(game: &Game, random: &mut fastrand::Rng) -> Option<Square> {
    let size = game.board().size();
    let (width, height) = (size.width() as i32, size.height() as i32);
    let (x, y, reach) = match random.choice(game.moves()) {
        Some(stone) => (stone.x() as i32, stone.y() as i32, [REACH; 2]),
        None => (width / 2, height / 2, [width / 4, height / 4]),
    };
    let [dx, dy] = reach.map(|reach| random.i32(-reach..=reach));
    size.at(x + dx, y + dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_balanced_and_do_not_depend_on_the_number_of_threads() {
        let wanted = BalancedOpenings {
            rule: Rule::Freestyle,
            size: Size::square(15).unwrap(),
            count: 8,
            engine: OwnSpec::default(),
            nodes: 2_000,
            balance: 60,
            seed: 4,
            threads: 1,
        };
        let make = |threads| {
            let wanted = BalancedOpenings { threads, ..wanted.clone() };
            wanted.make(&Stop::new(), |_, _| {}).unwrap()
        };
        let found = make(1);
        assert_eq!((found.len(), &found), (8, &make(3)));
        let engine = Engine::new(&wanted.engine.settings().unwrap());
        for moves in found {
            let mut game = Game::new(Rule::Freestyle, wanted.size);
            moves.into_iter().for_each(|square| game.play(square).unwrap());
            let control = SearchControl::new(SearchLimits { nodes: Some(wanted.nodes), ..SearchLimits::default() });
            let report = engine.think(&game, &control, 1, |_| {}).unwrap();
            assert!(report.lines[0].score.abs() < 400, "{:?}", report.lines[0]);
        }
    }
}
