use std::io::Write;

use anyhow::bail;
use cinquina_formats::{Format, GameFile, Writer};

use crate::arguments::ConvertArguments;
use crate::failure::InputError;
use crate::game_files::{self, Hints, Warnings};
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let format = game_files::format(&arguments.to, arguments.write.map(Into::into))?;
    ensure_forms_apply(arguments)?;
    ensure_new(&arguments.to, arguments.force)?;
    let rule = arguments.rule.unwrap_or_default();
    let hints = Hints { size: arguments.size, rule, form: arguments.read.map(Into::into) };
    let (mut writer, mut warnings) = (Writer::new(format), Warnings::default());
    let (mut is_writable, mut hints_fit) = (Ok(()), Ok(()));
    let of_file = game_files::read_each(&arguments.from, &hints, &mut |game, reading| {
        warnings.add(&arguments.from, &reading.warnings);
        if hints_fit.is_ok() {
            hints_fit = ensure_hints_fit(arguments, &game);
        }
        if is_writable.is_ok() {
            is_writable = writer.add(game);
        }
    })?;
    warnings.add(&arguments.from, &of_file);
    hints_fit?;
    let written = is_writable.and_then(|()| writer.finish()).map_err(InputError::because)?;
    write_whole(&arguments.to, arguments.force, |out| out.write_all(&written.bytes))?;
    warnings.print()?;
    Ok(game_files::print_written(&arguments.from, &arguments.to, &written)?)
}

/// Refuses a form of lines for a file that does not consist of lines of text.
fn ensure_forms_apply(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let ends = [("--read", arguments.read, &arguments.from), ("--write", arguments.write, &arguments.to)];
    for (option, form, path) in ends {
        if form.is_some() && !matches!(Format::of(path), Some(Format::Text(_))) {
            let path = path.display();
            bail!(InputError(format!("{option} does not apply to {path}: it is for .txt files")));
        }
    }
    Ok(())
}

/// Refuses a size or a rule on the command line that contradicts the file.
fn ensure_hints_fit(arguments: &ConvertArguments, game: &GameFile) -> anyhow::Result<()> {
    let from = arguments.from.display();
    if let Some(size) = arguments.size.filter(|size| *size != game.size) {
        bail!(InputError(format!("--size {size} does not apply to {from}: the file says {}", game.size)));
    }
    if let Some(rule) = arguments.rule.filter(|rule| *rule != game.rule) {
        bail!(InputError(format!("--rule {rule} does not apply to {from}: the file says {}", game.rule)));
    }
    Ok(())
}
