use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Print what a shell needs to complete commands and options
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina completions bash > ~/.local/share/bash-completion/completions/cinquina
  cinquina completions fish > ~/.config/fish/completions/cinquina.fish
  cinquina completions zsh > ~/.zfunc/_cinquina")]
pub(crate) struct CompletionsArguments {
    /// The shell
    pub(crate) shell: Shell,
}

/// Print the manual page, or write one for every command
#[derive(Args)]
#[command(after_help = "Examples:
  cinquina man | man -l -
  cinquina man --out ~/.local/share/man/man1")]
pub(crate) struct ManArguments {
    /// Write the pages of all commands into this folder, which must be there; pages that are there already are replaced
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
