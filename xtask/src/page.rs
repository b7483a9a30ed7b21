//! The page: its types checked, and its tests in a real browser. Needs Node and Chromium.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::succeed;
use crate::tools::{cargo, need_package, works};

const FOLDER: &str = "crates/server/tests/browser";

/// What cannot be had is skipped with a word; on a machine that only tests (`CI` is set) that is a failure.
pub(crate) fn check() -> Result<()> {
    match tools() {
        Ok(()) => {}
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("the page was not tested: {error:#}");
            return Ok(());
        }
        Err(error) => return Err(error),
    }
    for project in ["tsconfig.page.json", "tsconfig.json"] {
        succeed(
            Command::new("node").args(["node_modules/typescript/bin/tsc", "--project", project]).current_dir(FOLDER),
        )?;
    }
    succeed(cargo().args(["test", "--workspace", "--test", "browser", "--", "--ignored", "--nocapture"]))
}

fn tools() -> Result<()> {
    need_package("chromium", "chromium")?;
    need_package("node", "nodejs")?;
    need_package("npm", "npm")?;
    packages().context("the packages of the browser tests")
}

/// Installs what the lock file says, unless that was done already.
fn packages() -> Result<()> {
    let folder = Path::new(FOLDER);
    let modified = |path: &str| folder.join(path).metadata().and_then(|metadata| metadata.modified());
    let installed = modified("node_modules/.package-lock.json");
    if installed.is_ok_and(|installed| modified("package-lock.json").is_ok_and(|wanted| wanted <= installed)) {
        return Ok(());
    }
    if !works(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(folder)) {
        bail!("`npm ci` failed in {FOLDER}: is there a network?");
    }
    Ok(())
}
