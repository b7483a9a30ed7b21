//! Hints for beginners in stages: where to look, what to look for, the move.

use cinquina_engine::Engine;
use cinquina_game::{Game, Square};
use cinquina_patterns::{Analysis, Shape};
use cinquina_solve::{Outcome, Threats, Win};
use serde::{Deserialize, Serialize};

use crate::analyse::{SearchOptions, ensure_move, search};
use crate::call::EngineWish;
use crate::describe::ShapeName;
use crate::position::{Position, SquareName, names};
use crate::solve::Question;
use crate::{Call, RequestError};

/// Give a hint: where to look, what for, and the move.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(example = serde_json::json!({ "position": { "moves": "h8a1i8a3j8a5" } })))]
pub struct Hint {
    /// The position.
    pub position: Position,
}

/// A hint in three stages: where to look; what for, and what the move makes; the move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Advice {
    /// A part of the board that contains the move.
    pub zone: Vec<SquareName>,
    /// What the move is for.
    pub kind: Purpose,
    /// If it wins by threats: how many stones that takes.
    pub stones: Option<u16>,
    /// What it makes, if that has a name.
    pub makes: Option<ShapeName>,
    /// The move.
    #[serde(rename = "move")]
    pub square: SquareName,
}

/// What a move is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// It completes five.
    Five,
    /// It stops a four.
    Block,
    /// It is as good as any: the game is lost.
    Lost,
    /// It wins.
    Win,
    /// It stops an attack.
    Defend,
    /// It makes good shape.
    Shape,
}

/// The time for the solver to find a win, and for the engine to find a move.
const SOLVE_MS: u64 = 700;
const THINK_MS: u64 = 700;
/// The zone is a square with sides of this length.
const ZONE: usize = 5;

/// A request that was checked.
pub(crate) struct Hinting(Game);

impl Hint {
    pub(crate) fn begin(&self) -> Result<Hinting, RequestError> {
        let game = self.position.game()?;
        ensure_move(&game)?;
        Ok(Hinting(game))
    }
}

impl Hinting {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<Advice, RequestError> {
        let Self(game) = self;
        let advice = |engine: &Engine, call: &mut Call<'_>| advice(engine, game, call);
        let (square, kind, stones) = call.with_engine(&EngineWish::usual(game.rule()), advice)?;
        let makes = Shape::made(game, square, game.turn()).map(Into::into);
        let size = game.board().size();
        let zone = names(zone(square, game), size);
        Ok(Advice { zone, kind, stones, makes, square: SquareName::of(square, size) })
    }
}

/// The move, its purpose, and the number of stones to the win if it wins.
fn advice(engine: &Engine, game: &Game, call: &Call<'_>) -> Result<(Square, Purpose, Option<u16>), RequestError> {
    let analysis = Analysis::of(game);
    let question = Question { attacker: game.turn(), threats: Threats::T2T3, shortest: true, quiet: false };
    if matches!(analysis, Analysis::DoubleFour(_) | Analysis::Defend(_) | Analysis::Open)
        && let Outcome::Win(Win::Move(attack)) = question.is_won(game, SOLVE_MS, call)
    {
        return Ok((attack.play, Purpose::Win, Some(attack.stones)));
    }
    let found = search(engine, game, SearchOptions::within(THINK_MS, 1), call)?;
    let best = found.lines.first().ok_or_else(RequestError::no_move)?;
    let kind = match analysis {
        Analysis::Five(_) => Purpose::Five,
        Analysis::Block(_) => Purpose::Block,
        Analysis::Lost => Purpose::Lost,
        Analysis::DoubleFour(_) => Purpose::Win,
        Analysis::Defend(_) => Purpose::Defend,
        Analysis::Open => Purpose::Shape,
    };
    Ok((best.square, kind, None))
}

/// A part of the board that contains the move: the one with the most stones among those that do not have it at their edge.
fn zone(square: Square, game: &Game) -> Vec<Square> {
    let size = game.board().size();
    let squares = |left: usize, top: usize| {
        let inside =
            move |square: &Square| (left..left + ZONE).contains(&square.x()) && (top..top + ZONE).contains(&square.y());
        size.squares().filter(inside)
    };
    // Away from the edge of the zone, unless the edge of the board leaves no other.
    let starts = |at: usize, side: usize| {
        let last = side.saturating_sub(ZONE);
        let is_inside = move |start: usize| (start + 1..start + ZONE - 1).contains(&at);
        (0..=last)
            .filter(move |&start| is_inside(start) || (at == 0 && start == 0) || (at + 1 == side && start == last))
    };
    let places =
        starts(square.x(), size.width()).flat_map(|left| starts(square.y(), size.height()).map(move |top| (left, top)));
    let stones = |&(left, top): &(usize, usize)| {
        squares(left, top).filter(|&square| game.board().stone(square).is_some()).count()
    };
    // The position determines which of equal zones it is, so that asking twice reveals no more.
    let mut random = fastrand::Rng::with_seed(game.hash());
    let best = places.max_by_key(|place| (stones(place), random.u32(..)));
    best.map(|(left, top)| squares(left, top).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cinquina_game::{Rule, notation};

    #[test]
    fn the_zone_has_the_move_inside_and_the_stones_that_matter() {
        let size = cinquina_game::Size::square(15).unwrap();
        let mut game = Game::new(Rule::Freestyle, size);
        for square in notation::parse_moves("h8a1i8a3j8a5", size).unwrap() {
            game.play(square).unwrap();
        }
        for name in ["g8", "k8", "a2", "a15", "o1", "b14"] {
            let square = notation::parse_square(name, size).unwrap();
            let zone = zone(square, &game);
            assert_eq!(zone.len(), ZONE * ZONE, "{name}");
            assert!(zone.contains(&square), "{name}");
            // Every neighbour of the move is in the zone too.
            for neighbour in size.squares() {
                let near = neighbour.x().abs_diff(square.x()) <= 1 && neighbour.y().abs_diff(square.y()) <= 1;
                assert!(!near || zone.contains(&neighbour), "{name}: {}", notation::name(neighbour, size));
            }
        }
        let g8 = zone(notation::parse_square("g8", size).unwrap(), &game);
        let stones = g8.iter().filter(|&&square| game.board().stone(square).is_some()).count();
        assert_eq!(stones, 3, "the three that it completes");
    }
}
