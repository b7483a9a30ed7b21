use std::io::{self, BufRead};

/// A result, or why the proof is not accepted.
pub(crate) type Checked<T> = Result<T, String>;

/// Longer words are cut off: the format has none.
const LONGEST_WORD: usize = 20;

/// The words of a file. A sign is a word of one letter, and after the end the words are empty.
pub(crate) struct Words<R> {
    bytes: io::Bytes<R>,
    byte: Option<u8>,
    /// The next word.
    pub(crate) word: String,
    /// The line of the word that was taken last, and that of the next one.
    pub(crate) line: usize,
    next_line: usize,
    /// What stopped the reading, if it was not the end.
    pub(crate) error: Option<io::Error>,
}

impl<R: BufRead> Words<R> {
    pub(crate) fn new(text: R) -> Self {
        let (bytes, byte, word) = (text.bytes(), Some(b' '), String::new());
        let mut words = Self { bytes, byte, word, line: 1, next_line: 1, error: None };
        words.take();
        words
    }

    /// Takes the next word.
    pub(crate) fn take(&mut self) -> String {
        let taken = std::mem::take(&mut self.word);
        self.line = self.next_line;
        let mut comment = false;
        while let Some(byte) = self.byte {
            comment = (comment || byte == b'#') && byte != b'\n';
            let space = comment || byte.is_ascii_whitespace();
            if !self.word.is_empty() && (space || is_sign(byte) || self.word.bytes().all(is_sign)) {
                break;
            }
            if !space && self.word.len() <= LONGEST_WORD {
                self.word.push(if byte.is_ascii_graphic() { byte.into() } else { '?' });
            }
            self.next_line += usize::from(byte == b'\n');
            self.byte = self.bytes.next().and_then(|byte| byte.map_err(|error| self.error = Some(error)).ok());
        }
        taken
    }

    /// Takes the next word, which must be `due`.
    pub(crate) fn expect(&mut self, due: &str) -> Checked<()> {
        let word = self.take();
        if word == due { Ok(()) } else { Err(format!("'{word}' where '{due}' should be")) }
    }
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b'[' | b']')
}
