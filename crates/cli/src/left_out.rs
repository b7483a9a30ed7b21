//! What this program was built without. Databases, the prover and training take longer to compile than the player; who plays
//! or analyses need not wait for them, and whoever asks for them is told how to have them.

use std::ffi::OsString;

use clap::Args;

use crate::failure::InputError;

/// The arguments of a command that this program was built without: any.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct LeftOut {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _all: Vec<OsString>,
}

/// The answer to somebody who asks for `what`, which needs this feature of the package.
pub(crate) fn left_out(what: &str, feature: &str) -> anyhow::Error {
    let build = format!("cargo build --release --features {feature}");
    InputError(format!(
        "{what} is not in this program: build it with '{build}', or with '--features full' for everything"
    ))
    .into()
}
