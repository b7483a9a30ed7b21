//! Files that the program writes.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, is_separator};

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::arguments::SvgArguments;
use crate::failure::InputError;

/// Writes text to a file, as [`write_whole`] does.
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

/// Refuses a path where no file can be created, and one where a file exists, unless `force` allows replacing it.
/// For commands that run for a long time before they write.
pub(crate) fn ensure_new(path: &Path, force: bool) -> anyhow::Result<()> {
    ensure_folder(path)?;
    if is_device(path) {
        return Ok(());
    }
    if !force && path.exists() {
        return Err(exists(path));
    }
    // Only the system knows whether a file can be created there: this one is removed at once.
    unfinished(&target(path)?).map(drop).with_context(|| cannot(path)).map_err(InputError::because)
}

/// Refuses a path that cannot name a file, above all one in a folder that does not exist.
fn ensure_folder(path: &Path) -> anyhow::Result<()> {
    let target = target(path)?;
    let reason = if path.as_os_str() == "-" {
        // The commands print their answers there.
        "- is not standard output here; for a file of that name write ./-".to_owned()
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
    Err(InputError(format!("{}: too many symbolic links", cannot(path))).into())
}

/// Whether the path is something to write to but not to replace, such as a device or a pipe.
fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// Writes a file completely or not at all. Anything but a regular file, such as a device, is written to and never replaced.
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
    let persisted = if force { file.persist(target) } else { file.persist_noclobber(target) };
    match persisted {
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
        persisted => persisted.map(drop).map_err(|error| error.error).with_context(cannot),
    }
}

/// A temporary file beside the one that it will become; it is removed unless it is persisted.
fn unfinished(target: &Path) -> anyhow::Result<NamedTempFile> {
    let mut unfinished = tempfile::Builder::new();
    // The umask decides who may read it, as for any file.
    #[cfg(unix)]
    unfinished.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = unfinished.tempfile_in(folder(target));
    // Only the kind: the error would name the temporary file, which nobody knows.
    let file = file.map_err(|error| io::Error::from(error.kind()));
    file.with_context(|| format!("no file can be created in {}", folder(target).display()))
}

fn cannot(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

fn exists(path: &Path) -> anyhow::Error {
    InputError(format!("{} exists already: use --force to replace it", path.display())).into()
}
