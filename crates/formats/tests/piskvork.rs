//! Files of Piskvork that are broken or cut off.

use cinquina_formats::{Assumed, Format, GameFile, Reading};
use cinquina_game::{Rule, Size};

fn assumed() -> Assumed {
    Assumed { size: Size::square(15).unwrap(), rule: Rule::Freestyle }
}

fn complaint(format: Format, text: &str) -> String {
    format.read(text.as_bytes(), &assumed()).expect_err(text).to_string()
}

fn warnings(format: Format, text: &str) -> Vec<String> {
    let mut warnings = Vec::new();
    format
        .read_each(text.as_bytes(), &assumed(), &mut |_, reading: Reading| warnings.extend(reading.warnings))
        .expect(text);
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_move_with_other_separators_is_not_a_name() {
    let psq = |rest: &str| complaint(Format::Psq, &format!("Piskvorky 15x15, 0:0, 0\n8,8,0\n{rest}"));
    for broken in ["8 9 0", "9;9;12", "8\t9", "8, 9;0", "8 9 0 4"] {
        let expected = format!("line 3: '{}' is not a move: a move is written x,y,ms", broken.escape_debug());
        for rest in ["", "11 11 6\n", "a\n0\n", "a\nb\n0\n", "10,10,4\na\nb\n0\n", "a\nb\n0\n1,Freestyle\n"] {
            assert_eq!(psq(&format!("{broken}\n{rest}")), expected, "{rest}");
        }
        let expected = expected.replace("line 3", "line 4");
        assert_eq!(complaint(Format::Rec, &format!("a\nb\n7,7,0\n{broken}\n9,9,3\n0\n")), expected);
        assert!(complaint(Format::Rec, &format!("{broken}\n9,9,3\n0\n")).starts_with("line 1: "));
    }
}

#[test]
fn a_name_like_a_move_is_written_so_that_it_is_not_one() {
    for (name, expected) in [("10 10 5", "10.10.5"), ("9;9;12", "9.9.12"), ("1,2", "1.2"), ("4 you", "4 you")] {
        let game = GameFile { black: name.into(), ..GameFile::new(Size::square(15).unwrap(), Rule::Freestyle) };
        for format in [Format::Psq, Format::Rec] {
            let read = format.read(&format.write(std::slice::from_ref(&game)).unwrap(), &assumed()).unwrap();
            assert_eq!(read[0].black, expected);
        }
    }
}

#[test]
fn a_file_that_may_be_cut_off_gives_a_warning() {
    let game = "Piskvorky 15x15, 11:11, 0\n10,10,1500\n11,11,2300\npbrain-a\npbrain-b\n15\n1,Freestyle\n";
    let psq = |text: &str| warnings(Format::Psq, text);
    let torn = |line: usize, end: &str| {
        [format!("line {line}: the file ends with '{end}' and without a line end: is it complete?")]
    };
    let no_code = |line: usize| [format!("line {line}: the file ends without the code of the ending: is it complete?")];
    let up_to = |part: &str| &game[..game.find(part).unwrap() + part.len()];
    assert_eq!(psq(up_to("\n11,1")), torn(3, "11,1"));
    assert_eq!(psq(up_to("\n11,11,23")), torn(3, "11,11,23"));
    assert_eq!(psq(up_to("pbrain-b")), no_code(5));
    assert_eq!(psq(up_to("pbrain-b\n")), no_code(5));
    assert_eq!(psq(up_to("pbrain-b\n1")), torn(6, "1"));
    // Complete: with everything, without names and code, without names; and without the last line end.
    for whole in [game, up_to("\n15\n"), up_to("\n15"), up_to("2300\n"), "Piskvorky 15x15, 0:0, 0\n8,8,1\n-1\n"] {
        assert_eq!(psq(whole), [""; 0], "{whole}");
    }
    assert_eq!(warnings(Format::Rec, "a\nb\n7,7,10\n8,1"), torn(4, "8,1"));
    assert_eq!(warnings(Format::Rec, "a\nb\n7,7,10\n"), no_code(3));
    assert_eq!(warnings(Format::Rec, "a\nb\n7,7,10\n0\n"), [""; 0]);
    // Without its end the code may be the column of one more move; .psq files count columns from 1.
    assert_eq!(warnings(Format::Rec, "a\nb\n7,7,10\n0"), torn(4, "0"));
    assert_eq!(psq("Piskvorky 15x15, 11:11, 0\n10,10,1500\n11"), torn(3, "11"));
    assert_eq!(psq("Piskvorky 15x15, 11:11, 0\n10,10,1500\n0"), [""; 0]);
}
