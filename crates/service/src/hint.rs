//! Hints for beginners in stages: where to look, what to look for, the move.

use cinquina_engine::{Engine, Level};
use cinquina_game::{Game, Square};
use cinquina_patterns::{Analysis, PatternBoard, with_lines};
use cinquina_solve::{Outcome, Threats, Win};
use serde::{Deserialize, Serialize};

use crate::analyse::{SearchOptions, ensure_move, search};
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
    /// What it makes: D4, C43, …; `generic` if nothing.
    pub makes: String,
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
        let (square, kind, stones) = call.with_engine(game.rule(), Level::FULL, advice)?;
        let potential =
            with_lines!(game.rule(), L => PatternBoard::<L>::of(game).potential(square, game.turn()).to_string());
        let size = game.board().size();
        let zone = names(zone(square, game), size);
        Ok(Advice { zone, kind, stones, makes: potential, square: SquareName::of(square, size) })
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

/// A part of the board that contains the move, not always in its middle.
fn zone(square: Square, game: &Game) -> Vec<Square> {
    let size = game.board().size();
    let corner = |at: usize, shift: usize, most: usize| at.saturating_sub(shift).min(most.saturating_sub(ZONE));
    // The position determines where in the zone the move lies, so that asking twice reveals no more.
    let shift = game.hash() as usize;
    let left = corner(square.x(), shift % ZONE, size.width());
    let top = corner(square.y(), shift / ZONE % ZONE, size.height());
    let inside = |square: &Square| (left..left + ZONE).contains(&square.x()) && (top..top + ZONE).contains(&square.y());
    size.squares().filter(inside).collect()
}
