use cinquina_game::{Size, Square};

/// A line from an engine, classified.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<'a> {
    /// `OK`.
    Ok,
    /// Two numbers: usually a square.
    Pair(i64, i64),
    /// A line that answers no command that needs one: `MESSAGE`, `DEBUG`, `SUGGEST`, the answer to `ABOUT`, an empty line.
    Remark,
    /// `UNKNOWN`: the engine did not understand a command.
    Unknown,
    /// `ERROR`: the engine could not carry out a command.
    Error,
    /// Anything else.
    Other(&'a str),
}

impl<'a> Answer<'a> {
    /// Reads a line; case does not matter.
    pub fn read(line: &'a str) -> Self {
        let line = line.trim();
        let word = line.split(|c: char| c.is_whitespace() || c == '=').next().unwrap_or_default();
        match word.to_ascii_uppercase().as_str() {
            "OK" if line.eq_ignore_ascii_case("OK") => Self::Ok,
            "" | "MESSAGE" | "DEBUG" | "SUGGEST" => Self::Remark,
            "NAME" | "VERSION" | "AUTHOR" | "COUNTRY" if line.contains('=') => Self::Remark,
            "UNKNOWN" => Self::Unknown,
            "ERROR" => Self::Error,
            _ => pair(line).map_or(Self::Other(line), |(x, y)| Self::Pair(x, y)),
        }
    }
}

fn pair(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The square with these coordinates, if it is on the board.
pub(crate) fn square_at(x: i64, y: i64, size: Size) -> Option<Square> {
    size.at(i32::try_from(x).ok()?, i32::try_from(y).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_engines_write() {
        for (line, answer) in [
            ("OK", Answer::Ok),
            ("ok ", Answer::Ok),
            ("7,8", Answer::Pair(7, 8)),
            (" -4 , -4", Answer::Pair(-4, -4)),
            ("", Answer::Remark),
            ("MESSAGE 7,8", Answer::Remark),
            ("suggest 1,2", Answer::Remark),
            ("name=\"x\", version=\"1\"", Answer::Remark),
            ("UNKNOWN command", Answer::Unknown),
            ("ERROR", Answer::Error),
            ("OK then", Answer::Other("OK then")),
            ("7,8,9", Answer::Other("7,8,9")),
            ("99999999999999999999,1", Answer::Other("99999999999999999999,1")),
            ("hello", Answer::Other("hello")),
        ] {
            assert_eq!(Answer::read(line), answer, "{line}");
        }
    }
}
