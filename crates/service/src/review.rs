//! The review of a whole game: what each move cost, and where a lost game was lost.
//!
//! It is the same each time: the engine begins with an empty table, thinks on one thread, and its searches, like the solver's,
//! end after a number of nodes.

use cinquina_engine::{Engine, chance, score};
use cinquina_game::{Game, Outcome, Size, Square, notation};
use serde::{Deserialize, Serialize};

use crate::analyse::{SearchOptions, search};
use crate::call::EngineWish;
use crate::last_chance::{LastChance, last_chance, winning_line};
use crate::position::{self, Position, Side, SquareName, names};
use crate::{Call, Report, RequestError, numbers};

/// Review a whole game: what each move cost, and where it was lost.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8a1i8a2j8c3k8a4l8" }, "nodes": 2000 }))
)]
pub struct Review {
    /// The game.
    pub position: Position,
    /// The nodes for each position.
    #[serde(default, deserialize_with = "numbers::nodes_to_search")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = crate::analyse::MOST_NODES)))]
    pub nodes: Option<u64>,
}

/// What each move of a game cost, and where the game was lost.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedGame {
    /// The moves.
    pub moves: Vec<JudgedMove>,
    /// How well each player played.
    pub accuracy: Accuracy,
    /// Where the game was lost, if anybody has won.
    pub lost: Option<LastChance>,
}

/// How well each player played, from 0 to 100: the mean over his moves, each of which counts 100 if it cost nothing and less
/// the more it cost; `null` without moves.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Accuracy {
    /// Black.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    pub black: Option<f64>,
    /// White.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 100)))]
    pub white: Option<f64>,
}

/// A move, and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedMove {
    /// Its number, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub square: SquareName,
    /// Who played it.
    pub colour: Side,
    /// How much of the chance to win it cost.
    pub loss: f64,
    /// How bad it was.
    pub mark: Mark,
    /// Whether it missed a proven win.
    pub missed: bool,
    /// Whether it lost the game: before it no win against him was proven, after it one is.
    pub lost: bool,
    /// The best move instead, if the search saw one.
    pub best: Option<SquareName>,
    /// The line of the best move.
    pub line: Vec<SquareName>,
}

/// How bad a move was, as players mark it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mark {
    /// Good enough.
    #[serde(rename = "")]
    None,
    /// Doubtful.
    #[serde(rename = "?")]
    Doubtful,
    /// A blunder.
    #[serde(rename = "??")]
    Blunder,
}

/// How far a review is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum ReviewProgress {
    /// A position was searched.
    Position {
        /// The number of moves before it.
        ply: usize,
        /// The number of moves of the game.
        of: usize,
        /// What it is worth.
        worth: Worth,
    },
    /// The solver looks for the loser's last chance.
    Walk {
        /// The number of moves before the position that it looks at.
        walk: usize,
    },
}

/// What a position is worth for the player to move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The score.
    pub score: i32,
    /// In how many moves of both sides the game is won, or lost if negative, where that is proven.
    pub mate: Option<i32>,
    /// The chance to win.
    pub win: f64,
    /// The principal variation.
    pub line: Vec<SquareName>,
}

/// The default nodes for a position: with as many, two reviews by engines that differ only in what they remember agree on
/// nearly every mark.
const NODES: u64 = 150_000;
/// How much winning probability a doubtful move costs, and a blunder.
const DOUBTFUL: f64 = 0.12;
const BLUNDER: f64 = 0.30;
/// What a move may cost without a word about it.
const SMALL: f64 = 0.05;
/// How fast the accuracy of a move falls with what it cost: 0.1 of the chance to win leaves 64 of 100, 0.5 leaves 11.
const STRICTNESS: f64 = 4.4;

/// A request that was checked.
pub(crate) struct Reviewing {
    /// The game before its first move, and after each.
    games: Vec<Game>,
    moves: Vec<Square>,
    nodes: u64,
}

impl Review {
    pub(crate) fn begin(&self) -> Result<Reviewing, RequestError> {
        let start = self.position.start()?;
        let moves = notation::parse_moves(&self.position.moves, self.position.size()?)?;
        Ok(Reviewing { games: positions(start, &moves)?, moves, nodes: self.nodes.unwrap_or(NODES) })
    }
}

impl Reviewing {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<ReviewedGame, RequestError> {
        let rule = self.games.last().map(Game::rule).unwrap_or_default();
        call.with_engine(&EngineWish::repeatable(rule), |engine, call| self.review(engine, call))
    }

    /// Reviews a game from its end to its beginning: the searches of later positions help those of earlier ones.
    fn review(&self, engine: &Engine, call: &mut Call<'_>) -> Result<ReviewedGame, RequestError> {
        let Self { games, moves, nodes } = self;
        let options = SearchOptions::of_nodes(*nodes, 1);
        let mut seen = Vec::new();
        for (ply, game) in games.iter().enumerate().rev() {
            if call.stop.is_requested() {
                return Err(RequestError::new("stopped", "the review was stopped"));
            }
            let score = PositionScore::of(engine, game, options, call)?;
            let worth = score.worth(game.board().size());
            (call.report)(Report::Review(ReviewProgress::Position { ply, of: moves.len(), worth }));
            seen.push(score);
        }
        seen.reverse();
        let lost = last_chance(engine, games, moves, &mut seen, *nodes, call);
        for (ply, score) in seen.iter().enumerate() {
            // What was proven on the way back is known of the positions too.
            if score.is_proven_late {
                let worth = score.worth(games[ply].board().size());
                (call.report)(Report::Review(ReviewProgress::Position { ply, of: moves.len(), worth }));
            }
        }
        let judged: Vec<_> = (1..games.len()).map(|ply| judge(games, moves, &seen, ply, call)).collect();
        let accuracy = Accuracy { black: accuracy(&judged, Side::Black), white: accuracy(&judged, Side::White) };
        Ok(ReviewedGame { moves: judged, accuracy, lost })
    }
}

/// The game before its first move, and after each.
fn positions(start: Game, moves: &[Square]) -> Result<Vec<Game>, RequestError> {
    let mut games = vec![start];
    for &square in moves {
        let mut next = games[games.len() - 1].clone();
        position::play(&mut next, square)?;
        games.push(next);
    }
    Ok(games)
}

/// How well a player played.
fn accuracy(moves: &[JudgedMove], side: Side) -> Option<f64> {
    let own = || moves.iter().filter(|judged| judged.colour == side);
    let total: f64 = own().map(|judged| 100.0 * (-STRICTNESS * judged.loss).exp()).sum();
    (own().count() > 0).then(|| total / own().count() as f64)
}

/// The score of a position for the player to move, and its principal variation.
pub(crate) struct PositionScore {
    pub(crate) score: i32,
    line: Vec<Square>,
    /// Whether the search did not see what was proven afterwards.
    is_proven_late: bool,
}

impl PositionScore {
    fn of(engine: &Engine, game: &Game, options: SearchOptions, call: &Call<'_>) -> Result<Self, RequestError> {
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == game.turn() => return Ok(Self::of_score(score::WIN)),
            Some(Outcome::Win(_)) => return Ok(Self::of_score(-score::WIN)),
            Some(Outcome::Draw) => return Ok(Self::of_score(0)),
            None if game.legal_squares().is_empty() => return Ok(Self::of_score(0)),
            None => {}
        }
        let found = search(engine, game, options, call)?;
        let best = found.lines.into_iter().next().filter(|_| found.depth > 0);
        Ok(best.map_or(Self::of_score(0), |best| Self {
            score: best.score,
            line: best.line.moves().to_vec(),
            is_proven_late: false,
        }))
    }

    const fn of_score(score: i32) -> Self {
        Self { score, line: vec![], is_proven_late: false }
    }

    /// Takes what was proven, unless the search saw as much.
    pub(crate) fn prove(&mut self, score: i32) {
        if score::mate(self.score).is_none() {
            self.score = score;
            self.is_proven_late = true;
        }
    }

    fn worth(&self, size: Size) -> Worth {
        let line = names(self.line.iter().copied(), size);
        Worth { score: self.score, mate: score::mate(self.score), win: chance(self.score), line }
    }
}

/// What the move that led to position `ply` cost.
fn judge(games: &[Game], moves: &[Square], seen: &[PositionScore], ply: usize, call: &Call<'_>) -> JudgedMove {
    let (before, after) = (&seen[ply - 1], &seen[ply]);
    let (game, played) = (&games[ply - 1], moves[ply - 1]);
    let size = game.board().size();
    let best = before.line.first().copied();
    let loss = if best == Some(played) { 0.0 } else { (chance(before.score) - (1.0 - chance(after.score))).max(0.0) };
    let had_win = score::mate(before.score).is_some_and(|plies| plies > 0);
    let keeps_win = score::mate(after.score).is_some_and(|plies| plies <= 0);
    let missed = best.filter(|&best| had_win && !keeps_win && best != played);
    let line = missed.and_then(|best| winning_line(game, best, call)).unwrap_or_else(|| before.line.clone());
    let is_lost = |score: i32| score::mate(score).is_some_and(|plies| plies < 0);
    let lost = loss >= SMALL && score::mate(after.score).is_some_and(|plies| plies > 0) && !is_lost(before.score);
    let mark = match loss {
        // Whoever misses a win and is as good as winning all the same has not thrown it away.
        _ if missed.is_some() && loss < SMALL => Mark::Doubtful,
        _ if missed.is_some() || loss >= BLUNDER => Mark::Blunder,
        _ if loss >= DOUBTFUL || lost => Mark::Doubtful,
        _ => Mark::None,
    };
    JudgedMove {
        ply,
        square: SquareName::of(played, size),
        colour: game.turn().into(),
        loss,
        mark,
        missed: missed.is_some(),
        lost,
        best: best.map(|best| SquareName::of(best, size)),
        line: names(line, size),
    }
}
