//! The review of a whole game: what each move cost, and where a lost game was lost.

use cinquina_engine::{Engine, chance, score};
use cinquina_game::{Colour, Game, Outcome, Size, Square, notation};
use cinquina_solve::{Outcome as Solved, Threats};
use serde_json::{Value, json};

use crate::position::{self, Side, names};
use crate::solve::{self, Question};
use crate::think::{self, ThinkOptions};
use crate::{RequestError, Stop};

/// The default time for a position.
const TIME_MS: u64 = 200;
/// The solver's time for one position of a lost game.
const SOLVE_MS: u64 = 1_500;
/// The number of moves that are tried at the loser's last chance.
const ESCAPES: usize = 8;
/// How much winning probability a doubtful move costs, and a blunder.
const DOUBTFUL: f64 = 0.12;
const BLUNDER: f64 = 0.30;

/// Reviews a game from its end to its beginning: the searches of later positions help those of earlier ones.
pub(crate) fn review(
    engine: &Engine,
    start: Game,
    moves: &[Square],
    time_ms: Option<u64>,
    stop: &Stop,
    progress: &mut dyn FnMut(Value),
) -> Result<Value, RequestError> {
    let games = positions(start, moves)?;
    let options = ThinkOptions { lines: Some(1), time_ms: Some(time_ms.unwrap_or(TIME_MS)), depth: None };
    let mut seen = Vec::new();
    for (ply, game) in games.iter().enumerate().rev() {
        if stop.is_requested() {
            return Err(RequestError::new("stopped", "the review was stopped"));
        }
        let score = PositionScore::of(engine, game, options, stop)?;
        progress(json!({ "ply": ply, "of": moves.len(), "worth": score.to_json(game.board().size()) }));
        seen.push(score);
    }
    seen.reverse();
    let judged: Vec<Value> = (1..games.len()).map(|ply| judge(&games, moves, &seen, ply, stop)).collect();
    let lost = walk_back(engine, &games, moves, stop, progress);
    Ok(json!({ "moves": judged, "lost": lost }))
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
    fn of(engine: &Engine, game: &Game, options: ThinkOptions, stop: &Stop) -> Result<Self, RequestError> {
        match game.outcome() {
            Some(Outcome::Win(winner)) if winner == game.turn() => return Ok(Self { score: score::WIN, line: vec![] }),
            Some(Outcome::Win(_)) => return Ok(Self { score: -score::WIN, line: vec![] }),
            Some(Outcome::Draw) => return Ok(Self { score: 0, line: vec![] }),
            None if game.legal_squares().is_empty() => return Ok(Self { score: 0, line: vec![] }),
            None => {}
        }
        let found = think::search(engine, game, options, stop, &mut |_| {})?;
        let best = found.lines.into_iter().next().filter(|_| found.depth > 0);
        Ok(best.map_or(Self { score: 0, line: vec![] }, |best| Self {
            score: best.score,
            line: best.line.moves().to_vec(),
        }))
    }

    fn to_json(&self, size: Size) -> Value {
        json!({
            "score": self.score, "mate": score::mate(self.score), "win": chance(self.score),
            "line": names(self.line.iter().copied(), size),
        })
    }
}

/// What the move that led to position `ply` cost.
fn judge(games: &[Game], moves: &[Square], seen: &[PositionScore], ply: usize, stop: &Stop) -> Value {
    let (before, after) = (&seen[ply - 1], &seen[ply]);
    let (game, played) = (&games[ply - 1], moves[ply - 1]);
    let size = game.board().size();
    let best = before.line.first().copied();
    let loss = if best == Some(played) { 0.0 } else { (chance(before.score) - (1.0 - chance(after.score))).max(0.0) };
    let had_win = score::mate(before.score).is_some_and(|plies| plies > 0);
    let keeps_win = score::mate(after.score).is_some_and(|plies| plies <= 0);
    let missed = best.filter(|&best| had_win && !keeps_win && best != played);
    let line = missed.and_then(|best| winning_line(game, best, stop)).unwrap_or_else(|| before.line.clone());
    json!({
        "ply": ply,
        "move": notation::name(played, size),
        "colour": Side::from(game.turn()),
        "loss": loss,
        "mark": if missed.is_some() || loss >= BLUNDER { "??" } else if loss >= DOUBTFUL { "?" } else { "" },
        "missed": missed.is_some(),
        "best": best.map(|best| notation::name(best, size)),
        "line": names(line, size),
    })
}

/// The winning line that begins with a move, to its end: the line of the search may stop before.
fn winning_line(game: &Game, best: Square, stop: &Stop) -> Option<Vec<Square>> {
    let mut next = game.clone();
    next.play(best).ok()?;
    let question = by_threats(game.turn());
    match solve::is_won(&next, question, stop) {
        Solved::Win(win) => {
            let line = win.line(&solve::problem(&next, question));
            Some(std::iter::once(best).chain(line).collect())
        }
        Solved::None | Solved::Unknown => None,
    }
}

/// Whether a player wins by threats of any length.
const fn by_threats(attacker: Colour) -> Question {
    Question { attacker, threats: Threats::T2Tn, time_ms: Some(SOLVE_MS), shortest: false, quiet: false }
}

/// Who has won: on the board, or by a proof if the loser resigned.
fn winner(game: &Game, stop: &Stop) -> Option<Colour> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => Some(winner),
        Some(Outcome::Draw) => None,
        None => {
            let wins = |attacker: &Colour| matches!(solve::is_won(game, by_threats(*attacker), stop), Solved::Win(_));
            [game.turn(), !game.turn()].into_iter().find(wins)
        }
    }
}

/// For a game that was won: the last position in which the loser was not proven to be lost, and which moves still
/// held there. `null` if nobody has won.
fn walk_back(engine: &Engine, games: &[Game], moves: &[Square], stop: &Stop, progress: &mut dyn FnMut(Value)) -> Value {
    let Some(winner) = games.last().and_then(|last| winner(last, stop)) else { return Value::Null };
    let question = by_threats(winner);
    let losers_turns = (0..games.len() - 1).rev().filter(|&ply| games[ply].turn() != winner);
    for ply in losers_turns {
        if stop.is_requested() {
            return Value::Null;
        }
        progress(json!({ "walk": ply }));
        if !matches!(solve::is_won(&games[ply], question, stop), Solved::Win(_)) {
            let size = games[ply].board().size();
            return json!({
                "winner": Side::from(winner),
                "ply": ply,
                "played": notation::name(moves[ply], size),
                "escapes": escapes(engine, &games[ply], winner, stop),
            });
        }
    }
    json!({ "winner": Side::from(winner), "ply": null, "escapes": [] })
}

/// The fate of the loser's best moves: also lost (proven), not lost to fours and threes, or unknown.
fn escapes(engine: &Engine, game: &Game, winner: Colour, stop: &Stop) -> Vec<Value> {
    let size = game.board().size();
    let options = ThinkOptions { lines: Some(ESCAPES), time_ms: Some(SOLVE_MS), depth: None };
    let found = think::search(engine, game, options, stop, &mut |_| {}).map_or_else(|_| vec![], |found| found.lines);
    // With longer threats the solver never excludes a win.
    let question =
        Question { attacker: winner, threats: Threats::T2T3, time_ms: Some(SOLVE_MS), shortest: false, quiet: false };
    let fate = |square: Square| {
        let mut next = game.clone();
        if next.play(square).is_err() || next.outcome().is_some() {
            return "holds";
        }
        match solve::is_won(&next, question, stop) {
            Solved::Win(_) => "lost",
            Solved::None => "holds",
            Solved::Unknown => "unknown",
        }
    };
    found.iter().map(|best| json!({ "move": notation::name(best.square, size), "fate": fate(best.square) })).collect()
}
