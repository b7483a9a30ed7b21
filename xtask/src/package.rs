//! The crates as they would be published: packed, and built from nothing but what was packed.

use anyhow::Result;

use crate::steps::succeed;
use crate::tools::cargo;

/// Crates that only the tests of this repository need.
const UNPUBLISHED: [&str; 3] = ["xtask", "cinquina-fuzz-bodies", "test-engine"];

pub(crate) fn run() -> Result<()> {
    // What was edited and not committed yet is tested too.
    let mut command = cargo();
    command.args(["package", "--workspace", "--all-features", "--offline", "--allow-dirty", "--quiet"]);
    for package in UNPUBLISHED {
        command.args(["--exclude", package]);
    }
    succeed(&mut command)
}
