use std::io::Write;

use anyhow::bail;
use cinquina_formats::{Format, GameFile, Writer};

use crate::arguments::ConvertArguments;
use crate::failure::InputError;
use crate::game_files::{self, Doubts, Hints};
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let format = game_files::format(&arguments.to, arguments.write.map(Into::into))?;
    refuse_idle_forms(arguments)?;
    ensure_new(&arguments.to, arguments.force)?;
    let rule = arguments.rule.unwrap_or_default();
    let hints = Hints { size: arguments.size, rule, form: arguments.read.map(Into::into) };
    let (mut writer, mut doubts) = (Writer::new(format), Doubts::default());
    let (mut is_writable, mut is_as_told) = (Ok(()), Ok(()));
    let of_file = game_files::read_each(&arguments.from, &hints, &mut |game, reading| {
        doubts.add(&arguments.from, &reading.doubts);
        if is_as_told.is_ok() {
            is_as_told = refuse_idle_hints(arguments, &game);
        }
        if is_writable.is_ok() {
            is_writable = writer.add(game);
        }
    })?;
    doubts.add(&arguments.from, &of_file);
    is_as_told?;
    let written = is_writable.and_then(|()| writer.finish()).map_err(InputError::because)?;
    write_whole(&arguments.to, arguments.force, |out| out.write_all(&written.bytes))?;
    doubts.tell()?;
    Ok(game_files::tell_written(&arguments.from, &arguments.to, &written)?)
}

/// Complains about a form of lines where no lines are read or written.
fn refuse_idle_forms(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let ends = [("--read", arguments.read, &arguments.from), ("--write", arguments.write, &arguments.to)];
    for (option, form, path) in ends {
        if form.is_some() && !matches!(Format::of(path), Some(Format::Text(_))) {
            let path = path.display();
            bail!(InputError(format!("{option} has no meaning for {path}: it is about the lines of .txt files")));
        }
    }
    Ok(())
}

/// Complains about a size or a rule that was told and is not that of a game, since its file says another.
fn refuse_idle_hints(arguments: &ConvertArguments, game: &GameFile) -> anyhow::Result<()> {
    let from = arguments.from.display();
    if let Some(size) = arguments.size.filter(|size| *size != game.size) {
        bail!(InputError(format!("--size {size} has no meaning for {from}: it says {}", game.size)));
    }
    if let Some(rule) = arguments.rule.filter(|rule| *rule != game.rule) {
        bail!(InputError(format!("--rule {rule} has no meaning for {from}: it says {}", game.rule)));
    }
    Ok(())
}
