//! The documents against what they describe: paths, names of the code, rules, formats, terms, and the width of their lines.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use cinquina_formats::Format;
use cinquina_game::Rule;
use support::run;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files below a folder with one of these extensions, and their text.
fn files_below(folder: &Path, extension: &str, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() && !["node_modules", "target"].contains(&entry.file_name().to_str().unwrap()) {
            files_below(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
}

/// What stands between backticks outside of code blocks. It may go on in the next line of a paragraph.
fn quoted(text: &str) -> Vec<String> {
    let (mut in_code, mut paragraphs) = (false, vec![String::new()]);
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if line.trim().is_empty() || line.starts_with('|') || in_code {
            paragraphs.push(String::new());
        }
        if let Some(paragraph) = paragraphs.last_mut().filter(|_| !in_code && !line.trim_start().starts_with("```")) {
            *paragraph += line.trim();
            paragraph.push(' ');
        }
    }
    let quoted = |paragraph: &String| -> Vec<String> {
        assert!(paragraph.matches('`').count().is_multiple_of(2), "a backtick is alone: {paragraph}");
        paragraph.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    paragraphs.iter().flat_map(quoted).collect()
}

/// The part of a document from one heading of the second level to the next.
fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no section {heading}"));
    rest.split_once("\n## ").map_or(rest, |(section, _)| section)
}

/// Folders of the repository that documents name.
const FOLDERS: [&str; 6] = ["crates/", "data/", "docs/", "xtask/", "paper/", "benches/"];

#[test]
fn every_path_in_a_document_exists() {
    let mut paths = 0;
    for document in documents() {
        for word in quoted(&read(&document)) {
            let is_path = FOLDERS.iter().any(|folder| word.starts_with(folder)) && !word.contains([' ', '…', '*', '<']);
            if is_path {
                assert!(root().join(&word).exists(), "{document}: there is no {word}");
                paths += 1;
            }
        }
    }
    assert!(paths > 150, "{paths}");
}

/// The map says of every crate which others it uses, as its manifest does.
#[test]
fn the_map_names_what_every_crate_uses() {
    let text = read("ARCHITECTURE.md");
    let map = section(&text, "The map");
    for entry in fs::read_dir(root().join("crates")).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let manifest = read(&format!("crates/{name}/Cargo.toml"));
        let dependencies = manifest.split_once("\n[dependencies]\n").map_or("", |(_, rest)| rest);
        let dependencies = dependencies.lines().take_while(|line| !line.starts_with('['));
        // `cinquina-game.workspace = true`, or `cinquina-db = { workspace = true, optional = true }`.
        let used = dependencies.filter_map(|line| Some(line.strip_prefix("cinquina-")?.split_once(['.', ' '])?.0));
        let used = used.collect::<Vec<_>>().join(", ");
        let used = if used.is_empty() { "–" } else { &used };
        let row = map.lines().find(|line| line.starts_with(&format!("| `crates/{name}` |")));
        let row = row.unwrap_or_else(|| panic!("the map lacks {name}"));
        assert_eq!(row.split(" | ").nth(2), Some(used), "{name}");
    }
}

/// The first column of the table of a crate has files of that crate.
#[test]
fn every_file_in_the_table_of_a_crate_exists() {
    let text = read("ARCHITECTURE.md");
    let (mut folder, mut files) = (None, 0);
    for line in text.lines() {
        if line.starts_with('#') {
            folder = line.strip_prefix("### `").and_then(|rest| rest.strip_suffix('`')).map(|name| root().join(name));
        }
        let (Some(folder), Some(row)) = (&folder, line.strip_prefix("| `")) else { continue };
        let (first, others) = row.split_once(" |").unwrap();
        let inside = quoted(others).into_iter().filter(|word| word.ends_with(".rs"));
        let names = first.split('`').step_by(2).map(str::to_owned).chain(inside);
        for name in names {
            let exists = [folder.join("src"), folder.clone()].iter().any(|folder| folder.join(&name).exists());
            assert!(exists, "there is no {name} in {}", folder.display());
            files += 1;
        }
    }
    assert!(files > 100, "{files}");
}

/// The names that a source defines.
fn definitions(text: &str) -> BTreeSet<&str> {
    const KEYWORDS: [&str; 9] = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules!"];
    let mut found = BTreeSet::new();
    let mut in_enum = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            if KEYWORDS.contains(&pair[0]) {
                found.insert(identifier(pair[1]));
            }
        }
        // A case of an enum begins its line with a capital.
        in_enum = (in_enum || words.contains(&"enum")) && !line.starts_with('}');
        if in_enum && line.starts_with("    ") && line.trim().starts_with(char::is_uppercase) {
            found.insert(identifier(line.trim()));
        }
    }
    found
}

fn identifier(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

/// The sources of the workspace, each with what it defines.
struct Sources {
    rust: Vec<Source>,
    page: Vec<(PathBuf, String)>,
}

struct Source {
    path: PathBuf,
    text: String,
    defined: BTreeSet<String>,
}

impl Sources {
    fn of_workspace() -> Self {
        let (mut rust, mut page) = (Vec::new(), Vec::new());
        files_below(&root().join("crates"), "rs", &mut rust);
        files_below(&root().join("xtask"), "rs", &mut rust);
        files_below(&root().join("crates/server/web"), "js", &mut page);
        let source = |(path, text): (PathBuf, String)| {
            let defined = definitions(&text).into_iter().map(str::to_owned).collect();
            Source { path, text, defined }
        };
        Self { rust: rust.into_iter().map(source).collect(), page }
    }

    fn defines(&self, name: &str) -> bool {
        self.rust.iter().any(|source| source.defined.contains(name))
    }

    /// Whether a source defines `name` that is about `owner`: a type that it defines or implements something for, its own
    /// name, or a folder that it lies in.
    fn defines_in(&self, owner: &str, name: &str) -> bool {
        self.rust.iter().filter(|source| source.defined.contains(name)).any(|Source { path, text, defined }| {
            let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let implements = |line: &str| {
                line.trim_start().starts_with("impl") && line.split(|c| !is_word(c)).any(|word| word == owner)
            };
            let is_place = || {
                let mut parts = path.iter().filter_map(|part| part.to_str()).skip_while(|part| *part != "crates");
                parts.any(|part| part.trim_end_matches(".rs") == owner)
            };
            defined.contains(owner) || is_place() || text.lines().any(implements)
        })
    }

    /// Whether a class of the page has a method.
    fn has_method(&self, class: &str, method: &str) -> bool {
        let begins = |line: &str| {
            let line = line.trim_start();
            ["", "async ", "get "].iter().any(|word| line.starts_with(&format!("{word}{method}(")))
        };
        let of_class = |text: &str| text.contains(&format!("export class {class} ")) && text.lines().any(begins);
        self.page.iter().any(|(_, text)| of_class(text))
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}

/// What is wrong with a name of the code, if it is one: `Type::method`, `module::function`, `function()`, `macro!`, and for
/// the page `Class.method`.
fn complaint(sources: &Sources, word: &str) -> Option<Result<(), String>> {
    let exists = if let Some(function) = word.strip_suffix("()").filter(|name| is_name(name)) {
        sources.defines(function)
    } else if let Some(name) = word.strip_suffix('!').filter(|name| is_name(name)) {
        sources.defines(name)
    } else if let Some((owner, name)) = word.rsplit_once("::").filter(|(_, name)| is_name(name)) {
        // Of other crates nothing is known.
        let owner = owner.rsplit("::").next().unwrap_or(owner);
        owner == "clap" || sources.defines_in(owner, name)
    } else if let Some((class, method)) = word.split_once('.').filter(|(class, method)| {
        is_name(class) && is_name(method) && class.starts_with(char::is_uppercase) && *class != class.to_uppercase()
    }) {
        method == "md" || method == "toml" || sources.has_method(class, method)
    } else {
        return None;
    };
    Some(if exists { Ok(()) } else { Err(format!("nothing defines {word}")) })
}

#[test]
fn every_name_of_the_code_exists() {
    let sources = Sources::of_workspace();
    let text = read("ARCHITECTURE.md");
    let (mut names, mut wrong) = (0, Vec::new());
    for heading in ["Walkthroughs", "How to add…"] {
        let section = section(&text, heading);
        assert!(section.lines().count() > 100, "{heading}");
        for word in quoted(section) {
            let Some(result) = complaint(&sources, &word) else { continue };
            names += 1;
            wrong.extend(result.err());
        }
    }
    assert!(wrong.is_empty(), "ARCHITECTURE.md: {wrong:#?}");
    assert!(names > 150, "{names}");
}

/// The test above can fail.
#[test]
fn names_that_do_not_exist_are_noticed() {
    let sources = Sources::of_workspace();
    let is_wrong = |word: &str| complaint(&sources, word).unwrap().is_err();
    for name in ["Engine::think", "solve::solve", "with_lines!", "check()", "Rule::ALL", "Command::Turn", "App.play"] {
        assert!(!is_wrong(name), "{name}");
    }
    for name in
        ["Engine::thinks", "Engin::think", "solve::resolve", "with_line!", "chek()", "Command::Turns", "App.pley"]
    {
        assert!(is_wrong(name), "{name}");
    }
    for other in ["crates/game", "cinquina solve", "README.md", "docs/formats.md"] {
        assert!(complaint(&sources, other).is_none_or(|found| found.is_ok()), "{other}");
    }
}

/// The Markdown files of the repository.
fn documents() -> Vec<String> {
    let output = Command::new("git").args(["ls-files", "*.md"]).current_dir(root()).output();
    let listed = output.ok().filter(|output| output.status.success()).map(|output| output.stdout).unwrap_or_default();
    let mut documents: Vec<String> = String::from_utf8(listed).unwrap().lines().map(str::to_owned).collect();
    if documents.is_empty() {
        // Not a repository, for instance an archive of it.
        let mut found = Vec::new();
        files_below(&root().join("docs"), "md", &mut found);
        documents = found.iter().map(|(path, _)| path.strip_prefix(root()).unwrap().display().to_string()).collect();
        documents.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(str::to_owned));
    }
    assert!(documents.len() >= 15, "{documents:?}");
    documents
}

/// The lines that are longer than this, outside of code blocks and tables.
fn long_lines(text: &str, most: usize) -> Vec<usize> {
    let (mut in_code, mut in_block, mut was_empty, mut long) = (false, false, true, Vec::new());
    for (line, number) in text.lines().zip(1..) {
        in_code ^= line.trim_start().starts_with("```");
        // The lines of a list are indented too, but do not follow an empty line.
        in_block = line.starts_with("    ") && (in_block || was_empty);
        was_empty = line.is_empty();
        let is_free = in_code || in_block || line.trim_start().starts_with('|');
        if !is_free && line.chars().count() > most {
            long.push(number);
        }
    }
    long
}

#[test]
fn no_line_of_a_document_is_too_long() {
    let long: BTreeMap<String, Vec<usize>> =
        documents().into_iter().map(|path| (path.clone(), long_lines(&read(&path), 120))).collect();
    let long: Vec<_> = long.into_iter().filter(|(_, lines)| !lines.is_empty()).collect();
    assert!(long.is_empty(), "longer than 120 characters: {long:?}");
    assert_eq!(long_lines("1234\n12345\n```\n12345\n```\n| 12345 |\n    5\n\n    12345\n", 4), [2, 7]);
}

#[test]
fn every_rule_is_documented() {
    let row = |document: &str, begin: &str| {
        let text = read(document);
        text.lines().find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{document}: {begin}")).to_owned()
    };
    let numbers = [
        ("docs/protocol.md", row("docs/protocol.md", "| `rule` |")),
        ("docs/formats.md", row("docs/formats.md", "| rule |")),
        ("xtask/src/dist/mod.rs", row("xtask/src/dist/mod.rs", "const RULES:").replace("; 5]", "]")),
    ];
    for rule in Rule::ALL {
        let name = format!("`{rule}`");
        assert!(read("docs/proof-format.md").matches(&name).count() >= 2, "docs/proof-format.md lacks {rule}");
        for (document, row) in &numbers {
            let mut words = row.split(|letter: char| !letter.is_alphanumeric());
            assert!(words.any(|word| word == rule.number().to_string()), "{document} lacks {rule}, {}", rule.number());
        }
    }
}

#[test]
fn every_format_is_documented() {
    let help = run(&["convert", "--help"]).out;
    let (_, formats) = help.split_once("The extensions determine the formats:").unwrap();
    for extension in Format::EXTENSIONS {
        assert!(read("docs/formats.md").contains(&format!("`.{extension}`")), "docs/formats.md lacks .{extension}");
        let mut words = formats.split(|letter: char| !letter.is_alphanumeric());
        assert!(words.any(|word| word == extension), "the help of convert lacks {extension}");
    }
}

/// The help of a command and of all its parts.
fn helps(command: &[&str], found: &mut Vec<String>) {
    let help = run(&[command, &["--help"]].concat()).out;
    assert!(help.contains("Usage:"), "{command:?}: {help}");
    let (_, parts) = help.split_once("\nCommands:\n").unwrap_or_default();
    let parts = parts.lines().take_while(|line| !line.is_empty());
    let names = parts.filter(|line| line.starts_with("  ") && !line.starts_with("   ")).map(first_word);
    for name in names.filter(|name| *name != "help") {
        helps(&[command, &[name]].concat(), found);
    }
    found.push(help);
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// The usage that a program without clap prints, from its source: only its own tests can run it.
fn usage(source: &str) -> String {
    let text = read(source);
    let (_, usage) = text.split_once("const USAGE: &str = \"").unwrap();
    usage.split_once("\";").unwrap().0.to_owned()
}

/// Words in capitals that are no terms of the field.
const NO_TERMS: [&str; 8] = ["HTML", "MB", "MOVE", "PATTERN", "POSITION", "ARGUMENTS", "PROGRAM", "FOLDER"];

/// Terms of the field that are written in small letters, as they begin.
const TERMS: &str = "adjudicat, alpha-beta, attack, balanced, best first, block, board analysis, book, caro, class, cross, \
    cross-entropy, defence, degree, depth, dfpn, double four, elo, epoch, evaluation, exactly-five, fault, freestyle, \
    gauntlet, generic, gomocup, guided, irrational, journal, lemma, level, likelihood, logistic, mate, mcts, minimal, \
    minimax, named pattern, nat, network, node, nps, packed, piskvork, ply, policy, ponder, principal variation, pro, \
    proof, proof number, puzzle, pvs, renju, renlib, round-robin, self-play, side position, softmax, swap, swap2, threat, \
    threat sequence, tracker, transposition table, trigger, victory, weak three, wine, yixin-board";

/// Whether a text has a term as a word, or with an ending: node, nodes.
fn has_term(text: &str, term: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(term).any(|(at, _)| {
        let rest = &text[at + term.len()..];
        let ending = rest.find(|letter| !is_letter(letter)).map_or(rest, |end| &rest[..end]);
        let is_ending = matches!(ending, "" | "s" | "es" | "e" | "ed" | "ion" | "ions" | "ing");
        !text[..at].ends_with(is_letter) && is_ending
    })
}

/// The words of a text that are written in capitals.
fn capitals(text: &str) -> BTreeSet<&str> {
    let is_capital = |word: &&str| {
        let is_of = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
        word.len() > 1 && word.starts_with(|first: char| first.is_ascii_uppercase()) && word.chars().all(is_of)
    };
    text.split(|letter: char| !letter.is_alphanumeric()).filter(is_capital).collect()
}

#[test]
fn the_glossary_has_the_terms_of_the_help() {
    let mut texts = Vec::new();
    helps(&[], &mut texts);
    assert!(texts.len() > 35, "{}", texts.len());
    texts.extend(["crates/protocol/src/main.rs", "crates/verify/src/main.rs"].map(usage));
    let (help, glossary) = (texts.join("\n"), read("docs/glossary.md"));

    // What an argument stands for: <FILE>, name=NAME, --log FILE.
    let named: Vec<&str> =
        help.split(['<', '[', '=']).skip(1).filter_map(|rest| rest.split(['>', ']', ' ']).next()).collect();
    let named = named.join(" ");
    let placeholders = capitals(&named);
    let is_drawing = |word: &str| word.chars().all(|letter| "XO".contains(letter));
    let is_term = |word: &&str| !placeholders.contains(word) && !NO_TERMS.contains(word) && !is_drawing(word);
    let used: BTreeSet<&str> = capitals(&help).into_iter().filter(is_term).collect();
    assert!(used.contains("SPRT") && used.contains("SPSA") && used.contains("SGF"), "{used:?}");
    let mut missing: Vec<&str> = used.difference(&capitals(&glossary)).copied().collect();

    let [help, glossary] = [&help, &glossary].map(|text| text.to_lowercase());
    let used: Vec<&str> = TERMS.split(", ").filter(|term| has_term(&help, term)).collect();
    assert!(used.len() > 60, "{used:?}");
    missing.extend(used.into_iter().filter(|term| !has_term(&glossary, term)));
    assert!(missing.is_empty(), "docs/glossary.md lacks {missing:?}");
}
