//! Texts in every encoding.

use cinquina_formats::{Assumed, Format, GameFile, Reading};
use cinquina_game::{Rule, Size, Square};

fn read(format: Format, bytes: &[u8]) -> (Vec<GameFile>, Vec<String>) {
    let assumed = Assumed { size: Size::square(15).unwrap(), rule: Rule::Freestyle };
    let (mut games, mut warnings) = (Vec::new(), Vec::new());
    let of_file = format.read_each(bytes, &assumed, &mut |game, reading: Reading| {
        games.push(game);
        warnings.extend(reading.warnings);
    });
    warnings.extend(of_file.unwrap_or_else(|error| panic!("{error}: {bytes:?}")));
    (games, warnings.iter().map(ToString::to_string).collect())
}

/// The name of Black in a file that names its encoding, and the warnings about it.
fn named(label: &str, name: &[u8]) -> (String, Vec<String>) {
    let file = [b"(;GM[4]SZ[15]PB[", name, b"]\nCA[", label.as_bytes(), b"];B[hh])"].concat();
    let (games, warnings) = read(Format::Sgf, &file);
    assert_eq!(games[0].moves(), [Square::new(7, 7)]);
    (games[0].black.clone(), warnings)
}

#[test]
fn sgf_is_read_in_the_encoding_that_it_names() {
    for (label, bytes, name) in [
        ("GB2312", &b"\xD0\xA1\xC3\xF7"[..], "小明"),
        ("gbk", b"\xD0\xA1", "小"),
        ("cp936", b"\xD0\xA1", "小"),
        ("Big5", b"\xB3\x5C", "許"),
        // The second bytes are those of `\` and of `]`.
        ("Shift_JIS", b"\x95\x5C\x83\x5D", "表ゾ"),
        ("EUC-KR", b"\xB1\xE8", "김"),
        ("windows-1251", b"\xC8\xE2\xE0\xED", "Иван"),
        ("ISO-8859-2", b"\xB3", "ł"),
        ("ISO-8859-1", b"\xE9", "é"),
        ("latin-1", b"\xE9", "é"),
        ("ISO-2022-JP", b"\x1B$BI=\x1B(B", "表"),
        ("UTF-8", "é".as_bytes(), "é"),
    ] {
        assert_eq!(named(label, bytes), (name.to_owned(), vec![]), "{label}");
    }
}

#[test]
fn text_that_is_not_in_the_named_encoding_gives_a_warning() {
    let expected = |name: &str, warning: &str| (name.to_owned(), vec![warning.to_owned()]);
    assert_eq!(
        named("klingon", b"\xE9"),
        expected("é", "line 2: the encoding 'klingon' is unknown; read as UTF-8 or Latin-1")
    );
    assert_eq!(
        named("UTF-16", b"a"),
        expected("a", "line 2: the encoding 'UTF-16' is unknown; read as UTF-8 or Latin-1")
    );
    assert_eq!(named("UTF-8", b"\xE9"), expected("é", "line 1: this is not UTF-8, as the file says: read as Latin-1"));
    assert_eq!(
        named("ISO-8859-1", "é".as_bytes()),
        expected("é", "line 1: this is not windows-1252, as the file says: read as UTF-8")
    );
    assert_eq!(
        named("GBK", b"\xD0\xA1\xFF"),
        expected("小\u{fffd}", "line 1: this is not valid GBK: invalid characters are shown as '\u{fffd}'")
    );
    let (games, warnings) = read(Format::Sgf, b"(;GM[4]CA[GBK]PB[\xD0\xA1])\n(;GM[4]CA[UTF-8])(;GM[4]CA[x])");
    assert_eq!((games.len(), &*games[0].black), (3, "小"));
    assert_eq!(warnings, ["line 2: the encoding 'UTF-8' is not that of the first game, in which all are read"]);
}

#[test]
fn utf_16_is_read_in_every_format_of_text() {
    let sgf = "(;GM[4]SZ[15]CA[UTF-8]PB[表一];B[hh])";
    for (format, text) in [
        (Format::Psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\n表\n二\n0\n"),
        (Format::Rec, "表\nb\n7,7,0\n0\n"),
        (Format::Sgf, sgf),
        (Format::Text(None), "h8\n"),
        (Format::Text(None), "freestyle;15;表;b;?;7,7;x\n"),
    ] {
        let expected = read(format, text.as_bytes());
        assert_eq!(expected.0[0].moves(), [Square::new(7, 7)]);
        for mark in ["", "\u{feff}"] {
            let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
            let [little, big] = [u16::to_le_bytes, u16::to_be_bytes]
                .map(|bytes| units.iter().copied().flat_map(bytes).collect::<Vec<_>>());
            assert_eq!(read(format, &little), expected, "{text}");
            assert_eq!(read(format, &big), expected, "{text}");
        }
    }
    let torn: Vec<u8> = sgf
        .replace('表', "\u{1}")
        .encode_utf16()
        .flat_map(|unit| if unit == 1 { 0xD800 } else { unit }.to_le_bytes())
        .collect();
    assert_eq!(
        read(Format::Sgf, &torn).1,
        ["line 1: this is not valid UTF-16LE: invalid characters are shown as '\u{fffd}'"]
    );
}

#[test]
fn ctrl_z_at_the_end_is_not_part_of_a_text() {
    for (format, text) in
        [(Format::Sgf, "(;GM[4]SZ[15];B[hh])"), (Format::Rec, "a\nb\n7,7,0\n0\n"), (Format::Text(None), "h8\n")]
    {
        assert_eq!(read(format, format!("{text}\u{1a}").as_bytes()), read(format, text.as_bytes()));
    }
}
