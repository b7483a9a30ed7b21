//! Files that the program writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, is_separator};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::arguments::SvgArguments;
use crate::failure::InputError;

/// Writes a text as a file, as [`write_whole`] does.
pub(crate) fn write_new(path: &Path, content: &str, force: bool) -> anyhow::Result<()> {
    write_whole(path, force, |out| out.write_all(content.as_bytes()))
}

/// Draws a picture into a file, if one is wanted.
pub(crate) fn write_picture(arguments: &SvgArguments, picture: impl FnOnce() -> String) -> anyhow::Result<()> {
    match &arguments.svg {
        Some(path) => write_new(path, &picture(), arguments.force),
        None => Ok(()),
    }
}

/// Refuses a path at which no file can be made, and one at which a file exists, unless `force` allows to replace it.
/// For commands that work long before they write.
pub(crate) fn ensure_new(path: &Path, force: bool) -> anyhow::Result<()> {
    ensure_folder(path)?;
    if is_device(path) {
        return Ok(());
    }
    if !force && path.exists() {
        return Err(exists(path));
    }
    // The system knows best whether something can be written there: this file is removed at once.
    unfinished(&target(path)?).map(drop).with_context(|| cannot(path)).map_err(InputError::because)
}

/// Refuses a path that cannot be the name of a file, above all one in a folder that is not there.
fn ensure_folder(path: &Path) -> anyhow::Result<()> {
    let target = target(path)?;
    let reason = if path.as_os_str() == "-" {
        // The commands print their answers there.
        "this is not standard output here, and a file of that name is ./-".to_owned()
    } else if path.is_dir() {
        "it is a folder".to_owned()
    } else if path.to_string_lossy().ends_with(is_separator) {
        format!("there is no folder {}", path.display())
    } else if !folder(&target).is_dir() {
        format!("there is no folder {}", folder(&target).display())
    } else {
        return Ok(());
    };
    Err(InputError(format!("{}: {reason}", cannot(path))).into())
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Where symbolic links lead, to a file that need not exist: it is written, and the links stay.
fn target(path: &Path) -> anyhow::Result<PathBuf> {
    // No system follows more links than that.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(next) = fs::read_link(&target) else { return Ok(target) };
        target = folder(&target).join(next);
    }
    Err(InputError(format!("{}: its symbolic links lead nowhere", cannot(path))).into())
}

/// Whether there is something that can be written to and not replaced, such as a device or a pipe.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a file that is there as a whole or not at all. What is no file, such as a device, is written to and never
/// replaced.
pub(crate) fn write_whole(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || cannot(path);
    if is_device(path) {
        let device = File::options().write(true).open(path).with_context(cannot)?;
        let mut out = BufWriter::new(&device);
        return write(&mut out).and_then(|()| out.flush()).with_context(cannot);
    }
    ensure_folder(path)?;
    let target = target(path)?;
    let file = unfinished(&target).with_context(cannot)?;
    let mut out = BufWriter::new(file.as_file());
    write(&mut out).and_then(|()| out.flush()).with_context(cannot)?;
    drop(out);
    let kept = if force { file.persist(target) } else { file.persist_noclobber(target) };
    match kept {
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
        kept => kept.map(drop).map_err(|error| error.error).with_context(cannot),
    }
}

/// A new file beside the one that it is to become; it is removed unless it is kept.
fn unfinished(target: &Path) -> anyhow::Result<NamedTempFile> {
    let mut unfinished = tempfile::Builder::new();
    // What others may read is for the user's mask to say, as with any file.
    #[cfg(unix)]
    unfinished.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = unfinished.tempfile_in(folder(target));
    // The kind alone: the error names this file, which nobody knows.
    let file = file.map_err(|error| io::Error::from(error.kind()));
    file.with_context(|| format!("no file can be made in {}", folder(target).display()))
}

fn cannot(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

fn exists(path: &Path) -> anyhow::Error {
    InputError(format!("{} exists: --force replaces it", path.display())).into()
}
