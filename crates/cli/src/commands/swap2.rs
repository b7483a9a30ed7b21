use std::io::Write;
use std::time::Duration;

use cinquina_engine::{Effort, Engine, SearchControl, SearchLimits, Settings, Swap2Choices, chance};
use cinquina_game::{Game, Square, notation};
use cinquina_service::swap2::{self, Choices, Part, Stones};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::arguments::Swap2Arguments;
use crate::failure::InputError;
use crate::input;

/// The default time for three stones: with less they are not balanced enough.
const PLACING: Duration = Duration::from_secs(120);
/// The default time for a choice.
const CHOOSING: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &Swap2Arguments) -> anyhow::Result<()> {
    let game = input::position(&arguments.position)?;
    let part = swap2::part(&game).map_err(|complaint| InputError(complaint.message))?;
    let engine = Engine::new(&Settings { threads: usize::from(arguments.threads), ..Settings::default() });
    let time = arguments.time.unwrap_or(if part == Part::Place { PLACING } else { CHOOSING });
    let limits = SearchLimits { hard_time: Some(time), ..SearchLimits::default() };
    let (effort, master) = (Effort::of(&limits), SearchControl::new(limits));
    let mut random = arguments.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let style = ProgressStyle::with_template("{spinner} thinking, {elapsed} of {msg}")?;
    let spinner = ProgressBar::new_spinner().with_style(style).with_message(format!("{time:?}"));
    spinner.enable_steady_tick(Duration::from_millis(200));
    let size = game.board().size();
    let (text, object) = match part {
        Part::Place => {
            let found = engine.swap2_stones(game.rule(), size, effort, &mut random, &master);
            let found = found.ok_or_else(|| anyhow::anyhow!("no three stones were found"))?;
            let moves = notation::moves_to_string(&found.moves, size);
            let text = format!("place {moves}: White wins {}\n", percent(chance(found.score)));
            (text, json!(Stones::of(&found, size)))
        }
        Part::Choose => {
            let choices = engine.swap2_choices(&game, effort, &mut random, &master);
            let choices = choices.ok_or_else(|| InputError("the game is over".into()))?;
            (text(&choices, &game), json!(Choices::of(&choices, size)))
        }
    };
    spinner.finish_and_clear();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(())
}

fn percent(chance: f64) -> String {
    format!("{:.1} %", 100.0 * chance)
}

/// Each choice with its winning chance, and the best of them.
fn text(choices: &Swap2Choices, game: &Game) -> String {
    let size = game.board().size();
    let name = |square: Square| notation::name(square, size);
    let Swap2Choices { stay, reply, swap, place } = choices;
    let mut text = format!("stay with White, {}   {}\n", name(*reply), percent(*stay));
    text += &format!("swap, take Black       {}\n", percent(*swap));
    if let Some((win, [white, black])) = place {
        text += &format!("place {} and {}    {}\n", name(*white), name(*black), percent(*win));
    }
    text + &format!("best: {}\n", swap2::choice(choices.best(), size))
}
