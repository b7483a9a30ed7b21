//! A file as a sequence of words, read piece by piece.

use std::io::{self, Read};

use crate::sha256::Sha256;

/// A result, or why the proof is not accepted.
pub(crate) type Checked<T> = Result<T, String>;

pub(crate) fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Checked<()> {
    if holds { Ok(()) } else { Err(reason()) }
}

/// The longest word of the format; one that is longer is cut off after one more letter, and so is none.
const LONGEST: usize = 20;

/// The words of a file, and the hash of the bytes that were read. A bracket is a word of its own.
pub(crate) struct Words<R> {
    source: R,
    buffer: Vec<u8>,
    /// The part of the buffer that is not used up yet.
    unused: std::ops::Range<usize>,
    /// The word that comes next; empty at the end of the file.
    pub(crate) next: String,
    /// The line of the word that was taken last, and that of the next one.
    pub(crate) line: u32,
    next_line: u32,
    pub(crate) hash: Sha256,
    pub(crate) error: Option<io::Error>,
}

impl<R: Read> Words<R> {
    pub(crate) fn new(source: R) -> Self {
        let (buffer, next, hash) = (vec![0; 1 << 16], String::new(), Sha256::new());
        let mut words = Self { source, buffer, unused: 0..0, next, line: 1, next_line: 1, hash, error: None };
        words.advance();
        words
    }

    /// Goes on to the next word.
    pub(crate) fn advance(&mut self) {
        self.line = self.next_line;
        let mut is_comment = false;
        while let Some(byte) = self.peek() {
            is_comment = (is_comment || byte == b'#') && byte != b'\n';
            if !is_comment && !byte.is_ascii_whitespace() {
                break;
            }
            self.next_line = self.next_line.saturating_add((byte == b'\n').into());
            self.unused.start += 1;
        }
        self.next.clear();
        while let Some(byte) = self.peek().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'#') {
            let is_sign = b"()[]{}".contains(&byte);
            if is_sign && !self.next.is_empty() {
                break;
            }
            if self.next.len() <= LONGEST {
                // Whatever a message quotes must be printable.
                self.next.push(if byte.is_ascii_graphic() { byte.into() } else { '?' });
            }
            self.unused.start += 1;
            if is_sign {
                break;
            }
        }
    }

    /// Whether the next word is this one; then it is taken.
    pub(crate) fn skip(&mut self, word: &str) -> bool {
        let is_next = self.next == word;
        if is_next {
            self.advance();
        }
        is_next
    }

    /// Takes the next word, which must be this one.
    pub(crate) fn expect(&mut self, expected: &str) -> Checked<()> {
        let found = self.next.clone();
        self.advance();
        ensure(found == expected, || format!("'{found}' where '{expected}' should be"))
    }

    fn peek(&mut self) -> Option<u8> {
        while self.unused.is_empty() && self.error.is_none() {
            match self.source.read(&mut self.buffer) {
                Ok(0) => return None,
                Ok(length) => {
                    self.hash.update(&self.buffer[..length]);
                    self.unused = 0..length;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => self.error = Some(error),
            }
        }
        self.buffer[..self.unused.end].get(self.unused.start).copied()
    }
}
