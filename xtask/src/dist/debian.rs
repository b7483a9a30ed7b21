//! The Debian package, made with `dpkg-deb` alone; installed, tried and removed with `dpkg` in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::processors::Processors;
use super::{FOLDER, PROGRAMS, VERSION, build};
use crate::steps::succeed;
use crate::tools::{output, target_folder};

pub(super) fn package() -> Result<()> {
    let architecture = output(Command::new("dpkg").arg("--print-architecture"));
    let Some(architecture) = architecture.as_deref().map(str::trim) else {
        eprintln!("no Debian package was made: this system has no dpkg");
        return Ok(());
    };
    let tree = std::path::absolute(target_folder())?.join("dist-debian");
    let _ = fs::remove_dir_all(&tree);
    let programs = fill(&tree)?;
    let size: u64 = programs.iter().map(|program| Ok(program.metadata()?.len())).sum::<Result<u64>>()?;
    let control = control(architecture, &glibc(&programs)?, size.div_ceil(1024));
    write(&tree.join("DEBIAN/control"), &control)?;
    let name = format!("cinquina_{VERSION}_{architecture}.deb");
    let package = std::env::current_dir()?.join(FOLDER).join(&name);
    succeed(Command::new("dpkg-deb").args(["--root-owner-group", "-Zxz", "--build"]).args([&tree, &package]))?;
    install_and_remove(&package)?;
    println!("{FOLDER}/{name}");
    Ok(())
}

/// Puts everything where it will be installed; returns the programs.
fn fill(tree: &Path) -> Result<Vec<PathBuf>> {
    let (bin, doc) = (tree.join("usr/bin"), tree.join("usr/share/doc/cinquina"));
    fs::create_dir_all(&bin)?;
    fs::create_dir_all(&doc)?;
    let mut programs = Vec::new();
    for program in &PROGRAMS {
        let to = bin.join(program.name);
        fs::copy(build(Processors::Every, program)?, &to)?;
        programs.push(to);
    }
    fs::copy("README.md", doc.join("README.md"))?;
    let licence = fs::read_to_string("LICENSE-MIT")?;
    let apache = "or, as you like, under the Apache License, version 2.0: /usr/share/common-licenses/Apache-2.0";
    write(&doc.join("copyright"), &format!("{licence}\n{apache}\n"))?;
    fs::copy("CHANGELOG.md", doc.join("changelog"))?;
    succeed(Command::new("gzip").args(["-9n"]).arg(doc.join("changelog")))?;
    // As installed files are, whatever the settings of whoever builds this.
    succeed(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(tree))?;
    Ok(programs)
}

fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn control(architecture: &str, glibc: &str, kilobytes: u64) -> String {
    format!(
        "Package: cinquina\n\
         Version: {VERSION}\n\
         Architecture: {architecture}\n\
         Maintainer: The authors of Cinquina <https://github.com/cinquina/cinquina/issues>\n\
         Installed-Size: {kilobytes}\n\
         Depends: libc6 (>= {glibc}), libgcc-s1\n\
         Section: games\n\
         Priority: optional\n\
         Homepage: https://github.com/cinquina/cinquina\n\
         Description: Gomoku player, analyst and prover\n \
         Plays Gomoku and Renju in the browser, in the terminal and as an engine for\n \
         managers (Gomocup), says why a move is good, reviews games, solves positions,\n \
         and proves wins. cinquina-verify checks such proofs.\n"
    )
}

/// The version of the C library that the programs need.
fn glibc(programs: &[PathBuf]) -> Result<String> {
    let symbols = output(Command::new("objdump").arg("-T").args(programs)).context("objdump of binutils is missing")?;
    newest_glibc(&symbols).context("no symbol of the C library is used")
}

fn newest_glibc(symbols: &str) -> Option<String> {
    let versions = symbols.split("GLIBC_").skip(1).filter_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        rest[..end].split('.').map(|part| part.parse().ok()).collect::<Option<Vec<u32>>>()
    });
    Some(versions.max()?.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
}

/// Installs the package into an empty folder as dpkg does, tries the programs, and removes it again.
fn install_and_remove(package: &Path) -> Result<()> {
    let root = std::path::absolute(target_folder())?.join("dist-debian-root");
    let _ = fs::remove_dir_all(&root);
    for folder in ["info", "updates"] {
        fs::create_dir_all(root.join("var/lib/dpkg").join(folder))?;
    }
    write(&root.join("var/lib/dpkg/status"), "")?;
    let dpkg = || {
        let mut dpkg = Command::new("dpkg");
        // There is no C library in this folder; that of the system is used.
        dpkg.arg("--root").arg(&root).args(["--force-not-root", "--force-depends", "--log=/dev/null"]);
        dpkg
    };
    succeed(dpkg().arg("--install").arg(package))?;
    for program in &PROGRAMS {
        let installed = root.join("usr/bin").join(program.name);
        let said = output(Command::new(&installed).arg("--version"));
        ensure!(said.is_some_and(|said| said.contains(VERSION)), "{} does not say its version", program.name);
    }
    let best = output(Command::new(root.join("usr/bin/cinquina")).args(["analyse", "h8i9i8g9j8", "--time", "200ms"]));
    ensure!(best.is_some_and(|best| best.contains("g8") || best.contains("k8")), "the installed program does not play");
    succeed(dpkg().args(["--purge", "cinquina"]))?;
    for program in &PROGRAMS {
        ensure!(!root.join("usr/bin").join(program.name).exists(), "{} was not removed", program.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_version_is_needed() {
        let symbols = "(GLIBC_2.2.5) free\n(GLIBC_2.34) __libc_start_main\n(GLIBC_2.9) pipe2\n(GLIBC_PRIVATE) x";
        assert_eq!(newest_glibc(symbols).as_deref(), Some("2.34"));
        assert_eq!(newest_glibc("(GCC_3.0) _Unwind_Resume"), None);
    }
}
