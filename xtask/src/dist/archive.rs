//! All programs with their documents as one archive for each system, and the checksums of everything.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::processors::Processors;
use super::{DOCUMENTS, FOLDER, PROGRAMS, VERSION, build, windows};
use crate::steps::succeed;
use crate::tools::{need_package, output, target_folder};

pub(super) fn linux() -> Result<()> {
    let name = format!("cinquina-{VERSION}-{}-linux", std::env::consts::ARCH);
    let built = PROGRAMS.iter().map(|program| build(Processors::Every, program)).collect::<Result<Vec<_>>>()?;
    let folder = gather(&name, &built)?;
    let archive = format!("{name}.tar.gz");
    succeed(
        Command::new("tar")
            .args(["--owner=0", "--group=0", "-czf"])
            .arg(package(&archive)?)
            .arg(&name)
            .current_dir(parent(&folder)?),
    )?;
    for program in &PROGRAMS {
        let said = output(Command::new(folder.join(program.name)).arg("--version"));
        ensure_version(program.name, said)?;
    }
    println!("{FOLDER}/{archive}");
    Ok(())
}

pub(super) fn windows() -> Result<()> {
    need_package("zip", "zip")?;
    let name = format!("cinquina-{VERSION}-x86_64-windows");
    let built =
        PROGRAMS.iter().map(|program| windows::build(Processors::Every, program)).collect::<Result<Vec<_>>>()?;
    let folder = gather(&name, &built)?;
    let archive = format!("{name}.zip");
    let file = package(&archive)?;
    let _ = fs::remove_file(&file);
    succeed(
        Command::new("zip").args(["--quiet", "--recurse-paths"]).arg(&file).arg(&name).current_dir(parent(&folder)?),
    )?;
    for file in built {
        match windows::say(&file, &["--version"])? {
            Some(said) => ensure_version(&file.display().to_string(), Some(said))?,
            None => eprintln!("{} was not tried: wine64 is not installed", file.display()),
        }
    }
    println!("{FOLDER}/{archive}");
    Ok(())
}

/// The hash of every package, as `sha256sum --check` reads them.
pub(super) fn checksums() -> Result<()> {
    const NAME: &str = "SHA256SUMS";
    let mut names = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend((name != NAME).then_some(name));
    }
    names.sort_unstable();
    let sums = output(Command::new("sha256sum").args(&names).current_dir(FOLDER)).context("sha256sum failed")?;
    fs::write(Path::new(FOLDER).join(NAME), &sums)?;
    succeed(Command::new("sha256sum").args(["--check", "--quiet", NAME]).current_dir(FOLDER))
}

/// A folder with programs and documents, made anew.
fn gather(name: &str, programs: &[PathBuf]) -> Result<PathBuf> {
    let folder = std::path::absolute(target_folder())?.join("dist-archives").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    for file in programs.iter().map(PathBuf::as_path).chain(DOCUMENTS.map(Path::new)) {
        let name = file.file_name().context("a file has a name")?;
        fs::copy(file, folder.join(name)).with_context(|| format!("cannot copy {}", file.display()))?;
    }
    Ok(folder)
}

fn parent(folder: &Path) -> Result<&Path> {
    folder.parent().context("it was made in a folder")
}

fn package(name: &str) -> Result<PathBuf> {
    Ok(std::env::current_dir()?.join(FOLDER).join(name))
}

/// A program says its version, and it is the packages'.
fn ensure_version(name: &str, said: Option<String>) -> Result<()> {
    let said = said.with_context(|| format!("{name} cannot be started"))?;
    ensure!(said.contains(VERSION), "{name} says it is {}", said.trim());
    Ok(())
}
