//! Files that the program writes.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;

use crate::failure::InputError;

/// Writes a file; one that exists is replaced only by `force`.
pub(crate) fn write_new(path: &Path, content: &str, force: bool) -> anyhow::Result<()> {
    let file = if force { File::create(path) } else { File::create_new(path) };
    let mut file = match file {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(exists(path)),
        file => file.with_context(|| format!("cannot write {}", path.display()))?,
    };
    file.write_all(content.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}

/// Refuses a path at which something exists, unless `force` allows to replace it. For commands that work long before
/// they write.
pub(crate) fn ensure_new(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() { Err(exists(path)) } else { Ok(()) }
}

/// Writes a file that is there as a whole or not at all. What is no file, such as a device, is written to and never replaced.
pub(crate) fn write_whole(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    if force && path.exists() && !path.is_file() {
        let device = File::options().write(true).open(path).with_context(cannot)?;
        let mut out = BufWriter::new(&device);
        return write(&mut out).and_then(|()| out.flush()).with_context(cannot);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut unfinished = tempfile::Builder::new();
    // What others may read is for the user's mask to say, as with any file.
    #[cfg(unix)]
    unfinished.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = unfinished.tempfile_in(folder).with_context(cannot)?;
    let mut out = BufWriter::new(file.as_file());
    write(&mut out).and_then(|()| out.flush()).with_context(cannot)?;
    drop(out);
    let kept = if force { file.persist(path) } else { file.persist_noclobber(path) };
    match kept {
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(path)),
        kept => kept.map(drop).map_err(|error| error.error).with_context(cannot),
    }
}

fn exists(path: &Path) -> anyhow::Error {
    InputError(format!("{} exists: --force replaces it", path.display())).into()
}
