//! Stones that make a position even: for openings, and for games between players of different strength.

use std::time::Duration;

use cinquina_engine::{Effort, Engine, SearchLimits, chance};
use cinquina_game::Game;
use serde::{Deserialize, Serialize};

use crate::analyse::{MOST_TIME, ensure_move};
use crate::call::EngineWish;
use crate::position::{Position, SquareName, names};
use crate::{Call, RequestError, numbers};

/// Find the move, or the two moves, after which the position is most nearly even.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8" }, "stones": 1, "time_ms": 500 }))
)]
pub struct Balance {
    /// The position.
    pub position: Position,
    /// How many stones, 1 or 2.
    #[serde(default, deserialize_with = "numbers::stones")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 1, max = 2)))]
    pub stones: Option<u64>,
    /// The most milliseconds: many positions are compared.
    #[serde(default, deserialize_with = "numbers::think_ms")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 0, max = crate::analyse::MOST_MS)))]
    pub time_ms: Option<u64>,
}

/// Stones that make a position even.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BalancedStones {
    /// The moves.
    pub moves: Vec<SquareName>,
    /// The chance to win of the player who is to move then.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub win: f64,
}

/// The default time.
const TIME: Duration = Duration::from_secs(5);

/// A request that was checked.
pub(crate) struct Balancing {
    game: Game,
    stones: u64,
    time: Duration,
}

impl Balance {
    pub(crate) fn begin(&self) -> Result<Balancing, RequestError> {
        let game = self.position.game()?;
        ensure_move(&game)?;
        let time = self.time_ms.map_or(TIME, Duration::from_millis).min(MOST_TIME);
        Ok(Balancing { game, stones: self.stones.unwrap_or(1), time })
    }
}

impl Balancing {
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<BalancedStones, RequestError> {
        let Self { game, stones, time } = self;
        let limits = SearchLimits { hard_time: Some(*time), ..SearchLimits::default() };
        let mut random = fastrand::Rng::with_seed(call.host.seed());
        call.with_engine(&EngineWish::usual(game.rule()), |engine: &Engine, call| {
            let master = call.search_control(limits);
            let effort = Effort::of(&limits);
            let found = if *stones == 2 {
                engine.balance_two(game, 0, effort, &mut random, &master)
            } else {
                engine.balance_one(game, 0, effort, &mut random, &master)
            };
            let found = found.ok_or_else(|| RequestError::new("balance", "no such stones leave the game undecided"))?;
            Ok(BalancedStones { moves: names(found.moves, game.board().size()), win: chance(found.score) })
        })
    }
}
