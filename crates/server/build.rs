//! Lists the files of the page, so that `src/assets.rs` can embed them.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("web");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut list = String::from("static ASSETS: &[Asset] = &[\n");
    add(&root, "", &mut list)?;
    list += "];\n";
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("assets.rs"), list)
}

/// Adds the files of a folder and of the folders in it.
fn add(folder: &Path, prefix: &str, list: &mut String) -> io::Result<()> {
    let mut entries = folder.read_dir()?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), format!("{prefix}{}", entry.file_name().display()));
        if entry.file_type()?.is_dir() {
            add(&path, &format!("{name}/"), list)?;
        } else {
            let source = format!("{:?}", path.display().to_string());
            let _ = writeln!(
                list,
                "    Asset {{ path: {name:?}, #[cfg(debug_assertions)] source: {source}, bytes: include_bytes!({source}) }},"
            );
        }
    }
    Ok(())
}
