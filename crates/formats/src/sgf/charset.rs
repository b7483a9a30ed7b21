use encoding_rs::{Encoding, UTF_16BE, UTF_16LE};

use crate::error::ReadError;
use crate::text::{Decoded, decode_file, decode_named, quoted, shown_encoding};

/// The text of an `.sgf` file in the encoding that its `CA` names. There is a warning about one that is unknown, and about
/// another game of the file that names another, since a file is read in one encoding.
pub(super) fn decode_sgf(bytes: &[u8]) -> Decoded {
    let mut names = names(bytes);
    let Some((first, line)) = names.next() else { return decode_file(bytes) };
    let Some(encoding) = encoding_named(&first) else {
        let mut decoded = decode_file(bytes);
        decoded.warnings.push(ReadError::line(line, unknown(&first)));
        return decoded;
    };
    let mut decoded = decode_named(bytes, encoding);
    let mut others = names.filter(|(name, _)| encoding_named(name) != Some(encoding));
    // ASCII is the same in all of them, and what the bytes themselves show counts for more than any name.
    if !bytes.is_ascii()
        && shown_encoding(bytes).is_none()
        && let Some((other, line)) = others.next()
    {
        let problem = format!("the encoding {} is not that of the first game, in which all are read", quoted(&other));
        decoded.warnings.push(ReadError::line(line, problem));
    }
    decoded
}

fn unknown(name: &str) -> String {
    format!("the encoding {} is unknown; read as UTF-8 or Latin-1", quoted(name))
}

/// The values of `CA`, which are ASCII, with their lines. They are found before anything else is understood: the bytes
/// of some encodings hold brackets within letters.
fn names(bytes: &[u8]) -> impl Iterator<Item = (String, usize)> {
    // A longer value is not a name, and searching far for the end of each would take long.
    const LONGEST: usize = 40;
    let (mut line, mut counted) = (1, 0);
    let is_property = |at: usize| {
        let begins = bytes[..at].last().is_some_and(|byte| byte.is_ascii_whitespace() || b";]".contains(byte));
        begins && bytes[at..].starts_with(b"CA[")
    };
    (0..bytes.len()).filter(move |&at| bytes[at] == b'C' && is_property(at)).filter_map(move |at| {
        line += bytes[counted..at].iter().filter(|&&byte| byte == b'\n').count();
        counted = at;
        let value: Vec<u8> = bytes[at + 3..].iter().copied().take(LONGEST).take_while(|&byte| byte != b']').collect();
        let name = String::from_utf8_lossy(&value).trim().to_owned();
        (!name.is_empty()).then_some((name, line))
    })
}

/// An encoding by any of its names. A file that names UTF-16 in single bytes cannot be UTF-16.
fn encoding_named(name: &str) -> Option<&'static Encoding> {
    let name = match &*name.to_ascii_lowercase() {
        "latin-1" => "latin1",
        "cp932" => "shift_jis",
        "cp936" => "gbk",
        "cp949" => "euc-kr",
        "cp950" => "big5",
        _ => name,
    };
    let encoding = Encoding::for_label_no_replacement(name.as_bytes());
    encoding.filter(|&encoding| encoding != UTF_16LE && encoding != UTF_16BE)
}
