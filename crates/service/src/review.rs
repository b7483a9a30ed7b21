//! The review of a whole game: what each move cost, and where a lost game was lost.

use cinquina_engine::{Engine, Level, chance, score};
use cinquina_game::{Colour, Game, Outcome, Size, Square, notation};
use cinquina_solve::{Outcome as Solved, Threats};
use serde::{Deserialize, Serialize};

use crate::analyse::{SearchOptions, search};
use crate::position::{self, Position, Side, SquareName, names};
use crate::solve::Question;
use crate::{Call, Report, RequestError, numbers};

/// Review a whole game: what each move cost, and where it was lost.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8a1i8a2j8c3k8a4l8" }, "time_ms": 20 }))
)]
pub struct Review {
    /// The game.
    pub position: Position,
    /// The most milliseconds for each position.
    #[serde(default, deserialize_with = "numbers::think_ms")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 0, max = crate::analyse::MOST_MS)))]
    pub time_ms: Option<u64>,
}

/// What each move of a game cost, and where the game was lost.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedGame {
    /// The moves.
    pub moves: Vec<JudgedMove>,
    /// Where the game was lost, if anybody has won.
    pub lost: Option<LastChance>,
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

/// Where the loser of a game had his last chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastChance {
    /// Who has won.
    pub winner: Side,
    /// The number of moves before the last position that is not proven to be lost; `null` if all are.
    pub ply: Option<usize>,
    /// What the loser played there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<SquareName>,
    /// His best moves there, and what becomes of them.
    pub escapes: Vec<Escape>,
}

/// A move that might have held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Escape {
    /// The move.
    #[serde(rename = "move")]
    pub square: SquareName,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// It loses, proven.
    Lost,
    /// The winner has no win by fours and threes.
    Holds,
    /// That was not found out in time.
    Unknown,
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

/// The default time for a position.
const TIME_MS: u64 = 200;
/// The solver's time for one position of a lost game.
const SOLVE_MS: u64 = 1_500;
/// The number of moves that are tried at the loser's last chance.
const ESCAPES: usize = 8;
/// How much winning probability a doubtful move costs, and a blunder.
const DOUBTFUL: f64 = 0.12;
const BLUNDER: f64 = 0.30;

/// A request that was checked.
pub(crate) struct Reviewing {
    /// The game before its first move, and after each.
    games: Vec<Game>,
    moves: Vec<Square>,
    time_ms: u64,
}

impl Review {
    pub(crate) fn begin(&self) -> Result<Reviewing, RequestError> {
        let start = self.position.start()?;
        let moves = notation::parse_moves(&self.position.moves, self.position.size()?)?;
        Ok(Reviewing { games: positions(start, &moves)?, moves, time_ms: self.time_ms.unwrap_or(TIME_MS) })
    }
}

impl Reviewing {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<ReviewedGame, RequestError> {
        let rule = self.games.last().map(Game::rule).unwrap_or_default();
        call.with_engine(rule, Level::FULL, |engine, call| self.review(engine, call))
    }

    /// Reviews a game from its end to its beginning: the searches of later positions help those of earlier ones.
    fn review(&self, engine: &Engine, call: &mut Call<'_>) -> Result<ReviewedGame, RequestError> {
        let Self { games, moves, time_ms } = self;
        let options = SearchOptions::within(*time_ms, 1);
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
        let judged = (1..games.len()).map(|ply| judge(games, moves, &seen, ply, call)).collect();
        Ok(ReviewedGame { moves: judged, lost: walk_back(engine, games, moves, call) })
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

/// The score of a position for the player to move, and its principal variation.
struct PositionScore {
    score: i32,
    line: Vec<Square>,
}

impl PositionScore {
    fn of(engine: &Engine, game: &Game, options: SearchOptions, call: &Call<'_>) -> Result<Self, RequestError> {
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == game.turn() => return Ok(Self { score: score::WIN, line: vec![] }),
            Some(Outcome::Win(_)) => return Ok(Self { score: -score::WIN, line: vec![] }),
            Some(Outcome::Draw) => return Ok(Self { score: 0, line: vec![] }),
            None if game.legal_squares().is_empty() => return Ok(Self { score: 0, line: vec![] }),
            None => {}
        }
        let found = search(engine, game, options, call)?;
        let best = found.lines.into_iter().next().filter(|_| found.depth > 0);
        Ok(best.map_or(Self { score: 0, line: vec![] }, |best| Self {
            score: best.score,
            line: best.line.moves().to_vec(),
        }))
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
    let mark = match loss {
        _ if missed.is_some() || loss >= BLUNDER => Mark::Blunder,
        _ if loss >= DOUBTFUL => Mark::Doubtful,
        _ => Mark::None,
    };
    JudgedMove {
        ply,
        square: SquareName::of(played, size),
        colour: game.turn().into(),
        loss,
        mark,
        missed: missed.is_some(),
        best: best.map(|best| SquareName::of(best, size)),
        line: names(line, size),
    }
}

/// The winning line that begins with a move, to its end: the line of the search may stop before.
fn winning_line(game: &Game, best: Square, call: &Call<'_>) -> Option<Vec<Square>> {
    let mut next = game.clone();
    next.play(best).ok()?;
    let question = by_threats(game.turn());
    match question.is_won(&next, SOLVE_MS, call) {
        Solved::Win(win) => {
            let line = win.line(&question.problem(&next));
            Some(std::iter::once(best).chain(line).collect())
        }
        Solved::None | Solved::Unknown => None,
    }
}

/// Whether a player wins by threats of any length.
const fn by_threats(attacker: Colour) -> Question {
    Question { attacker, threats: Threats::T2Tn, shortest: false, quiet: false }
}

/// Who has won: on the board, or by a proof if the loser resigned.
fn winner(game: &Game, call: &Call<'_>) -> Option<Colour> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => Some(winner),
        Some(Outcome::Draw) => None,
        None => {
            let wins = |attacker: &Colour| matches!(by_threats(*attacker).is_won(game, SOLVE_MS, call), Solved::Win(_));
            [game.turn(), !game.turn()].into_iter().find(wins)
        }
    }
}

/// For a game that was won: the last position in which the loser was not proven to be lost, and which moves still
/// held there.
fn walk_back(engine: &Engine, games: &[Game], moves: &[Square], call: &mut Call<'_>) -> Option<LastChance> {
    let winner = winner(games.last()?, call)?;
    let question = by_threats(winner);
    let losers_turns = (0..games.len() - 1).rev().filter(|&ply| games[ply].turn() != winner);
    for ply in losers_turns {
        if call.stop.is_requested() {
            return None;
        }
        (call.report)(Report::Review(ReviewProgress::Walk { walk: ply }));
        if !matches!(question.is_won(&games[ply], SOLVE_MS, call), Solved::Win(_)) {
            let played = SquareName::of(moves[ply], games[ply].board().size());
            let escapes = escapes(engine, &games[ply], winner, call);
            return Some(LastChance { winner: winner.into(), ply: Some(ply), played: Some(played), escapes });
        }
    }
    Some(LastChance { winner: winner.into(), ply: None, played: None, escapes: Vec::new() })
}

/// The fate of the loser's best moves: also lost (proven), not lost to fours and threes, or unknown.
fn escapes(engine: &Engine, game: &Game, winner: Colour, call: &Call<'_>) -> Vec<Escape> {
    let size = game.board().size();
    let found = search(engine, game, SearchOptions::within(SOLVE_MS, ESCAPES), call);
    let found = found.map_or_else(|_| vec![], |found| found.lines);
    // With longer threats the solver never excludes a win.
    let question = Question { attacker: winner, threats: Threats::T2T3, shortest: false, quiet: false };
    let fate = |square: Square| {
        let mut next = game.clone();
        if next.play(square).is_err() || next.outcome().is_some() {
            return Fate::Holds;
        }
        match question.is_won(&next, SOLVE_MS, call) {
            Solved::Win(_) => Fate::Lost,
            Solved::None => Fate::Holds,
            Solved::Unknown => Fate::Unknown,
        }
    };
    let escape = |square: Square| Escape { square: SquareName::of(square, size), fate: fate(square) };
    found.iter().map(|best| escape(best.square)).collect()
}
