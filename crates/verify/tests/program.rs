//! The program as its users meet it: exit codes, what it says, and files that mean no good.

use std::io::Write;
use std::process::{Command, Stdio};

const EXAMPLE: &str = include_str!("../../../data/proofs/double-three.proof");
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/proofs/double-three.proof");

/// The exit code, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina-verify"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // It may have seen enough before the end.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn verify(text: &str) -> (Option<i32>, String) {
    let (code, out, err) = run(&["-"], text);
    (code, out + &err)
}

#[test]
fn a_proof_that_holds_is_told_in_one_line() {
    let (code, out, err) = run(&[FILE], "");
    assert_eq!((code, &err[..]), (Some(0), ""));
    assert_eq!(
        out,
        "proven in 4: rule freestyle size 15x15 black g8 h8 i6 i7 white a1 b1 c1 o15 turn black attacker black bound 4: \
         26 nodes, depth 5\n"
    );
    assert_eq!(run(&["-"], EXAMPLE).0, Some(0));
}

#[test]
fn a_proof_that_fails_is_told_with_its_place() {
    let cases = [
        ("(i9 j8)   ", "", "line 16, behind the moves i8 i9: i9 is no legal move"),
        ("bound 4", "bound 3", "4 stones are needed, more than the bound"),
        ("(d1 e1", "(d1 e2", "line 14, behind the moves i8 d1 e2: the defender wins on e1"),
        ("  [i9]", "  ", "there is no answer to"),
        ("(i5 j8)\n", "(i5 j8) (i5 j8)\n", "a second answer to i5"),
        ("(i5 j8)\n", "(i5 j8 k8 l8)\n", "the reply k8 asks for no answer"),
        ("h8 i6", "h8 h8 i6", "'h8' is no free square of the board"),
        ("rule freestyle", "rule chess", "'chess' is no value for a field of the claim"),
        ("black g8", "black d8 e8 f8 g8", "behind the moves: somebody has won already"),
        ("[i9] ", "[i9 [j8 [k8]]] ", "a witness inside two others"),
        ("\nend", "", "'' where 'end' should be"),
    ];
    for (good, bad, expected) in cases {
        let (code, told) = verify(&EXAMPLE.replacen(good, bad, 1));
        assert_eq!((code, told.lines().count()), (Some(1), 1), "{bad}: {told}");
        assert!(told.contains(expected), "{bad}: {told}");
    }
}

#[test]
fn the_claim_is_compared_with_what_is_expected() {
    let holds = [
        "black g8 h8 i6 i7 white a1 b1 c1 o15 turn black",
        "g8a1h8b1i6c1i7o15",
        "g8o15i7a1h8b1i6c1 attacker black bound 4 size 15x15 rule freestyle",
        "black i7 i6 h8 g8 white o15 c1 b1 a1 turn black attacker black",
    ];
    for expected in holds {
        assert_eq!(run(&[FILE, "--expect", expected], "").0, Some(0), "{expected}");
    }
    let fails = [
        ("g8a1h8b1i6c1i7", "white is 'a1 b1 c1 o15', expected is 'a1 b1 c1'"),
        ("g8a1h8b1i6c1i7o15 turn white", "turn is 'black'"),
        ("g8a1h8b1i6c1i7o15 attacker white", "attacker is 'black', expected is 'white'"),
        ("g8a1h8b1i6c1i7o15 size 20x20", "size is '15x15'"),
        ("g8a1h8b1i6c1i7o15 rule renju", "rule is 'freestyle'"),
        ("nonsense", "black is"),
    ];
    for (expected, complaint) in fails {
        let (code, _, err) = run(&["--expect", expected, FILE], "");
        assert_eq!(code, Some(1), "{expected}");
        assert!(err.contains(complaint), "{expected}: {err}");
    }
}

#[test]
fn what_cannot_be_read_or_understood_ends_with_two() {
    for arguments in
        [&["no such file"][..], &[], &["--fast"], &["a", "b"], &[FILE, "--expect"], &[env!("CARGO_MANIFEST_DIR")]]
    {
        assert_eq!(run(arguments, "").0, Some(2), "{arguments:?}");
    }
    assert_eq!(run(&["--help"], "").0, Some(0));
}

#[test]
fn hostile_files_are_refused() {
    let header = "cinquina-proof 1 rule freestyle size 32x32 black white turn black attacker black bound 9 tree ";
    let texts = [
        format!("{header}a1 [{}", "a1 ".repeat(100_000)),
        format!("{header}a1 {}", "(a2 a3 ".repeat(100_000)),
        format!("{header}a1 [{}", "a2 (a3 ".repeat(100_000)),
        format!("{header}{}", "[".repeat(100_000)),
        format!("{header}a1 [a2 {}", "(a3 a4) ".repeat(400_000)),
        format!("cinquina-proof 1 rule freestyle size 15x15 black {}", "h8 ".repeat(100_000)),
        "x".repeat(1 << 20),
        "\0".repeat(1 << 10),
    ];
    for text in texts {
        let (code, told) = verify(&text);
        assert_eq!((code, told.lines().count()), (Some(1), 1), "{} …: {told}", &text[..100]);
    }
}

/// Whoever believes a proof has to read the checker: it stays short. Blank lines and comments are not counted.
#[test]
fn the_checker_is_under_six_hundred_lines_of_code() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).expect("the sources");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    let lines = files.map(|file| {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
        text.lines().filter(is_code).count()
    });
    let lines: usize = lines.sum();
    assert!((100..600).contains(&lines), "{lines} lines");
}
