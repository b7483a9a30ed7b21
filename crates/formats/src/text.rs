//! Text as files have it, with any control characters.

/// A name on one line: control characters become spaces, and none are left at its ends.
pub(crate) fn one_line(text: &str) -> String {
    plain(text, char::is_control).trim().to_owned()
}

/// Several lines: what ends a line becomes a line feed, other control characters become spaces; no spaces at the end.
pub(crate) fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    plain(&text, |c| c.is_control() && c != '\n').trim_end().to_owned()
}

/// The text with spaces for what `is_space` takes for one, and without marks of the byte order.
fn plain(text: &str, is_space: impl Fn(char) -> bool) -> String {
    const BYTE_ORDER_MARK: char = '\u{feff}';
    let kept = text.chars().filter(|&c| c != BYTE_ORDER_MARK);
    kept.map(|c| if is_space(c) { ' ' } else { c }).collect()
}

/// What an error message quotes of a file: not much of it, and no control characters.
pub(crate) fn quoted(text: &str) -> String {
    const KEPT: usize = 20;
    let mut short: String = text.chars().take(KEPT).flat_map(char::escape_debug).collect();
    if text.chars().nth(KEPT).is_some() {
        short.push('…');
    }
    format!("'{short}'")
}
