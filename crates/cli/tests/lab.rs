//! `cinquina lab` as its users meet it.

mod support;

use std::process::Output;

use serde_json::{Value, json};

fn lab(arguments: &[&str], input: &[u8]) -> Output {
    support::cinquina(&[&["lab"], arguments].concat(), input)
}

fn text(arguments: &[&str], input: &[u8]) -> String {
    let output = lab(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json_of(arguments: &[&str], input: &[u8]) -> Value {
    let text = text(&[arguments, &["--json"]].concat(), input);
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The one line that a failure prints, with its exit code.
fn complaint(arguments: &[&str], input: &[u8]) -> (Option<i32>, String) {
    let output = lab(arguments, input);
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.stdout.len(), err.lines().count()), (0, 1), "{arguments:?}: {err}");
    (output.status.code(), err)
}

#[test]
fn classify_a_drawing_a_file_and_standard_input() {
    let output = text(&["classify", "++XXX++"], b"");
    assert!(output.starts_with(" -   -\n++XXX++\n *   *\n\nclass      A2 (attack of 2 steps)\n"), "{output}");
    let cross = "XXX++/    +/    X/    X/    X";
    let report = json_of(&["classify", cross], b"");
    assert_eq!(
        (&report["class"], &report["triggers"], &report["defence"], &report["minimal"]),
        (&json!("A2"), &json!([[0, 4]]), &json!([[0, 3], [0, 4], [1, 4]]), &json!(true))
    );
    assert_eq!(report["names"], json!(["S3", "W3"]));
    let drawing = cross.replace('/', "\n");
    assert_eq!(json_of(&["classify", "-"], drawing.as_bytes()), report);
    let path = std::env::temp_dir().join(format!("cinquina-lab-{}.txt", std::process::id()));
    std::fs::write(&path, drawing).unwrap();
    assert_eq!(json_of(&["classify", path.to_str().unwrap()], b""), report);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn pictures_do_not_overwrite() {
    let path = std::env::temp_dir().join(format!("cinquina-lab-{}.svg", std::process::id()));
    let arguments = ["classify", "+XXX+", "--svg", path.to_str().unwrap()];
    text(&arguments, b"");
    let svg = std::fs::read_to_string(&path).unwrap();
    assert!(svg.starts_with("<svg") && svg.matches("class=\"trigger\"").count() == 2, "{svg}");
    assert_eq!(complaint(&arguments, b"").0, Some(2));
    text(&[&arguments[..], &["--force"]].concat(), b"");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn catalogue_lemmas_and_constructions() {
    assert_eq!(json_of(&["catalogue", "--line", "9"], b"")["total"], json!(43));
    let lemmas = text(&["lemmas", "--line", "9", "--cross", "5", "--random", "0"], b"");
    assert!(lemmas.contains("Victory Decomposition (§2.3)") && lemmas.contains("  holds on "), "{lemmas}");
    assert!(lemmas.contains("A1 and A2 make V3"), "the stored counterexample is shown: {lemmas}");
    assert!(lemmas.contains("refuted, as it must be"), "{lemmas}");
    let paper = json_of(&["construct"], b"");
    let classes: Vec<&Value> =
        paper["constructions"].as_array().unwrap().iter().map(|c| &c["result"]["class"]).collect();
    assert_eq!(classes, [&json!("V2"), &json!("A3"), &json!("V3"), &json!("A4")]);
    let combined = text(&["construct", "XXXX+", "--with", "+XXXX", "--at", "0,-1"], b"");
    assert!(combined.contains("V1 (victory of 1 step, minimal)"), "{combined}");
}

#[test]
fn bad_input_gets_one_line_and_code_two() {
    let large = vec!["+".repeat(20); 20].join("/");
    let rubbish: Vec<u8> = (0..10_000_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let cases: [(&[&str], &[u8], &str); 9] = [
        (&["classify", "+XZ+"], b"", "column 3: 'Z' is not allowed"),
        (&["classify", "XO+++"], b"", "has both X and O"),
        (&["classify", &large], b"", "400 squares"),
        (&["classify", ""], b"", "empty"),
        (&["classify", "-"], b"", "standard input: the pattern is empty"),
        (&["classify", "-"], &rubbish, "more than 65536 bytes"),
        (&["catalogue", "--line", "40"], b"", "--line"),
        (&["construct", "+XX+"], b"", "promises nothing"),
        (&["construct", "XXXX+", "--empty", "0,9"], b"", "[0,9] is not part"),
    ];
    for (arguments, input, expected) in cases {
        let (code, err) = complaint(arguments, input);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains(expected), "{err}");
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let field = vec!["+".repeat(11); 11].join("/");
    let (code, err) = complaint(&["classify", &field, "--seconds", "0.2"], b"");
    assert_eq!((code, err.as_str()), (Some(1), "error: stopped before the answer was known\n"));
}
