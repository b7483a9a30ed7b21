use std::io::{self, BufRead};

/// A longer line is no command.
const LONGEST: usize = 4096;

/// A line as it came, whatever its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    /// Longer than any command; it has been read to its end.
    TooLong,
}

/// Reads one line, ended by LF, CR LF or the end of the input; `None` at the end.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            let nothing = line.is_empty() && !too_long;
            return Ok((!nothing).then(|| finish(&line, too_long)));
        }
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = end.and_then(|end| available.get(..end)).unwrap_or(available);
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(available.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(&line, too_long)));
        }
    }
}

fn finish(line: &[u8], too_long: bool) -> Line {
    if too_long { Line::TooLong } else { Line::Text(String::from_utf8_lossy(line).trim().to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| read_line(&mut bytes).unwrap()).collect()
    }

    #[test]
    fn every_ending_ends_a_line() {
        let text = |text: &str| Line::Text(text.into());
        assert_eq!(lines(b"START 15\r\n\nEND"), [text("START 15"), text(""), text("END")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\xff\xfe\n"), [text("\u{fffd}\u{fffd}")]);
    }

    #[test]
    fn a_long_line_is_swallowed_whole() {
        let mut bytes = vec![b'A'; 1_000_000];
        bytes.extend_from_slice(b"\nEND\n");
        assert_eq!(lines(&bytes), [Line::TooLong, Line::Text("END".into())]);
    }
}
