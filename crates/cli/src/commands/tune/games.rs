use std::path::PathBuf;

use anyhow::Context;
use cinquina_formats::packed::PackedGame;
use cinquina_game::Rule;
use cinquina_tune::Share;

use crate::commands::games;
use crate::failure::InputError;

/// What is learnt from games, and what it is checked with.
pub(super) struct Lessons<T> {
    pub(super) learn: T,
    pub(super) check: T,
}

/// The rule of the first file.
pub(super) fn rule(paths: &[PathBuf]) -> anyhow::Result<Rule> {
    Ok(paths.first().map(|path| games::open(path)).transpose()?.map(|reader| reader.header().rule).unwrap_or_default())
}

/// Reads the games of all files and hands each to what it is for.
pub(super) fn read<T: Default>(
    paths: &[PathBuf],
    add: impl Fn(&mut T, &PackedGame, Rule),
    is_empty: impl Fn(&T) -> bool,
) -> anyhow::Result<Lessons<T>> {
    let mut lessons = Lessons { learn: T::default(), check: T::default() };
    for path in paths {
        let reader = games::open(path)?;
        let rule = reader.header().rule;
        for game in reader {
            let game = game.with_context(|| path.display().to_string())?;
            let share = match Share::of(&game) {
                Share::Learn => &mut lessons.learn,
                Share::Check => &mut lessons.check,
            };
            add(share, &game, rule);
        }
    }
    if is_empty(&lessons.learn) || is_empty(&lessons.check) {
        return Err(InputError("there are too few games: make more with 'cinquina selfplay'".into()).into());
    }
    Ok(lessons)
}
