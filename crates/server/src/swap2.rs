//! The Swap2 opening, played by the engine.

use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Balanced, Effort, Engine, SearchControl, SearchLimits, Swap2Choice, Swap2Choices, chance};
use cinquina_game::{Colour, Game, Size, notation};
use serde_json::{Value, json};

use crate::think::MOST_TIME;
use crate::{RequestError, Stop};

/// The least time for a decision: many positions are compared.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// The engine's decision: three stones on the empty board, a choice after three or five stones.
pub(crate) fn swap2(engine: &Engine, game: &Game, time_ms: Option<u64>, stop: &Stop) -> Result<Value, RequestError> {
    let time = time_ms.map_or(LEAST_TIME, Duration::from_millis).clamp(LEAST_TIME, MOST_TIME);
    let limits = SearchLimits { hard_time: Some(time), ..SearchLimits::default() };
    let (effort, master) = (Effort::of(&limits), Arc::new(SearchControl::new(limits)));
    stop.attach(&master);
    let (mut random, size) = (fastrand::Rng::new(), game.board().size());
    let answer = match part(game)? {
        Part::Place => {
            engine.swap2_stones(game.rule(), size, effort, &mut random, &master).map(|found| stones(&found, size))
        }
        Part::Choose => engine.swap2_choices(game, effort, &mut random, &master).map(|found| choices(&found, size)),
    };
    answer.ok_or_else(|| RequestError::new("stopped", "stopped before it chose"))
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

/// Three stones with White's chance to win, as JSON.
pub fn stones(found: &Balanced, size: Size) -> Value {
    json!({ "stones": notation::moves_to_string(&found.moves, size), "white": chance(found.score) })
}

/// Each choice with its chance to win and the best of them, as JSON.
pub fn choices(found: &Swap2Choices, size: Size) -> Value {
    json!({
        "stay": found.stay,
        "reply": notation::name(found.reply, size),
        "swap": found.swap,
        "place": found.place.map(|(chance, _)| chance),
        "stones": found.place.map(|(_, stones)| notation::moves_to_string(&stones, size)),
        "best": choice(found.best(), size),
    })
}

/// A choice in words: `stay h8`, `swap`, `place h8i9`.
pub fn choice(choice: Swap2Choice, size: Size) -> String {
    match choice {
        Swap2Choice::Stay(square) => format!("stay {}", notation::name(square, size)),
        Swap2Choice::Swap => "swap".into(),
        Swap2Choice::Place(stones) => format!("place {}", notation::moves_to_string(&stones, size)),
    }
}
