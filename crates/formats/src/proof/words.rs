use std::io::{self, BufRead};

/// The longest word that is stored in full; the format has none that is longer.
const LONGEST: usize = 20;

/// What a proof is made of, white space and comments left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A word; one that is too long is cut off after one extra letter.
    Word(String),
    /// One of `(`, `)`, `[`, `]`.
    Sign(char),
    /// The file ends here.
    End,
}

/// Splits a text into words and brackets and counts its lines.
pub(super) struct Words<R> {
    bytes: io::Bytes<R>,
    /// The first byte that belongs to no token yet.
    next: Option<u8>,
    line: usize,
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(text: R) -> io::Result<Self> {
        let mut words = Self { bytes: text.bytes(), next: None, line: 1 };
        words.next = words.bytes.next().transpose()?;
        Ok(words)
    }

    /// The line that has been reached, counted from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    pub(super) fn token(&mut self) -> io::Result<Token> {
        self.skip_space()?;
        let Some(first) = self.next else { return Ok(Token::End) };
        if is_sign(first) {
            self.advance()?;
            return Ok(Token::Sign(first.into()));
        }
        let mut word = String::new();
        let continues = |byte: &u8| !byte.is_ascii_whitespace() && !is_sign(*byte) && *byte != b'#';
        while let Some(byte) = self.next.filter(continues) {
            if word.len() <= LONGEST {
                word.push(if byte.is_ascii_graphic() { byte.into() } else { '?' });
            }
            self.advance()?;
        }
        Ok(Token::Word(word))
    }

    fn skip_space(&mut self) -> io::Result<()> {
        let mut comment = false;
        while let Some(byte) = self.next {
            comment = (comment || byte == b'#') && byte != b'\n';
            if !comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.advance()?;
        }
        Ok(())
    }

    fn advance(&mut self) -> io::Result<()> {
        self.line += usize::from(self.next == Some(b'\n'));
        self.next = self.bytes.next().transpose()?;
        Ok(())
    }
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_white_space_separates_words() {
        let mut words = Words::new(&b" a1\tb2\nc3\x0cd4\re5 # f6\x0cg7\nh8"[..]).unwrap();
        for word in ["a1", "b2", "c3", "d4", "e5", "h8"] {
            assert_eq!(words.token().unwrap(), Token::Word(word.to_owned()));
        }
        assert_eq!((words.token().unwrap(), words.line()), (Token::End, 3));
    }
}
