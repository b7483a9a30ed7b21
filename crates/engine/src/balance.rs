//! Moves that give a position the value one wants, mostly that of an even game: for openings in which the opponent
//! chooses his colour afterwards.

use std::time::Duration;

use cinquina_game::{Game, Square, SquareSet};
use cinquina_search::{SearchControl, SearchLimits, SearchReport, score};

use crate::Engine;

/// How much work a search for balance may be.
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// The time for all of it.
    pub time: Option<Duration>,
    /// The nodes for all of it.
    pub nodes: Option<u64>,
}

impl Effort {
    /// What some limits allow; where they allow everything, enough for a good look.
    pub fn of(limits: &SearchLimits) -> Self {
        const ENOUGH: Duration = Duration::from_secs(10);
        let time = limits.hard_time.or(limits.soft_time);
        Self { time: time.or(limits.nodes.is_none().then_some(ENOUGH)), nodes: limits.nodes }
    }

    /// One of so many equal parts.
    #[must_use]
    pub fn part(self, parts: usize) -> Self {
        self.share(1, parts)
    }

    /// Some of so many equal parts.
    fn share(self, some: usize, parts: usize) -> Self {
        let (some, parts) = (some as u32, parts.max(1) as u32);
        Self {
            time: self.time.map(|time| time.saturating_mul(some) / parts),
            nodes: self.nodes.map(|nodes| nodes.saturating_mul(some.into()) / u64::from(parts)),
        }
    }

    /// How many things can be compared, at most `most`: so many that the first of about three rounds says something about each.
    pub(crate) fn comparable(self, most: usize) -> usize {
        const ROUNDS: u64 = 3 * SIFTED as u64;
        let by_nodes = self.nodes.map(|nodes| nodes / (LEAST_NODES * ROUNDS));
        let by_time = self.time.map(|time| (time.as_millis() / (LEAST_TIME.as_millis() * u128::from(ROUNDS))) as u64);
        let least = by_nodes.into_iter().chain(by_time).min().unwrap_or(u64::MAX);
        usize::try_from(least).unwrap_or(most).clamp(4, most.max(4))
    }

    fn limits(self) -> SearchLimits {
        SearchLimits {
            soft_time: self.time,
            hard_time: self.time,
            nodes: self.nodes.map(|nodes| nodes.max(1)),
            ..SearchLimits::default()
        }
    }
}

/// A position on the way to balance: the moves that lead to it, and its score for the player to move after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Balanced {
    /// The moves.
    pub moves: Vec<Square>,
    /// The score for the player who is to move then.
    pub score: i32,
}

/// How many moves or pairs of moves are compared at most.
const COMPARED: usize = 160;
/// What a first look must cost, in nodes and in time, to say anything.
const LEAST_NODES: u64 = 500;
const LEAST_TIME: Duration = Duration::from_millis(2);
/// One of so many parts of the effort goes into finding the last few.
const SIFTED: usize = 4;
/// One of so many is looked at longer.
const KEPT: usize = 4;
/// Until there are so few that each can be searched for long: what seems even at first need not be so when both
/// have thought longer, and with more of them none would be searched long enough to know.
const LAST: usize = 4;

/// What the scores of a search's depths say together: each counts as much as all before it, for neighbouring depths differ by more than
/// what one can see farther than the other. What is proven in the end is not mixed with what was not.
fn smoothed(scores: &[i32]) -> Option<i32> {
    let last = *scores.last()?;
    if score::mate(last).is_some() {
        return Some(last);
    }
    let unproven = scores.iter().copied().filter(|&score| score::mate(score).is_none());
    unproven.reduce(|before, score| (before + score) / 2)
}

/// A continuation, and what is known of it.
struct Candidate {
    moves: Vec<Square>,
    /// The game after it.
    game: Game,
    /// `None` until there was time for a look.
    score: Option<i32>,
}

impl Candidate {
    fn distance(&self, bias: i32) -> i32 {
        self.score.map_or(i32::MAX, |score| score.saturating_sub(bias).saturating_abs())
    }
}

impl Engine {
    /// The score of a position for the player to move; `None` if the game is over, or nobody wants to know any more.
    pub fn judge(&self, game: &Game, effort: Effort, master: &SearchControl) -> Option<i32> {
        if master.is_stopped() {
            return None;
        }
        self.look_without(&SquareSet::EMPTY, game, effort, master).map(|(_, score)| score)
    }

    /// The best move of a position, some excluded, and how it is judged; stopped when `master` is. If that is so before it begins, the
    /// move is the one that looks best.
    pub(crate) fn look_without(
        &self,
        excluded: &SquareSet,
        game: &Game,
        effort: Effort,
        master: &SearchControl,
    ) -> Option<(Square, i32)> {
        let control = SearchControl::part_of(master, effort.limits(), *excluded);
        let mut scores = Vec::new();
        let record = |report: &SearchReport| scores.extend(report.lines.first().map(|best| best.score));
        let best = self.think(game, &control, 1, record)?.lines.into_iter().next()?;
        if scores.last() != Some(&best.score) {
            scores.push(best.score);
        }
        Some((best.square, smoothed(&scores)?))
    }

    /// The move after which the score for the opponent is nearest to `bias`; none that `master` excludes.
    pub fn balance_one(
        &self,
        game: &Game,
        bias: i32,
        effort: Effort,
        random: &mut fastrand::Rng,
        master: &SearchControl,
    ) -> Option<Balanced> {
        let squares = game.legal_squares().without(master.excluded());
        let squares = random.choose_multiple(squares.iter(), effort.comparable(COMPARED));
        let moves = squares.into_iter().map(|square| vec![square]).collect();
        self.most_balanced(game, moves, bias, effort, master)
    }

    /// The two moves, one of each player, after which the score for the player to move is nearest to `bias`; none that
    /// `master` excludes.
    pub fn balance_two(
        &self,
        game: &Game,
        bias: i32,
        effort: Effort,
        random: &mut fastrand::Rng,
        master: &SearchControl,
    ) -> Option<Balanced> {
        let squares: Vec<Square> = game.legal_squares().without(master.excluded()).iter().collect();
        let wanted = effort.comparable(COMPARED);
        let mut pairs: Vec<Vec<Square>> = Vec::new();
        // Some draws repeat a pair, and on full boards there are few.
        for _ in 0..8 * wanted {
            let mut pair: Vec<Square> = random.choose_multiple(squares.iter().copied(), 2);
            random.shuffle(&mut pair);
            if pair.len() == 2 && pairs.len() < wanted && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        self.most_balanced(game, pairs, bias, effort, master)
    }

    /// The one of some continuations that is nearest to `bias`: all are looked at shortly, the better ones longer, and so on; the last
    /// few as long as there is time.
    pub(crate) fn most_balanced(
        &self,
        game: &Game,
        continuations: Vec<Vec<Square>>,
        bias: i32,
        effort: Effort,
        master: &SearchControl,
    ) -> Option<Balanced> {
        let watch = master.time_source().start();
        // A continuation that cannot be played is none.
        let candidate = |moves: Vec<Square>| Some(Candidate { game: after(game, &moves)?, moves, score: None });
        let mut left: Vec<Candidate> = continuations.into_iter().filter_map(candidate).collect();
        self.sift(&mut left, bias, effort.part(SIFTED), master);
        let rest = effort.share(SIFTED - 1, SIFTED);
        let rest = Effort { time: effort.time.map(|time| time.saturating_sub(watch.elapsed())), ..rest };
        self.look_at_all(&mut left, bias, rest, master);
        let best = left.into_iter().next()?;
        let score = best.score.or_else(|| self.static_value(&best.game, master))?;
        Some(Balanced { moves: best.moves, score })
    }

    /// The value of a position when there is no time to search it.
    fn static_value(&self, game: &Game, master: &SearchControl) -> Option<i32> {
        let no_time = Effort { time: Some(Duration::ZERO), nodes: None };
        self.look_without(&SquareSet::EMPTY, game, no_time, master).map(|(_, score)| score)
    }

    /// Leaves a few that are nearest to `bias`.
    fn sift(&self, left: &mut Vec<Candidate>, bias: i32, effort: Effort, master: &SearchControl) {
        let shrunk = |count: &usize| (*count > LAST).then(|| count.div_ceil(KEPT).max(LAST));
        let rounds = std::iter::successors(Some(left.len()), shrunk).count() - 1;
        for _ in 0..rounds {
            self.look_at_all(left, bias, effort.part(rounds), master);
            left.truncate(left.len().div_ceil(KEPT).max(LAST));
        }
    }

    /// Looks at some, all equally long, and puts the nearest to `bias` first.
    fn look_at_all(&self, some: &mut [Candidate], bias: i32, effort: Effort, master: &SearchControl) {
        let share = effort.part(some.len());
        for candidate in some.iter_mut() {
            candidate.score = self.judge(&candidate.game, share, master).or(candidate.score);
        }
        some.sort_by_key(|candidate| candidate.distance(bias));
    }
}

/// The game after some moves, if they can be played and it goes on then.
fn after(game: &Game, moves: &[Square]) -> Option<Game> {
    let mut game = game.clone();
    moves.iter().try_for_each(|&square| game.play(square)).ok()?;
    game.outcome().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_smoothed_and_proofs_are_not() {
        assert_eq!(smoothed(&[]), None);
        assert_eq!(smoothed(&[100]), Some(100));
        assert_eq!(smoothed(&[400, 0, 100]), Some(150));
        let win = score::win_at(9);
        assert_eq!(smoothed(&[100, 300, win]), Some(win), "proven in the end");
        assert_eq!(smoothed(&[100, win, 300]), Some(200), "not proven any more");
    }
}
