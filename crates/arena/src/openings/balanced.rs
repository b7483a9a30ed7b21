use std::collections::HashSet;
use std::thread;

use cinquina_engine::{Engine, SearchControl, SearchLimits, Settings, ValuesSourceError};
use cinquina_game::{Game, Rule, Size, Square};

use super::random;
use crate::{OwnSpec, Stop};

/// Random openings that a long search finds even.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BalancedOpenings {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// How many there are to be.
    pub count: usize,
    /// Who judges them.
    pub engine: OwnSpec,
    /// The nodes of the search that judges.
    pub nodes: u64,
    /// How far from 0 its score may be.
    pub balance: i32,
    /// What they are drawn by.
    pub seed: u64,
    /// How many are judged at a time; it does not change which are found.
    pub threads: usize,
}

/// Why there are no openings.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The engine's values cannot be had.
    #[error(transparent)]
    Values(#[from] ValuesSourceError),
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
}

impl BalancedOpenings {
    /// How many are drawn before the next ones.
    const ROUND: u64 = 32;
    /// A first look takes a small part of the nodes and rejects what is far from even.
    const FIRST_LOOK: u64 = 50;

    /// Finds the openings; no two of them are one under the symmetries of the board. Tells how many are
    /// found and how many were drawn.
    pub fn make(&self, stop: &Stop, mut tell: impl FnMut(usize, u64)) -> Result<Vec<Vec<Square>>, MakeError> {
        let bytes = usize::try_from(self.nodes.saturating_mul(128)).unwrap_or(usize::MAX);
        let settings = Settings { table_bytes: bytes.clamp(1 << 20, 256 << 20), ..self.engine.settings()? };
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for round in 0.. {
            let first = round * Self::ROUND;
            for game in self.even(&settings, first..first + Self::ROUND, stop) {
                if found.len() < self.count && seen.insert(game.canonical_hash()) {
                    found.push(game.moves().to_vec());
                }
            }
            if stop.requested() {
                return Err(MakeError::Stopped);
            }
            tell(found.len(), first + Self::ROUND);
            if found.len() == self.count {
                break;
            }
        }
        Ok(found)
    }

    /// Those of some numbers that are even, in the order of their numbers.
    fn even(&self, settings: &Settings, numbers: std::ops::Range<u64>, stop: &Stop) -> Vec<Game> {
        let threads = self.threads.max(1);
        let mut even: Vec<(u64, Game)> = thread::scope(|scope| {
            let work = |part: usize| {
                let numbers = numbers.clone().skip(part).step_by(threads);
                scope.spawn(move || {
                    let mut engine = Engine::new(settings);
                    let judged = numbers.take_while(|_| !stop.requested()).map(|number| (number, self.draw(number)));
                    judged.filter(|(_, game)| self.is_even(&mut engine, game)).collect::<Vec<_>>()
                })
            };
            let workers: Vec<_> = (0..threads).map(work).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        });
        even.sort_by_key(|(number, _)| *number);
        even.into_iter().map(|(_, game)| game).collect()
    }

    fn draw(&self, number: u64) -> Game {
        random::random(self.rule, self.size, &mut random::source(self.seed, number))
    }

    fn is_even(&self, engine: &mut Engine, game: &Game) -> bool {
        engine.forget();
        let score = |nodes: u64| {
            let control = SearchControl::new(SearchLimits { nodes: Some(nodes.max(1)), ..SearchLimits::default() });
            let report = engine.think(game, &control, 1, |_| {});
            report.and_then(|report| report.lines.first().map(|line| line.score.abs()))
        };
        let is_within = |score: Option<i32>, balance: i32| score.is_some_and(|score| score <= balance);
        let first_look = score(self.nodes / Self::FIRST_LOOK);
        is_within(first_look, self.balance.saturating_mul(3)) && is_within(score(self.nodes), self.balance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_even_and_do_not_depend_on_threads() {
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
