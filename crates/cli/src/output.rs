//! Files that the program writes.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use crate::failure::InputError;

/// Writes a file; one that exists is replaced only by `force`.
pub(crate) fn write_new(path: &Path, content: &str, force: bool) -> anyhow::Result<()> {
    let file = if force { File::create(path) } else { File::create_new(path) };
    let mut file = match file {
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            return Err(InputError(format!("{} exists: --force replaces it", path.display())).into());
        }
        file => file.with_context(|| format!("cannot write {}", path.display()))?,
    };
    file.write_all(content.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
