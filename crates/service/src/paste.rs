//! What people paste: moves with numbers, commas or dashes between them, one a line, or the address of another board.

/// The same moves as lines that the reader of moves understands; `None` if this is nothing of the kind.
pub(crate) fn tidied(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    if text.contains("://") {
        return moves_of_address(&decoded(&text));
    }
    let mut is_numbered = false;
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut moves = Vec::new();
        for word in line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '-' | '–' | '—' | '|' | '/'))
        {
            let word = without_number(word, &mut is_numbered);
            if !is_aside(word) {
                moves.extend(squares(word)?);
            }
        }
        if !moves.is_empty() {
            lines.push(moves);
        }
    }
    // One move a line, or numbers that run on, make one game; otherwise each line is a game of its own.
    let is_one_game = is_numbered || lines.iter().all(|moves| moves.len() == 1);
    let lines: Vec<String> = lines.iter().map(|moves| moves.concat()).collect();
    (!lines.is_empty()).then(|| lines.join(if is_one_game { "" } else { "\n" }))
}

/// A word without the number of its move: `1.h8`, `1)`, `12:`.
fn without_number<'a>(word: &'a str, is_numbered: &mut bool) -> &'a str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.trim_start_matches(['.', ')', ':']) {
        after if rest.len() < word.len() && after.len() < rest.len() => {
            *is_numbered = true;
            after
        }
        // A number alone stands before its move.
        "" if rest.len() < word.len() => {
            *is_numbered = true;
            ""
        }
        _ => word.trim_end_matches(['.', ')', ':']),
    }
}

/// Whether a word only says whose move follows, or that the game is not finished.
fn is_aside(word: &str) -> bool {
    matches!(word, "b" | "w" | "black" | "white" | "x" | "o" | "*")
}

/// The squares that a word consists of; `None` if there is anything else in it.
fn squares(word: &str) -> Option<Vec<&str>> {
    let mut rest = word;
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = rest[letters..].bytes().take_while(u8::is_ascii_digit).count();
        if !(1..=2).contains(&letters) || !(1..=2).contains(&digits) {
            return None;
        }
        let (square, after) = rest.split_at(letters + digits);
        squares.push(square);
        rest = after;
    }
    Some(squares)
}

/// The part of an address that has the most moves.
fn moves_of_address(address: &str) -> Option<String> {
    let words = address.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, ',' | '_' | '-' | '.' | ' '));
    let moves = |word: &str| -> Option<Vec<String>> {
        let parts = word.split([',', '_', '-', '.', ' ']).filter(|part| !part.is_empty());
        parts.map(squares).collect::<Option<Vec<_>>>().map(|parts| parts.concat().into_iter().map(Into::into).collect())
    };
    let longest = words.filter_map(moves).max_by_key(Vec::len)?;
    (!longest.is_empty()).then(|| longest.concat())
}

/// An address without its percent signs.
fn decoded(address: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = address.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match after.get(..2).filter(|_| *first == b'%').and_then(hex) {
            Some(byte) => {
                bytes.push(byte.to_ascii_lowercase());
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::tidied;

    #[test]
    fn moves_are_read_however_they_are_written() {
        for text in [
            "h8i9j10",
            "H8 I9 J10",
            "1. h8 2. i9 3. j10",
            "1.h8 2.i9 3.j10",
            "1. h8 i9 2. j10",
            "1. h8 i9 2. j10 *",
            "1) h8\n2) i9\n3) j10\n",
            "1: h8\n2: i9\n3: j10",
            "1 h8\n2 i9\n3 j10",
            "h8,i9,j10",
            "h8, i9, j10",
            "h8-i9-j10",
            "h8 – i9 – j10",
            "h8;i9;j10",
            "h8\ni9\nj10\n",
            "B h8\nW i9\nB j10",
            "black: h8, white: i9, black: j10",
            "https://gomocalc.com/#/h8i9j10",
            "https://example.org/board?game=h8,i9,j10&x=1",
            "https://example.org/#15x15/h8_i9_j10",
            "https://example.org/board?g=h8%2Ci9%2Cj10",
        ] {
            assert_eq!(tidied(text).as_deref(), Some("h8i9j10"), "{text}");
        }
    }

    #[test]
    fn lines_of_moves_stay_games_of_their_own_and_other_texts_are_left_alone() {
        assert_eq!(tidied("h8i9\nh8i10\n").as_deref(), Some("h8i9\nh8i10"));
        for text in ["", "7,7 8,6", "-1,2, 3,-4", "this is no game", "h8 and i9", "https://example.org/", "%%%://%4"] {
            assert_eq!(tidied(text), None, "{text}");
        }
    }
}
