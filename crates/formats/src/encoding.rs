//! Files as text, whatever their encoding.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::ReadError;

/// The text of a file, and what is doubtful about its encoding.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) doubts: Vec<ReadError>,
}

impl Decoded {
    fn sure(text: impl Into<String>) -> Self {
        Self::doubtful(text, None)
    }

    /// Old programs end a text with Ctrl-Z; that is no part of it.
    fn doubtful(text: impl Into<String>, doubt: Option<ReadError>) -> Self {
        const CTRL_Z: char = '\u{1a}';
        let mut text = text.into();
        text.truncate(text.trim_end_matches(CTRL_Z).len());
        Self { text, doubts: doubt.into_iter().collect() }
    }
}

/// The text of a file that does not name its encoding.
pub(crate) fn decode_file(bytes: &[u8]) -> Decoded {
    match shown_encoding(bytes) {
        Some(encoding) if encoding != UTF_8 => decode_lossy(bytes, encoding),
        _ => Decoded::sure(decode(bytes)),
    }
}

/// The text of a file that names its encoding. What it shows counts for more, and so does UTF-8 where the text is that
/// and either cannot be what is named or is named Latin-1, as programs do that never ask: other texts hardly ever are
/// UTF-8 by chance.
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

/// The encoding by the first bytes, a mark of the byte order, or by the zeros of UTF-16, which no other text has.
pub(crate) fn shown_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return Some(encoding);
    }
    let zeros = |place: usize| bytes.iter().skip(place).step_by(2).filter(|&&byte| byte == 0).count();
    // Figures, brackets and commas have a zero each; letters of the East have some by chance, on the other side.
    let (even, odd) = (zeros(0), zeros(1));
    if even.max(odd) * 8 < bytes.len() {
        None
    } else if odd > 4 * even {
        Some(UTF_16LE)
    } else {
        (even > 4 * odd).then_some(UTF_16BE)
    }
}

/// The text with signs for what is none in this encoding, and a doubt about the first of them.
fn decode_lossy(bytes: &[u8], encoding: &'static Encoding) -> Decoded {
    let (text, has_faults) = encoding.decode_with_bom_removal(bytes);
    let doubt = has_faults.then(|| {
        let name = encoding.name();
        ReadError::line(
            line_of(&text, |c| c == '\u{fffd}'),
            format!("this is no {name}: what is none is shown as '\u{fffd}'"),
        )
    });
    Decoded::doubtful(text, doubt)
}

/// The text as it would be read without a name of its encoding, with a doubt.
fn taken_for(bytes: &[u8], named: &'static Encoding, other: &str) -> Decoded {
    let text = decode(bytes);
    let line = line_of(&text, |c: char| !c.is_ascii());
    let doubt = ReadError::line(line, format!("this is no {}, as the file says: taken for {other}", named.name()));
    Decoded::doubtful(text, Some(doubt))
}

/// The line of the first sign of a kind.
fn line_of(text: &str, sign: impl FnMut(char) -> bool) -> usize {
    let end = text.find(sign).unwrap_or(0);
    1 + text[..end].matches('\n').count()
}

/// The text of bytes that do not tell more: UTF-8 or, where they are not that, a character for each byte (Latin-1), as
/// old programs wrote. A mark of the byte order in front is no part of it.
pub(crate) fn decode(bytes: &[u8]) -> String {
    const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}
