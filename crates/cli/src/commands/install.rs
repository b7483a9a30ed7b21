//! What an installation needs beside the program: completions for shells, manual pages. Both are made from the arguments.

use std::io::Write;

use anyhow::Context;
use clap::CommandFactory;
use clap_mangen::Man;

use crate::arguments::{Arguments, CompletionsArguments, ManArguments};

pub(crate) fn completions(arguments: &CompletionsArguments) -> anyhow::Result<()> {
    // In memory first: the library does not expect that a pipe is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "cinquina", &mut script);
    Ok(std::io::stdout().lock().write_all(&script)?)
}

pub(crate) fn man(arguments: &ManArguments) -> anyhow::Result<()> {
    match &arguments.out {
        Some(folder) => clap_mangen::generate_to(Arguments::command(), folder)
            .with_context(|| format!("{}: the pages cannot be written", folder.display())),
        None => {
            let mut page = Vec::new();
            Man::new(Arguments::command()).render(&mut page)?;
            Ok(std::io::stdout().lock().write_all(&page)?)
        }
    }
}
