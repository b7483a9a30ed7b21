//! The program as its users meet it: exit codes, output, and hostile files.

use std::io::Write;
use std::process::{Command, Stdio};

const EXAMPLE: &str = include_str!("../data/double-three.proof");
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/double-three.proof");

/// The exit code, standard output and standard error.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina-verify"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // It may stop reading before the end.
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
fn a_proof_that_holds_is_reported_in_one_line() {
    let (code, out, err) = run(&[FILE], "");
    assert_eq!((code, &err[..]), (Some(0), ""));
    assert_eq!(
        out,
        "proven in 4: rule freestyle size 15x15 black g8 h8 i6 i7 white a1 b1 c1 o15 turn black attacker black bound 4: \
         26 nodes, depth 5 (sha256 6af7baf337cd1f60b8192cef375979fcea9546f3769b895c9dbc5d674f4dae68)\n"
    );
    assert_eq!(run(&["-"], EXAMPLE).0, Some(0));
}

#[test]
fn a_proof_that_fails_is_reported_with_its_place() {
    let cases = [
        ("(i9 j8)   ", "", "line 16, after the moves i8 i9: i9 is not a legal move"),
        ("bound 4", "bound 3", "4 stones are needed, more than the bound"),
        ("(d1 e1", "(d1 e2", "line 14, after the moves i8 d1 e2: the defender wins on e1"),
        ("  [i9]", "  ", "there is no answer to"),
        ("(i5 j8)\n", "(i5 j8) (i5 j8)\n", "a second answer to i5"),
        ("(i5 j8)\n", "(i5 j8 k8 l8)\n", "the reply k8 needs no answer"),
        ("i8   ", "h8   ", "line 10: h8 is not a legal move"),
        ("[i9] ", "[i9 [j8 [k8]]] ", "a set or witness inside two others"),
        ("[i9] ", "[i9 \n) ", "line 17: ')' where ']' should be"),
        ("[i9] ", "[\n\n) ", "line 18: ')' where a move should be"),
        ("i8   ", "p8   ", "line 10: p8 is not on the board"),
        ("j8)  ", "p1)  ", "line 11: p1 is not on the board"),
        ("\nend", "", "line 17: '' where 'end' should be"),
        ("end", "end end", "line 17: 'end' where '' should be"),
    ];
    for (good, bad, expected) in cases {
        let (code, output) = verify(&EXAMPLE.replacen(good, bad, 1));
        assert_eq!((code, output.lines().count()), (Some(1), 1), "{bad}: {output}");
        assert!(output.contains(expected), "{bad}: {output}");
    }
}

/// Black to win from these stones by this tree.
fn black_wins(stones: &str, tree: &str) -> (Option<i32>, String) {
    verify(&format!(
        "cinquina-proof 1 rule freestyle size 15x15 black {stones} white turn black attacker black bound 3 tree\n{tree}\nend"
    ))
}

#[test]
fn squares_of_skipped_parts_must_lie_on_the_board_too() {
    let stones = "a5 b5 c5 g6 g7 g8";
    for idle in ["", "[o15]", "[o15 (h1 o14)]"] {
        assert_eq!(black_wins(stones, &format!("d5 (e5 g9) {idle}")).0, Some(0), "{idle}");
    }
    for (idle, square) in [("[af32]", "af32"), ("[o16]", "o16"), ("[p1]", "p1"), ("[o15 (p1 o14)]", "p1")] {
        let (code, output) = black_wins(stones, &format!("d5 (e5 g9) {idle}"));
        let expected = format!("-: line 2: {square} is not on the board\n");
        assert_eq!((code, output), (Some(1), expected), "{idle}");
    }
}

#[test]
fn nothing_may_follow_a_win() {
    let cases = [
        ("a5 b5 c5 d5", "e5", "[f1]", "line 2, after the moves e5: a witness where the attacker has won"),
        ("a5 b5 c5 d5", "e5", "(f1 f2)", "line 2, after the moves e5: the reply f1 needs no answer"),
        ("g6 g7 g8", "g9", "[g10]", "line 2, after the moves g9: a witness where the attacker has won"),
        ("g6 g7 g8", "g9", "(g10 g5)", "line 2, after the moves g9: the reply g10 needs no answer"),
    ];
    for (stones, tree, more, expected) in cases {
        assert_eq!(black_wins(stones, tree).0, Some(0), "{tree}");
        assert_eq!(black_wins(stones, &format!("{tree} {more}")), (Some(1), format!("-: {expected}\n")));
    }
}

#[test]
fn an_error_in_the_claim_is_reported_with_its_line() {
    let cases = [
        ("cinquina-proof 1", "cinquina-proof 3", "line 1: '3' where '2' should be"),
        ("rule freestyle", "rule chess", "line 2: 'chess' is not a value of 'rule'"),
        ("size 15x15", "size 4x4", "line 3: '4x4' is not a value of 'size'"),
        ("h8 i6", "h8 h8 i6", "line 4: 'h8' is not a free square of the board"),
        ("h8 i6", "h8\np1 i6", "line 5: 'p1' is not a free square of the board"),
        ("black g8", "black d8 e8 f8 g8 i8", "line 4: black has won already"),
        ("white a1", "white d1 e1 a1", "line 5: white has won already"),
        ("white a1", "white H1", "line 5: 'H1' where 'turn' should be"),
        ("turn black", "turn red", "line 6: 'red' is not a value of 'turn'"),
        ("attacker black", "attacker\n2", "line 8: '2' is not a value of 'attacker'"),
        ("bound 4", "bound 1025", "line 8: '1025' is not a value of 'bound'"),
        ("bound 4", "bound 4 4", "line 8: '4' where 'tree' should be"),
    ];
    for (good, bad, expected) in cases {
        let (code, output) = verify(&EXAMPLE.replacen(good, bad, 1));
        assert_eq!((code, output), (Some(1), format!("-: {expected}\n")), "{bad}");
    }
}

#[test]
fn the_claim_is_compared_with_what_is_expected() {
    let holds = [
        "black g8 h8 i6 i7 white a1 b1 c1 o15 turn black",
        "g8a1h8b1i6c1i7o15",
        "g8o15i7a1h8b1i6c1 attacker black bound 4 size 15x15 rule freestyle",
        "black i7 i6 h8 g8 white o15 c1 b1 a1 turn black attacker black",
        "g8a1 h8b1 i6 c1i7 o15",
        "g8a1h8b1 attacker black i6c1i7o15",
        "G8A1H8B1I6C1I7O15 Attacker BLACK size 15 RULE Freestyle",
        "black g8h8 i6i7 white A1 b1c1 o15 size 15X15",
    ];
    for expected in holds {
        assert_eq!(run(&[FILE, "--expect", expected], "").0, Some(0), "{expected}");
    }
    let fails = [
        ("g8a1h8b1i6c1i7", "white is 'a1 b1 c1 o15', but 'a1 b1 c1' was expected"),
        ("g8a1h8b1i6c1i7o15 turn white", "turn is 'black'"),
        ("g8a1h8b1i6c1i7o15 attacker white", "attacker is 'black', but 'white' was expected"),
        ("g8a1h8b1i6c1i7o15 size 20x20", "size is '15x15'"),
        ("g8a1h8b1i6c1i7o15 rule renju", "rule is 'freestyle'"),
        ("h8i9 g8a1h8b1i6c1i7o15", "black is 'g8 h8 i6 i7', but 'g8 h8 h8 i6 i7' was expected"),
        ("g8a1h8b1i6c1i7o15 size 16", "size is '15x15', but '16x16' was expected"),
        ("g8a1h8b1i6c1i7o15h8", "black is"),
    ];
    for (expected, complaint) in fails {
        let (code, _, err) = run(&["--expect", expected, FILE], "");
        assert_eq!(code, Some(1), "{expected}");
        // No line of the file is at fault.
        assert!(err.contains(&format!("double-three.proof: {complaint}")), "{expected}: {err}");
    }
}

/// Nothing that is given twice may be ignored, or another claim than the expected one would pass.
#[test]
fn an_expectation_that_is_not_understood_gives_exit_code_2() {
    let cases = [
        ("black h8 black g8 h8 i6 i7 white a1 b1 c1 o15", "'black' is given twice"),
        ("g8a1h8b1i6c1i7o15 attacker white attacker black", "'attacker' is given twice"),
        ("g8a1h8b1i6c1i7o15 size 20 size 15", "'size' is given twice"),
        ("h8i9 black g8 h8 i6 i7 white a1 b1 c1 o15", "give moves or the stones of the colours, not both"),
        ("black g8 h8 i6 i7 turn black i9", "give moves or the stones of the colours, not both"),
        ("g8,a1,h8,b1,i6,c1,i7,o15", "'g8,a1,h8,b1,i6,c1,i7,o15' where squares or the name of a field should be"),
        ("black g8, h8", "'g8,' where squares"),
        ("h08", "'h08' where squares"),
        ("nonsense", "'nonsense' where squares"),
        ("h8\u{e9}9", "'h8\u{e9}9' where squares"),
        ("h8 rule chess", "'chess' is not a value of 'rule'"),
        ("h8 size 4", "'4' is not a value of 'size'"),
        ("h8 size 15,15", "'15,15' is not a value of 'size'"),
        ("h8 bound 09", "'09' is not a value of 'bound'"),
        ("h8 turn", "'' is not a value of 'turn'"),
        (" ", "it is empty"),
    ];
    for (expected, complaint) in cases {
        let (code, out, err) = run(&[FILE, "--expect", expected], "");
        assert_eq!((code, &out[..]), (Some(2), ""), "{expected}: {err}");
        assert!(err.contains(&format!("--expect is not understood: {complaint}")), "{expected}: {err}");
    }
}

#[test]
fn unreadable_files_and_wrong_arguments_give_exit_code_2() {
    for arguments in
        [&["no such file"][..], &[], &["--fast"], &["a", "b"], &[FILE, "--expect"], &[env!("CARGO_MANIFEST_DIR")]]
    {
        assert_eq!(run(arguments, "").0, Some(2), "{arguments:?}");
    }
    assert_eq!(run(&["--help"], "").0, Some(0));
}

#[test]
#[cfg(unix)]
fn a_file_may_have_any_name() {
    use std::os::unix::ffi::OsStrExt;
    let folder = std::env::temp_dir().join(format!("cinquina-verify-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(std::ffi::OsStr::from_bytes(b"\xff.proof"));
    std::fs::write(&file, EXAMPLE).expect("a file");
    for expected in [&[][..], &["--expect", "g8a1h8b1i6c1i7o15"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinquina-verify"));
        let output = command.arg(&file).args(expected).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[test]
fn all_white_space_separates_words() {
    let words = EXAMPLE.lines().map(|line| line.split('#').next().unwrap_or_default()).collect::<Vec<_>>().join(" ");
    for space in [" ", "\t", "\n", "\r", "\x0c", "\r\n", " # (a1 b1) [\n"] {
        assert_eq!(verify(&words.replace(' ', space)).0, Some(0), "{space:?}");
    }
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
        let (code, output) = verify(&text);
        assert_eq!((code, output.lines().count()), (Some(1), 1), "{} …: {output}", &text[..100]);
    }
}

/// To trust a proof, one has to read the checker: it stays short, with all its comments and in lines that fit a page.
#[test]
fn the_checker_stays_short() {
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).expect("the sources");
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("text"));
    let lines: Vec<String> = texts.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
    assert!((100..=1124).contains(&lines.len()), "{} lines", lines.len());
    assert!(lines.iter().all(|line| line.chars().count() <= 120));
}

/// Whether the library, which the program calls, accepts these bytes.
fn holds(bytes: &[u8]) -> bool {
    cinquina_verify::check(bytes, None).is_ok()
}

/// As `docs/proof-format.md` says.
#[test]
fn a_comment_may_hold_any_bytes_and_the_rest_is_ascii() {
    let document = include_str!("../../../docs/proof-format.md");
    for sentence in ["A comment may hold any bytes but a line feed", "Outside comments a file is ASCII"] {
        assert!(document.contains(sentence), "{sentence}");
    }
    let (head, tree) = EXAMPLE.split_once("tree\n").unwrap();
    let with = |before: &[u8], after: &[u8]| [head.as_bytes(), before, b"tree\n", tree.as_bytes(), after].concat();
    assert!(holds(&with(b"", b"")));
    let strange: [&[u8]; 9] = [
        "五 — é".as_bytes(),
        b"\xC3",
        b"\xE2\x82",
        b"\xFF\xFE",
        b"\0",
        b"\x0b",
        b"\x1b[2J",
        b"\xC2\x85",
        b"\xEF\xBB\xBF",
    ];
    for bytes in strange {
        let comment = [b"# ", bytes, b" \r end (\n"].concat();
        assert!(holds(&with(&comment, &comment)), "{bytes:?}");
        assert!(holds(&with(b"", &[b"#", bytes].concat())), "{bytes:?} at the end of the file");
        for word in [bytes.to_vec(), [bytes, b" "].concat(), [b" ", bytes, b"\n"].concat()] {
            assert!(!holds(&with(&word, b"")), "{bytes:?} before a word");
            assert!(!holds(&with(b"", &word)), "{bytes:?} after the end");
        }
        assert!(!holds(&[bytes, EXAMPLE.as_bytes()].concat()), "{bytes:?} at the beginning of the file");
    }
}
