//! The Swap2 opening, played by the engine.

use std::time::Duration;

use cinquina_engine::{Balanced, Effort, SearchLimits, Swap2Choice, Swap2Choices, chance};
use cinquina_game::{Colour, Game, Size, notation};
use serde::{Deserialize, Serialize};

use crate::analyse::MOST_TIME;
use crate::call::EngineWish;
use crate::position::{Position, SquareName};
use crate::{Call, RequestError, numbers};

/// Choose in the Swap2 opening: the three stones to place on an empty board, the winning chance of each choice after 3 or 5
/// stones.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(example = serde_json::json!({ "position": { "moves": "h8i9c3" }, "time_ms": 500 }))
)]
pub struct Swap2 {
    /// The position.
    pub position: Position,
    /// The most milliseconds, at least 500: many positions are compared.
    #[serde(default, deserialize_with = "numbers::think_ms")]
    #[cfg_attr(feature = "schema", schemars(with = "u64", range(min = 0, max = crate::analyse::MOST_MS)))]
    pub time_ms: Option<u64>,
}

/// What Swap2 asks for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Swap2Answer {
    /// After three or five stones.
    Choices(Choices),
    /// With no stones on the board.
    Stones(Stones),
}

/// Three stones to place.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stones {
    /// The stones, Black's first, without separators.
    pub stones: String,
    /// White's chance to win.
    pub white: f64,
}

/// Each choice with its chance to win, and the best of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choices {
    /// The best choice: `stay h8`, `swap`, or `place h8i9`.
    pub best: String,
    /// To play White.
    pub stay: f64,
    /// White's move then.
    pub reply: SquareName,
    /// To take Black.
    pub swap: f64,
    /// To place two more stones, only after three.
    pub place: Option<f64>,
    /// These stones, without separators.
    pub stones: Option<String>,
}

/// The least time for a decision: many positions are compared.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// A request that was checked.
pub(crate) struct Choosing {
    game: Game,
    part: Part,
    time: Duration,
}

impl Swap2 {
    pub(crate) fn begin(&self) -> Result<Choosing, RequestError> {
        let game = self.position.game()?;
        let part = part(&game)?;
        let time = self.time_ms.map_or(LEAST_TIME, Duration::from_millis).clamp(LEAST_TIME, MOST_TIME);
        Ok(Choosing { game, part, time })
    }
}

impl Choosing {
    /// The engine's decision.
    pub(crate) fn finish(&self, call: &mut Call<'_>) -> Result<Swap2Answer, RequestError> {
        let Self { game, part, time } = self;
        let limits = SearchLimits { hard_time: Some(*time), ..SearchLimits::default() };
        let (rule, size, effort) = (game.rule(), game.board().size(), Effort::of(&limits));
        let mut random = fastrand::Rng::with_seed(call.host.seed());
        call.with_engine(&EngineWish::usual(rule), |engine, call| {
            let master = call.search_control(limits);
            let answer = match part {
                Part::Place => engine
                    .swap2_stones(rule, size, effort, &mut random, &master)
                    .map(|found| Swap2Answer::Stones(Stones::of(&found, size))),
                Part::Choose => engine
                    .swap2_choices(game, effort, &mut random, &master)
                    .map(|found| Swap2Answer::Choices(Choices::of(&found, size))),
            };
            answer.ok_or_else(|| RequestError::new("stopped", "stopped before it chose"))
        })
    }
}

/// What Swap2 requires in a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Place three stones.
    Place,
    /// Stay, swap, or place two more stones.
    Choose,
}

/// What Swap2 requires in this position; an error if there is nothing to decide.
pub fn part(game: &Game) -> Result<Part, RequestError> {
    let [black, white] = Colour::BOTH.map(|colour| game.board().stones(colour).len());
    match (black, white, game.turn()) {
        (0, 0, Colour::Black) => Ok(Part::Place),
        (2, 1, Colour::White) | (3, 2, Colour::White) => Ok(Part::Choose),
        _ => Err(RequestError::bad(format!(
            "Swap2 has a choice after 0, 3 or 5 moves, but there are {black} black and {white} white stones with {} to move",
            game.turn()
        ))),
    }
}

impl Stones {
    /// Three stones that the engine found.
    pub fn of(found: &Balanced, size: Size) -> Self {
        Self { stones: notation::moves_to_string(&found.moves, size), white: chance(found.score) }
    }
}

impl Choices {
    /// The choices that the engine sees.
    pub fn of(found: &Swap2Choices, size: Size) -> Self {
        Self {
            best: choice(found.best(), size),
            stay: found.stay,
            reply: SquareName::of(found.reply, size),
            swap: found.swap,
            place: found.place.map(|(chance, _)| chance),
            stones: found.place.map(|(_, stones)| notation::moves_to_string(&stones, size)),
        }
    }
}

/// A choice in words: `stay h8`, `swap`, `place h8i9`.
pub fn choice(choice: Swap2Choice, size: Size) -> String {
    match choice {
        Swap2Choice::Stay(square) => format!("stay {}", notation::name(square, size)),
        Swap2Choice::Swap => "swap".into(),
        Swap2Choice::Place(stones) => format!("place {}", notation::moves_to_string(&stones, size)),
    }
}
