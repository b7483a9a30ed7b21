use std::io::{self, BufRead};

/// The longest word that is kept whole; the format has none that is longer.
const LONGEST: usize = 20;

/// What a proof is made of, white space and comments left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// A word, cut off after one letter too many.
    Word(String),
    /// One of `(`, `)`, `[`, `]`.
    Sign(char),
    /// The file ends here.
    End,
}

/// Cuts a text into words and signs and counts its lines.
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
        while let Some(byte) = self.next.filter(|&byte| !is_space(byte) && !is_sign(byte) && byte != b'#') {
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
            if !comment && !is_space(byte) {
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

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']')
}
