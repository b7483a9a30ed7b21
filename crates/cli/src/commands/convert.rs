use std::io::Write;

use cinquina_formats::losses;

use crate::arguments::ConvertArguments;
use crate::failure::InputError;
use crate::game_files::{self, Hints};
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let format = game_files::format(&arguments.to, arguments.write.map(Into::into))?;
    ensure_new(&arguments.to, arguments.force)?;
    let hints = Hints { size: arguments.size, rule: arguments.rule, form: arguments.read.map(Into::into) };
    let games = game_files::read(&arguments.from, &hints)?;
    let bytes = format.write(&games).map_err(InputError::because)?;
    write_whole(&arguments.to, arguments.force, |out| out.write_all(&bytes))?;
    let (from, to, count) = (arguments.from.display(), arguments.to.display(), games.len());
    let mut err = anstream::stderr().lock();
    writeln!(err, "{from}: {count} {} → {to}", if count == 1 { "game" } else { "games" })?;
    let lost = losses(&games, format, &bytes);
    if !lost.is_empty() {
        writeln!(err, "not kept, since the format has no place for it: {}", lost.join(", "))?;
    }
    Ok(())
}
