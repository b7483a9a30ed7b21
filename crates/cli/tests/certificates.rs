//! The certificates that are committed, as far as they can be checked in every run, and parts cut out of them.

mod support;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

use cinquina_formats::proof::Lemmas;
use cinquina_verify::{Expected, check_file};
use support::{path, run};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/certificates");
const README: &str = include_str!("../../../data/certificates/README.md");

/// Decompresses a certificate. Without the program zstd there is none, and the test is skipped with a message; on a CI
/// machine (`CI` is set) that is a failure.
fn decompressed(name: &str, folder: &Path) -> Option<String> {
    let file = path(folder, name);
    match Command::new("zstd").args(["-dq", &format!("{FOLDER}/{name}.zst"), "-o", &file]).status() {
        Ok(status) => assert!(status.success(), "zstd: {status}"),
        Err(error) if std::env::var_os("CI").is_none() => {
            eprintln!("the certificate was not checked: zstd: {error}");
            return None;
        }
        Err(error) => panic!("zstd: {error}"),
    }
    Some(file)
}

/// The SHA-256 of a certificate that the table in its folder names.
fn hash(name: &str) -> &'static str {
    let row = README.lines().find(|row| row.contains(&format!("`{name}.zst`"))).unwrap();
    row.split('`').find(|word| word.len() == 64).unwrap()
}

/// A number below `count`, drawn by a hash.
fn drawn(hash: &str, count: usize) -> usize {
    (u64::from_str_radix(&hash[..12], 16).unwrap() % count as u64) as usize
}

/// Black's second moves against all first replies stand in the last lemma but one. The replies that are drawn stand for a
/// part of the whole: what they need is cut out, its form is checked, and some of its trees are.
#[test]
fn a_first_reply_of_the_certificate_holds() {
    let name = "freestyle-15x15.proof";
    let folder = tempfile::tempdir().unwrap();
    let Some(file) = decompressed(name, folder.path()) else { return };
    let lemmas = || Lemmas::new(BufReader::new(File::open(&file).unwrap())).unwrap().map(Result::unwrap);
    let replies = lemmas().filter(|lemma| lemma.statement.starts_with("black h8 white turn white")).last().unwrap();
    let mut answers: Vec<usize> = replies.references().collect();
    assert_eq!(answers.len(), 224, "one for each reply");
    answers.sort_unstable();
    answers.dedup();
    let hash = hash(name);
    let lemma = answers[drawn(hash, answers.len())];
    let reply = path(folder.path(), "reply.proof");
    let run = run(&["proof", "cut", &file, "--lemma", &lemma.to_string(), "--out", &reply]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    fs::remove_file(&file).unwrap();
    let parts = 25;
    let part = [1 + drawn(&hash[12..], parts), parts];
    let verdict = check_file(|| File::open(&reply), None, part, 2).unwrap();
    assert!(
        verdict.work.iter().filter(|&&work| work > 0).count() >= verdict.work.len() / parts,
        "{}",
        verdict.sentence
    );
    assert!(run.out.starts_with(&format!("{} lemmas", verdict.work.len())), "{}", run.out);
}

const SMALL: &str = "cinquina-proof 2 rule freestyle size 15x15 attacker black
lemma 1 black a1 b1 c1 d1 white a3 c3 e3 g3 turn black bound 1 work 1 e1
lemma 2 black g8 h8 i8 j8 white a1 b1 c1 turn white bound 1 work 1 # an open four
lemma 3 black g8 h8 i8 white a1 b1 c1 turn black bound 2 work 1 j8 @2/0
end";

#[test]
fn what_is_cut_out_is_a_certificate_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, part) = (path(folder.path(), "whole.proof"), path(folder.path(), "part.proof"));
    fs::write(&whole, SMALL).unwrap();
    let expected = Expected::parse("black g8h8i8 white a1b1c1 turn black attacker black bound 2").unwrap();
    let check = |file: &str| check_file(|| File::open(file), Some(&expected), [1, 1], 1).unwrap();
    assert_eq!(check(&whole).work.len(), 3);
    assert_eq!(run(&["proof", "cut", &whole, "--lemma", "3", "--out", &part]).out, "2 lemmas\n");
    assert_eq!(check(&part).work.len(), 2, "the first lemma is not needed");
    // All of it is needed now.
    let before = fs::read(&part).unwrap();
    assert_eq!(run(&["proof", "cut", &part, "--lemma", "2", "--out", &whole, "--force"]).out, "2 lemmas\n");
    assert_eq!(fs::read(&whole).unwrap(), before);
    for (lemma, what) in [("0", "'0' where a lemma of the file should be"), ("3", "'3' where a lemma")] {
        let failed = run(&["proof", "cut", &part, "--lemma", lemma, "--out", &path(folder.path(), "none")]);
        assert_eq!((failed.code, failed.err.lines().count()), (Some(2), 1), "{}", failed.err);
        assert!(failed.err.contains(what), "{}", failed.err);
    }
    assert!(!folder.path().join("none").exists());
    fs::write(&whole, SMALL.replace("@2/0", "@3/0")).unwrap();
    let failed = run(&["proof", "cut", &whole, "--lemma", "3", "--out", &part, "--force"]);
    assert!(failed.code == Some(2) && failed.err.contains("'@3/0' where an earlier lemma"), "{}", failed.err);
    assert_eq!(fs::read(&part).unwrap(), before, "nothing is replaced by half a file");
}
