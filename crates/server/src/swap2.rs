//! The opening Swap2, for a player who leaves its part in it to the engine.

use std::sync::Arc;
use std::time::Duration;

use cinquina_engine::{Balanced, Effort, Engine, SearchControl, SearchLimits, Swap2Choice, Swap2Choices, chance};
use cinquina_game::{Colour, Game, Size, notation};
use serde_json::{Value, json};

use crate::think::MOST_TIME;
use crate::{Complaint, Stop};

/// The least time for a part of the opening: many positions are compared.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// What the engine does when it is asked: places three stones on the empty board, and chooses after three or five.
pub(crate) fn swap2(engine: &Engine, game: &Game, time_ms: Option<u64>, stop: &Stop) -> Result<Value, Complaint> {
    let time = time_ms.map_or(LEAST_TIME, Duration::from_millis).clamp(LEAST_TIME, MOST_TIME);
    let limits = SearchLimits { hard_time: Some(time), ..SearchLimits::default() };
    let (effort, master) = (Effort::of(&limits), Arc::new(SearchControl::new(limits)));
    stop.also(&master);
    let (mut random, size) = (fastrand::Rng::new(), game.board().size());
    let told = match part(game)? {
        Part::Place => {
            engine.swap2_stones(game.rule(), size, effort, &mut random, &master).map(|found| stones(&found, size))
        }
        Part::Choose => engine.swap2_choices(game, effort, &mut random, &master).map(|found| choices(&found, size)),
    };
    told.ok_or_else(|| Complaint::new("stopped", "stopped before it chose"))
}

/// What is to be done in a position of the opening.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// Three stones are to be placed.
    Place,
    /// One is to stay, swap, or place two more.
    Choose,
}

/// What is to be done in this position; a complaint if Swap2 has nothing to decide here.
pub fn part(game: &Game) -> Result<Part, Complaint> {
    let [black, white] = Colour::BOTH.map(|colour| game.board().stones(colour).len());
    match (black, white, game.turn()) {
        (0, 0, Colour::Black) => Ok(Part::Place),
        (2, 1, Colour::White) | (3, 2, Colour::White) => Ok(Part::Choose),
        _ => Err(Complaint::bad(format!(
            "Swap2 has a choice after 0, 3 or 5 moves, not with {black} black stones, {white} white ones and {} to move",
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
        "place": found.place.map(|(worth, _)| worth),
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
