use std::io::Write;

use cinquina_engine::{Control, Effort, Engine, Limits, Settings, Swap2Choice, Swap2Choices, chance};
use cinquina_game::{Colour, Game, Size, Square, notation};
use cinquina_patterns::PatternRule;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use crate::arguments::Swap2Arguments;
use crate::failure::InputError;
use crate::position;

pub(crate) fn run<R: PatternRule>(arguments: &Swap2Arguments) -> anyhow::Result<()> {
    let game = position::read::<R>(&arguments.position)?;
    let stones = game.moves().len();
    if ![0, 3, 5].contains(&stones) || game.board().stones(Colour::Black).len() != stones.div_ceil(2) {
        return Err(InputError(format!("Swap2 has a choice after 0, 3 or 5 moves, not after {stones}")).into());
    }
    let engine = Engine::new(&Settings { threads: usize::from(arguments.threads), ..Settings::default() });
    let limits = Limits { hard_time: Some(arguments.time), ..Limits::default() };
    let (effort, master) = (Effort::of(&limits), Control::new(limits));
    let mut random = arguments.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let spinner = ProgressBar::new_spinner().with_message("thinking");
    spinner.enable_steady_tick(std::time::Duration::from_millis(200));
    let size = game.board().size();
    let (text, object) = if stones == 0 {
        let found = engine.swap2_stones::<R>(size, effort, &mut random, &master);
        let found = found.ok_or_else(|| anyhow::anyhow!("no three stones are found"))?;
        let white = chance(found.score);
        let moves = notation::moves_to_string(&found.moves, size);
        (format!("place {moves}: White wins {}\n", percent(white)), json!({ "stones": moves, "white": white }))
    } else {
        let choices = engine.swap2_choices(&game, effort, &mut random, &master);
        let choices = choices.ok_or_else(|| InputError("the game is over".into()))?;
        (text(&choices, &game), object(&choices, size))
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

/// Each choice with its chance to win, and the best of them.
fn text<R: PatternRule>(choices: &Swap2Choices, game: &Game<R>) -> String {
    let size = game.board().size();
    let name = |square: Square| notation::name(square, size);
    let Swap2Choices { stay, reply, swap, place } = choices;
    let mut text = format!("stay with White, {}   {}\n", name(*reply), percent(*stay));
    text += &format!("swap, take Black       {}\n", percent(*swap));
    if let Some((worth, [white, black])) = place {
        text += &format!("place {} and {}    {}\n", name(*white), name(*black), percent(*worth));
    }
    text + &format!("best: {}\n", told(choices.best(), size))
}

fn told(choice: Swap2Choice, size: Size) -> String {
    match choice {
        Swap2Choice::Stay(square) => format!("stay {}", notation::name(square, size)),
        Swap2Choice::Swap => "swap".into(),
        Swap2Choice::Place(stones) => format!("place {}", notation::moves_to_string(&stones, size)),
    }
}

fn object(choices: &Swap2Choices, size: Size) -> Value {
    json!({
        "stay": choices.stay,
        "reply": notation::name(choices.reply, size),
        "swap": choices.swap,
        "place": choices.place.map(|(worth, _)| worth),
        "stones": choices.place.map(|(_, stones)| notation::moves_to_string(&stones, size)),
        "best": told(choices.best(), size),
    })
}
