//! Files as text: encodings, control characters, quotations.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::ReadError;

/// The text of a file, and warnings about its encoding.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) warnings: Vec<ReadError>,
}

impl Decoded {
    /// Old programs end a text with Ctrl-Z; that is not part of it.
    fn new(text: impl Into<String>, warning: Option<ReadError>) -> Self {
        const CTRL_Z: char = '\u{1a}';
        let mut text = text.into();
        text.truncate(text.trim_end_matches(CTRL_Z).len());
        Self { text, warnings: warning.into_iter().collect() }
    }
}

/// The text of a file that does not name its encoding.
pub(crate) fn decode_file(bytes: &[u8]) -> Decoded {
    match shown_encoding(bytes) {
        Some(encoding) if encoding != UTF_8 => decode_lossy(bytes, encoding),
        _ => Decoded::new(decode(bytes), None),
    }
}

/// The text of a file that names its encoding. What its bytes show counts for more, and so does UTF-8 if the text is valid
/// UTF-8 and either is not valid in the named encoding or that is Latin-1, which programs write without checking: other texts
/// are hardly ever UTF-8 by chance.
pub(crate) fn decode_named(bytes: &[u8], named: &'static Encoding) -> Decoded {
    if shown_encoding(bytes).is_some() || bytes.is_ascii() && named.is_ascii_compatible() {
        return decode_file(bytes);
    }
    let has_faults = named.decode_without_bom_handling_and_without_replacement(bytes).is_none();
    let is_utf_8 = std::str::from_utf8(bytes).is_ok();
    if has_faults && named == UTF_8 {
        taken_for(bytes, named, "Latin-1")
    } else if named != UTF_8 && is_utf_8 && (has_faults || named == WINDOWS_1252) {
        taken_for(bytes, named, "UTF-8")
    } else {
        decode_lossy(bytes, named)
    }
}

/// The encoding shown by a byte order mark, or by the zeros of UTF-16, which no other text has.
pub(crate) fn shown_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding);
    }
    let zeros = |place: usize| bytes.iter().skip(place).step_by(2).filter(|&&byte| byte == 0).count();
    // Digits, brackets and commas have a zero each; East Asian letters have some by chance, in the other byte.
    let (even, odd) = (zeros(0), zeros(1));
    if even.max(odd) * 8 < bytes.len() {
        None
    } else if odd > 4 * even {
        Some(UTF_16LE)
    } else {
        (even > 4 * odd).then_some(UTF_16BE)
    }
}

/// The text with replacement characters for what is invalid in this encoding, and a warning about the first of them.
fn decode_lossy(bytes: &[u8], encoding: &'static Encoding) -> Decoded {
    let (text, has_faults) = encoding.decode_with_bom_removal(bytes);
    let warning = has_faults.then(|| {
        let name = encoding.name();
        ReadError::line(
            line_of(&text, |c| c == '\u{fffd}'),
            format!("this is not valid {name}: invalid characters are shown as '\u{fffd}'"),
        )
    });
    Decoded::new(text, warning)
}

/// The text as it would be read if its encoding were not named, with a warning.
fn taken_for(bytes: &[u8], named: &'static Encoding, other: &str) -> Decoded {
    let text = decode(bytes);
    let line = line_of(&text, |c: char| !c.is_ascii());
    let warning = ReadError::line(line, format!("this is not {}, as the file says: read as {other}", named.name()));
    Decoded::new(text, Some(warning))
}

/// The line of the first character of a kind.
fn line_of(text: &str, character: impl FnMut(char) -> bool) -> usize {
    let end = text.find(character).unwrap_or(0);
    1 + text[..end].matches('\n').count()
}

/// The text of bytes without further information: UTF-8 or, if they are not that, a character for each byte (Latin-1), as
/// old programs wrote. A byte order mark in front is not part of it.
pub(crate) fn decode(bytes: &[u8]) -> String {
    const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// A name on one line: control characters become spaces, and none are left at its ends.
pub(crate) fn one_line(text: &str) -> String {
    plain(text, char::is_control).trim().to_owned()
}

/// Several lines: line ends become line feeds, other control characters become spaces; no spaces at the end.
pub(crate) fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    plain(&text, |c| c.is_control() && c != '\n').trim_end().to_owned()
}

/// The text with spaces for the characters that `is_space` accepts, and without byte order marks.
fn plain(text: &str, is_space: impl Fn(char) -> bool) -> String {
    const BYTE_ORDER_MARK: char = '\u{feff}';
    let characters = text.chars().filter(|&c| c != BYTE_ORDER_MARK);
    characters.map(|c| if is_space(c) { ' ' } else { c }).collect()
}

/// What an error message quotes of a file: not much of it, and no control characters.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    format!("'{short}'")
}
