use std::io::Write;

use cinquina_formats::Writer;

use crate::arguments::ConvertArguments;
use crate::failure::InputError;
use crate::game_files::{self, Doubts, Hints};
use crate::output::{ensure_new, write_whole};

pub(crate) fn run(arguments: &ConvertArguments) -> anyhow::Result<()> {
    let format = game_files::format(&arguments.to, arguments.write.map(Into::into))?;
    ensure_new(&arguments.to, arguments.force)?;
    let hints = Hints { size: arguments.size, rule: arguments.rule, form: arguments.read.map(Into::into) };
    let (mut writer, mut doubts) = (Writer::new(format), Doubts::default());
    let mut is_writable = Ok(());
    let of_file = game_files::read_each(&arguments.from, &hints, &mut |game, reading| {
        doubts.add(&arguments.from, &reading.doubts);
        if is_writable.is_ok() {
            is_writable = writer.add(game);
        }
    })?;
    doubts.add(&arguments.from, &of_file);
    let written = is_writable.and_then(|()| writer.finish()).map_err(InputError::because)?;
    write_whole(&arguments.to, arguments.force, |out| out.write_all(&written.bytes))?;
    doubts.tell()?;
    Ok(game_files::tell_written(&arguments.from, &arguments.to, &written)?)
}
