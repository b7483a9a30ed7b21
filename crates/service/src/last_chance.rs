//! Where a lost game was lost: back from its end to the loser's last position that is not proven to be lost.

use cinquina_engine::{Engine, score};
use cinquina_game::{Colour, Game, Outcome, Square};
use cinquina_solve::{Outcome as Solved, Threats};
use serde::Serialize;

use crate::analyse::{SearchOptions, search};
use crate::position::{Side, SquareName};
use crate::review::{PositionScore, ReviewProgress};
use crate::solve::Question;
use crate::{Call, Report};

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

/// The boards that the solver may expand for one question.
const BOARDS: u64 = 40_000;
/// The number of moves that are tried at the loser's last chance.
const ESCAPES: usize = 8;

/// Whether a player wins by threats of any length.
const fn by_threats(attacker: Colour) -> Question {
    Question { attacker, threats: Threats::T2Tn, shortest: false, quiet: false }
}

/// The winning line that begins with a move, to its end: the line of the search may stop before.
pub(crate) fn winning_line(game: &Game, best: Square, call: &Call<'_>) -> Option<Vec<Square>> {
    let mut next = game.clone();
    next.play(best).ok()?;
    let question = by_threats(game.turn());
    match question.is_won_within(&next, BOARDS, call) {
        Solved::Win(win) => {
            let line = win.line(&question.problem(&next));
            Some(std::iter::once(best).chain(line).collect())
        }
        Solved::None | Solved::Unknown => None,
    }
}

/// A player who has a proven win, and in how many moves of both sides he completes five.
struct Won {
    winner: Colour,
    plies: i32,
}

/// What is proven about a position: by the rules, by the search, or by the solver about this attacker.
fn proven(game: &Game, seen: &PositionScore, attacker: Colour, call: &Call<'_>) -> Option<Won> {
    match game.outcome() {
        Some(Outcome::Win(winner)) => return Some(Won { winner, plies: 0 }),
        Some(Outcome::Draw) => return None,
        None => {}
    }
    if let Some(plies) = score::mate(seen.score) {
        let winner = if plies > 0 { game.turn() } else { !game.turn() };
        return Some(Won { winner, plies: plies.abs() });
    }
    match by_threats(attacker).is_won_within(game, BOARDS, call) {
        Solved::Win(win) => {
            let stones = i32::from(win.stones());
            Some(Won { winner: attacker, plies: if attacker == game.turn() { 2 * stones - 1 } else { 2 * stones } })
        }
        Solved::None | Solved::Unknown => None,
    }
}

/// Who has won the game: on the board, or by a proof if the loser resigned.
fn winner(game: &Game, seen: &PositionScore, call: &Call<'_>) -> Option<Colour> {
    let found = |attacker| proven(game, seen, attacker, call);
    [game.turn(), !game.turn()].into_iter().find_map(found).map(|won| won.winner)
}

/// For a game that was won: the last position in which the loser was not proven to be lost, and which moves still held there.
/// What is proven on the way is noted in `seen`, so that nothing else says otherwise.
pub(crate) fn last_chance(
    engine: &Engine,
    games: &[Game],
    moves: &[Square],
    seen: &mut [PositionScore],
    nodes: u64,
    call: &mut Call<'_>,
) -> Option<LastChance> {
    let winner = winner(games.last()?, seen.last()?, call)?;
    let losers_turns = (0..games.len() - 1).rev().filter(|&ply| games[ply].turn() != winner);
    let mut after = None;
    for ply in losers_turns {
        if call.stop.is_requested() {
            return None;
        }
        (call.report)(Report::Review(ReviewProgress::Walk { walk: ply }));
        let Some(won) = proven(&games[ply], &seen[ply], winner, call).filter(|won| won.winner == winner) else {
            if let Some(plies) = after {
                seen[ply + 1].prove(score::win_at(plies + 1));
            }
            let played = SquareName::of(moves[ply], games[ply].board().size());
            let escapes = escapes(engine, &games[ply], moves[ply], nodes, call);
            return Some(LastChance { winner: winner.into(), ply: Some(ply), played: Some(played), escapes });
        };
        seen[ply].prove(score::loss_at(won.plies));
        // The winner's position in between is won by the move that he played.
        if let Some(plies) = after.replace(won.plies) {
            seen[ply + 1].prove(score::win_at(plies + 1));
        }
    }
    Some(LastChance { winner: winner.into(), ply: None, played: None, escapes: Vec::new() })
}

/// The fate of the loser's best moves. The move that he played is lost: that is how its position was found.
fn escapes(engine: &Engine, game: &Game, played: Square, nodes: u64, call: &Call<'_>) -> Vec<Escape> {
    let size = game.board().size();
    let found = search(engine, game, SearchOptions::of_nodes(nodes, ESCAPES), call);
    let found = found.map_or_else(|_| vec![], |found| found.lines);
    let fate = |square: Square, score: i32| {
        let is_seen_lost = score::mate(score).is_some_and(|plies| plies < 0);
        if square == played || is_seen_lost { Fate::Lost } else { fate_of(game, square, call) }
    };
    found
        .iter()
        .map(|best| Escape { square: SquareName::of(best.square, size), fate: fate(best.square, best.score) })
        .collect()
}

/// What becomes of a move that the search does not see lost.
fn fate_of(game: &Game, square: Square, call: &Call<'_>) -> Fate {
    let (mut next, attacker) = (game.clone(), !game.turn());
    if next.play(square).is_err() || next.outcome().is_some() {
        return Fate::Holds;
    }
    let by_fours_and_threes = Question { attacker, threats: Threats::T2T3, shortest: false, quiet: false };
    let first = by_fours_and_threes.is_won_within(&next, BOARDS, call);
    if matches!(first, Solved::Win(_))
        || matches!(by_threats(attacker).is_won_within(&next, BOARDS, call), Solved::Win(_))
    {
        return Fate::Lost;
    }
    // With longer threats the solver never excludes a win.
    if matches!(first, Solved::None) { Fate::Holds } else { Fate::Unknown }
}
